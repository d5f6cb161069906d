import { endpoints } from "../endpoint.ts";
import type { StaffSiteShapes } from "./site.schema.ts";

const SITE = "/api/staff/v1/site";

/** The school's own texts, for its own people. */
export const staffSite = endpoints<StaffSiteShapes>()({
  documents: { method: "GET", path: `${SITE}/documents`, access: "staff:site" },
  document: { method: "GET", path: `${SITE}/document`, access: "staff:site" },
  terms: { method: "GET", path: `${SITE}/terms`, access: "staff:site" },
  draft: { method: "GET", path: `${SITE}/draft`, access: "staff:site" },
  saveDraft: { method: "POST", path: `${SITE}/saveDraft`, access: "staff:site" },
  dropDraft: { method: "POST", path: `${SITE}/dropDraft`, access: "staff:site" },
  publishDocument: { method: "POST", path: `${SITE}/publishDocument`, access: "staff:site" },
});
