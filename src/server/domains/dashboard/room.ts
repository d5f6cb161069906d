import { staffDashboard } from "#contract/staff/dashboard.ts";
import { staffDashboardShapes } from "#contract/staff/dashboard.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { dashboardDesk } from "./desk.ts";

/** What waits for a member of staff, and the school in figures; it counts in all rooms and keeps nothing of its own. */
export const room: Room = { name: "dashboard", serves: [served(staffDashboard, staffDashboardShapes, dashboardDesk)] };
