import { endpoints } from "../endpoint.ts";
import type { StaffDashboardShapes } from "./dashboard.schema.ts";

/** What a member of staff looks at first: what waits for them, and the school in figures. */
export const staffDashboard = endpoints<StaffDashboardShapes>()({
  state: { method: "GET", path: "/api/staff/v1/dashboard/state", access: "staff:self" },
});
