import { staffFirstRun } from "#contract/staff/firstRun.ts";
import { staffFirstRunShapes } from "#contract/staff/firstRun.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { FIRST_RUN_ACTS } from "./acts.ts";
import { firstRunDesk } from "./desk.ts";

/** What a school does before its first learner comes; it looks into all that is there. */
export const room: Room = {
  name: "firstRun",
  serves: [served(staffFirstRun, staffFirstRunShapes, firstRunDesk)],
  acts: Object.values(FIRST_RUN_ACTS),
};
