import { catalogue } from "#contract/catalogue.ts";
import { catalogueShapes } from "#contract/catalogue.schema.ts";
import { packages } from "#contract/packages.ts";
import { packageShapes } from "#contract/packages.schema.ts";
import { staffVideos } from "#contract/staff/media.ts";
import { staffVideoShapes } from "#contract/staff/media.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { catalogueCalls } from "./calls.ts";
import { covers } from "./covers.ts";
import { packageCalls } from "./packages.calls.ts";
import { LESSON_ACTS } from "./writing/acts.ts";
import { videoDesk } from "./writing/videos.desk.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["course", "browsing", "writing"] as const;

export const room: Room = {
  name: "catalogue",
  serves: [
    served(catalogue, catalogueShapes, catalogueCalls),
    served(packages, packageShapes, packageCalls),
    served(staffVideos, staffVideoShapes, videoDesk),
  ],
  files: [covers],
  acts: Object.values(LESSON_ACTS),
};
