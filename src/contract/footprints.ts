import { endpoints } from "./endpoint.ts";
import type { FootprintShapes } from "./footprints.schema.ts";

/** What a learner looked at: courses, packages, articles (spec 7, Course second family). Opening their pages writes it down. */
export const footprints = endpoints<FootprintShapes>()({
  getMyFootList: { method: "POST", path: "/api/course/v2/myFoot/getMyFootList", access: "learner" },
  remove: { method: "DELETE", path: "/api/course/v2/myFoot/remove/:id", access: "learner" },
  restore: { method: "POST", path: "/api/course/v2/myFoot/restore", access: "learner" },
  clear: { method: "POST", path: "/api/course/v2/myFoot/clear", access: "learner" },
});

/** What is kept: days, today among them, and footprints of one learner. */
export const KEPT_DAYS = 90;
export const KEPT_MOST = 500;
