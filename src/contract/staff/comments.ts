import { endpoints } from "../endpoint.ts";
import type { StaffCommentsShapes } from "./comments.schema.ts";

const COMMENTS = "/api/staff/v1/comments";

/** The school's care for what is said on its lessons. */
export const staffComments = endpoints<StaffCommentsShapes>()({
  list: { method: "GET", path: `${COMMENTS}/list`, access: "staff:courses" },
  approve: { method: "POST", path: `${COMMENTS}/approve`, access: "staff:courses" },
  reject: { method: "POST", path: `${COMMENTS}/reject`, access: "staff:courses" },
  remove: { method: "POST", path: `${COMMENTS}/remove`, access: "staff:courses" },
  restore: { method: "POST", path: `${COMMENTS}/restore`, access: "staff:courses" },
  reply: { method: "POST", path: `${COMMENTS}/reply`, access: "staff:courses" },
  mute: { method: "POST", path: `${COMMENTS}/mute`, access: "staff:courses" },
  unmute: { method: "POST", path: `${COMMENTS}/unmute`, access: "staff:courses" },
  mutes: { method: "GET", path: `${COMMENTS}/mutes`, access: "staff:courses" },
  words: { method: "GET", path: `${COMMENTS}/words`, access: "staff:courses" },
  addWord: { method: "POST", path: `${COMMENTS}/addWord`, access: "staff:courses" },
  changeWord: { method: "POST", path: `${COMMENTS}/changeWord`, access: "staff:courses" },
  removeWord: { method: "POST", path: `${COMMENTS}/removeWord`, access: "staff:courses" },
  settings: { method: "GET", path: `${COMMENTS}/settings`, access: "staff:courses" },
  saveSettings: { method: "POST", path: `${COMMENTS}/saveSettings`, access: "staff:courses" },
  closeCourse: { method: "POST", path: `${COMMENTS}/closeCourse`, access: "staff:courses" },
});
