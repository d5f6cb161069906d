import { endpoints } from "../endpoint.ts";
import type { StaffOperationsShapes } from "./operations.schema.ts";

const OPERATIONS = "/api/staff/v1/operations";

/** How the school's machine is, and its backups. */
export const staffOperations = endpoints<StaffOperationsShapes>()({
  state: { method: "GET", path: `${OPERATIONS}/state`, access: "staff:operations" },
  backups: { method: "GET", path: `${OPERATIONS}/backups`, access: "staff:operations" },
  backUpNow: { method: "POST", path: `${OPERATIONS}/backUpNow`, access: "staff:operations" },
  tryRestore: { method: "POST", path: `${OPERATIONS}/tryRestore`, access: "staff:operations" },
  measure: { method: "POST", path: `${OPERATIONS}/measure`, access: "staff:operations" },
  signIns: { method: "GET", path: `${OPERATIONS}/signIns`, access: "staff:operations" },
});
