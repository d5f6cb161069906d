import { pushShapes } from "../push.schema.ts";

export const staffPushShapes = {
  getTicket: { ...pushShapes.getTicket, summary: "A ticket that opens the push socket once for this staff session; it holds for a minute" },
};

export type StaffPushShapes = typeof staffPushShapes;
