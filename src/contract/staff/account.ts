import { endpoints } from "../endpoint.ts";
import type { StaffAccountShapes } from "./account.schema.ts";

/** Accounts of the school's own people, apart from learners'. */
export const staffAccount = endpoints<StaffAccountShapes>()({
  login: { method: "POST", path: "/api/staff/v1/account/login", access: "visitor", ignoresSession: true },
  logout: { method: "POST", path: "/api/staff/v1/account/logout", access: "staff:self" },
  me: { method: "GET", path: "/api/staff/v1/account/me", access: "staff:self" },
  auditLog: { method: "GET", path: "/api/staff/v1/account/auditLog", access: "staff:audit" },
});
