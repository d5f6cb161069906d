import { endpoints } from "./endpoint.ts";
import type { GoalShapes } from "./goals.schema.ts";

/** The certificate that a learner works for: it leads recommendations, the home panel and the practice hub. */
export const goals = endpoints<GoalShapes>()({
  getGoal: { method: "GET", path: "/api/v1/goals/mine", access: "learner" },
  saveGoal: { method: "POST", path: "/api/v1/goals/mine", access: "learner" },
  getChoices: { method: "GET", path: "/api/v1/goals/choices", access: "learner" },
  getSubjectsOf: { method: "POST", path: "/api/v1/goals/subjects", access: "learner" },
});

/** Most characters of a level's name. */
export const LEVEL_LENGTH = 40;
