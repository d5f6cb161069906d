import { endpoints } from "../endpoint.ts";
import type { StaffSiteShapes } from "./site.schema.ts";

const SITE = "/api/staff/v1/site";

/** The school's own texts, for its own people. */
export const staffSite = endpoints<StaffSiteShapes>()({
  documents: { method: "GET", path: `${SITE}/documents`, access: "staff:site" },
  publishDocument: { method: "POST", path: `${SITE}/publishDocument`, access: "staff:site" },
});
