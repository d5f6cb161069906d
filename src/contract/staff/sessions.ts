import { endpoints } from "../endpoint.ts";
import type { StaffSessionShapes } from "./sessions.schema.ts";

const SESSIONS = "/api/staff/v1/account/sessions";

/** Where a member of staff is signed in. */
export const staffSessions = endpoints<StaffSessionShapes>()({
  getSessions: { method: "GET", path: SESSIONS, access: "staff:self" },
  endSession: { method: "POST", path: `${SESSIONS}/end`, access: "staff:self" },
});
