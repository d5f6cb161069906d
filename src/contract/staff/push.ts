import { endpoints } from "../endpoint.ts";
import type { StaffPushShapes } from "./push.schema.ts";

/** What the school tells a page of the console by itself. */
export const staffPush = endpoints<StaffPushShapes>()({
  getTicket: { method: "POST", path: "/api/staff/v1/push/getTicket", access: "staff:self" },
});
