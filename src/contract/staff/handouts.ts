import { endpoints } from "../endpoint.ts";
import type { StaffHandoutShapes } from "./handouts.schema.ts";

/** The handouts of a course as the school's own people keep them. */
export const staffHandouts = endpoints<StaffHandoutShapes>()({
  list: { method: "GET", path: "/api/staff/v1/catalogue/handouts", access: "staff:courses" },
  add: { method: "POST", path: "/api/staff/v1/catalogue/handouts/add", access: "staff:courses" },
  replace: { method: "POST", path: "/api/staff/v1/catalogue/handouts/replace", access: "staff:courses" },
  rename: { method: "POST", path: "/api/staff/v1/catalogue/handouts/rename", access: "staff:courses" },
  order: { method: "POST", path: "/api/staff/v1/catalogue/handouts/order", access: "staff:courses" },
  remove: { method: "POST", path: "/api/staff/v1/catalogue/handouts/remove", access: "staff:courses" },
});
