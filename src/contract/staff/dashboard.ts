import { endpoints } from "../endpoint.ts";
import type { StaffDashboardShapes } from "./dashboard.schema.ts";

/** What a member of staff looks at first: what waits for them, and the school in figures. */
export const staffDashboard = endpoints<StaffDashboardShapes>()({
  waits: { method: "GET", path: "/api/staff/v1/dashboard/waits", access: "staff:self" },
  figures: { method: "GET", path: "/api/staff/v1/dashboard/figures", access: "staff:self" },
});
