import { endpoints } from "../endpoint.ts";
import type { StaffJobShapes } from "./jobs.schema.ts";

const JOBS = "/api/staff/v1/jobs";

/** Work that the product does for later: what waits, what runs and how far it is, what failed. */
export const staffJobs = endpoints<StaffJobShapes>()({
  list: { method: "GET", path: `${JOBS}/list`, access: "staff:operations" },
  one: { method: "GET", path: `${JOBS}/one`, access: "staff:operations" },
  again: { method: "POST", path: `${JOBS}/again`, access: "staff:operations" },
  cancel: { method: "POST", path: `${JOBS}/cancel`, access: "staff:operations" },
});
