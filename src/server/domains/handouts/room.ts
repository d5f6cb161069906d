import { handouts } from "#contract/handouts.ts";
import { handoutShapes } from "#contract/handouts.schema.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { staffHandoutShapes } from "#contract/staff/handouts.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { HANDOUT_ACTS } from "./acts.ts";
import { handoutCalls } from "./calls.ts";
import { handoutDesk } from "./desk.ts";
import { FOLDER } from "./files.ts";
import { tidyHandoutsJob } from "./jobs.ts";
import { handoutTransfers } from "./serve.ts";
import { namedBlobs } from "./store.ts";

export const room: Room = {
  name: "handouts",
  serves: [served(handouts, handoutShapes, handoutCalls), served(staffHandouts, staffHandoutShapes, handoutDesk)],
  files: handoutTransfers,
  jobs: [tidyHandoutsJob],
  texts: schoolTexts("handout", { texts: ["name"] }),
  acts: Object.values(HANDOUT_ACTS),
  blobs: { named: namedBlobs, isOurs: (key) => key.startsWith(`${FOLDER}/`) },
};
