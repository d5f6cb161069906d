import { endpoints } from "../endpoint.ts";
import type { StaffCommentsShapes } from "./comments.schema.ts";

const COMMENTS = "/api/staff/v1/comments";

/** The school's care for what is said on its lessons. */
export const staffComments = endpoints<StaffCommentsShapes>()({
  list: { method: "GET", path: `${COMMENTS}/list`, access: "staff:comments" },
  approve: { method: "POST", path: `${COMMENTS}/approve`, access: "staff:comments" },
  reject: { method: "POST", path: `${COMMENTS}/reject`, access: "staff:comments" },
  remove: { method: "POST", path: `${COMMENTS}/remove`, access: "staff:comments" },
  restore: { method: "POST", path: `${COMMENTS}/restore`, access: "staff:comments" },
  reply: { method: "POST", path: `${COMMENTS}/reply`, access: "staff:comments" },
  mute: { method: "POST", path: `${COMMENTS}/mute`, access: "staff:comments" },
  unmute: { method: "POST", path: `${COMMENTS}/unmute`, access: "staff:comments" },
  mutes: { method: "GET", path: `${COMMENTS}/mutes`, access: "staff:comments" },
  settings: { method: "GET", path: `${COMMENTS}/settings`, access: "staff:comments" },
  saveSettings: { method: "POST", path: `${COMMENTS}/saveSettings`, access: "staff:comments" },
  closeCourse: { method: "POST", path: `${COMMENTS}/closeCourse`, access: "staff:comments" },
});
