import { hosting } from "#contract/staff/hosting.ts";
import { hostingShapes } from "#contract/staff/hosting.schema.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { staffMediaShapes } from "#contract/staff/media.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { mediaCommands } from "./commands.ts";
import { mediaDesk } from "./desk.ts";
import { HOSTING_ACTS } from "./hosting/acts.ts";
import { hostingCalls } from "./hosting/desk.ts";
import { reconcileHostedJob } from "./hosting/jobs.ts";
import { aliyunEvents } from "./hosting/serve.ts";
import { mediaJobs } from "./jobs.ts";
import { moveToStore } from "./moving.commands.ts";
import { ASSET_ACTS } from "./assets/acts.ts";
import { namedFiles } from "./assets/assets.ts";
import { type KeyGate, playedFiles } from "./delivery/delivery.ts";
import { originalFile } from "./originals.ts";
import { uploads } from "./work/uploads.serve.ts";
import type { Lessons } from "./work/work.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["covers", "assets", "delivery", "subtitles", "conversion", "work", "remake", "hosting", "exchange"] as const;

/** `lessons`: which lessons play a video; `keyGate`: whether a minute's key is given now. */
export const room = ({ lessons, keyGate }: { readonly lessons: Lessons; readonly keyGate: KeyGate }): Room => {
  const { files, ...uploading } = uploads(lessons);
  return {
    name: "media",
    serves: [served(hosting, hostingShapes, hostingCalls), served(staffMedia, staffMediaShapes, mediaDesk(lessons))],
    files: [...playedFiles(keyGate), originalFile, ...files, aliyunEvents],
    jobs: [...mediaJobs(lessons), reconcileHostedJob],
    acts: [...Object.values(ASSET_ACTS), ...Object.values(HOSTING_ACTS)],
    commands: [...mediaCommands(lessons), moveToStore],
    blobs: { named: namedFiles, isOurs: (key) => /^\d+\//.test(key) },
    ...uploading,
  };
};
