import { endpoints } from "../endpoint.ts";
import type { StaffRetentionShapes } from "./retention.schema.ts";

const RETENTION = "/api/staff/v1/retention";

/** What is kept for a time and then deleted or shortened. */
export const staffRetention = endpoints<StaffRetentionShapes>()({
  dryRun: { method: "GET", path: `${RETENTION}/dryRun`, access: "staff:operations" },
  runs: { method: "GET", path: `${RETENTION}/runs`, access: "staff:operations" },
});
