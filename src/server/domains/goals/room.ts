import { goals } from "#contract/goals.ts";
import { goalShapes } from "#contract/goals.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { goalCalls } from "./calls.ts";
import { forgetKnown } from "./known.ts";
import { goalMerging } from "./merging.ts";
import { goalData } from "./personal.ts";

export const room: Room = {
  name: "goals", serves: [served(goals, goalShapes, goalCalls)], personal: [goalData], merging: [goalMerging], forgetCourses: forgetKnown,
};
