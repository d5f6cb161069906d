import { endpoints } from "../endpoint.ts";
import type { StaffRoleShapes } from "./roles.schema.ts";

const ACCOUNT = "/api/staff/v1/account";

/** What the school's own people may do, and who they are. */
export const staffRoles = endpoints<StaffRoleShapes>()({
  roles: { method: "GET", path: `${ACCOUNT}/roles`, access: "staff:staff" },
  saveRole: { method: "POST", path: `${ACCOUNT}/saveRole`, access: "staff:staff" },
  members: { method: "GET", path: `${ACCOUNT}/members`, access: "staff:staff" },
  member: { method: "GET", path: `${ACCOUNT}/member`, access: "staff:staff" },
  giveRoles: { method: "POST", path: `${ACCOUNT}/giveRoles`, access: "staff:staff" },
  giveCourses: { method: "POST", path: `${ACCOUNT}/giveCourses`, access: "staff:staff" },
  addMember: { method: "POST", path: `${ACCOUNT}/addMember`, access: "staff:staff" },
  resetMember: { method: "POST", path: `${ACCOUNT}/resetMember`, access: "staff:staff" },
  freeze: { method: "POST", path: `${ACCOUNT}/freeze`, access: "staff:staff" },
});
