import { staffLearners } from "#contract/staff/learners.ts";
import { staffLearnerShapes } from "#contract/staff/learners.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { PEOPLE_ACTS } from "./acts.ts";
import { learnerDesk } from "./desk.ts";

/** What the school's own people do with learners' accounts. */
export const room: Room = {
  name: "people",
  serves: [served(staffLearners, staffLearnerShapes, learnerDesk)],
  acts: Object.values(PEOPLE_ACTS),
};
