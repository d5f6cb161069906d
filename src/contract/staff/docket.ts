import { endpoints } from "../endpoint.ts";
import type { StaffDocketShapes } from "./docket.schema.ts";

const DOCKET = "/api/staff/v1/docket";

/** What waits for a moderator: things that were reported, and comments that wait for review. */
export const DOCKET_KINDS = ["report", "comment"] as const;
export const DECISIONS = ["keep", "remove", "removeAndMute", "pass"] as const;
export type Decision = (typeof DECISIONS)[number];
/** Comments of one author that one decision removes at most. */
export const OTHERS_AT_MOST = 100;

export const staffDocket = endpoints<StaffDocketShapes>()({
  list: { method: "GET", path: `${DOCKET}/list`, access: "staff:comments" },
  entry: { method: "GET", path: `${DOCKET}/entry`, access: "staff:comments" },
  decide: { method: "POST", path: `${DOCKET}/decide`, access: "staff:comments" },
});
