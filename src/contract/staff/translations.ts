import { endpoints } from "../endpoint.ts";
import type { StaffTranslationShapes } from "./translations.schema.ts";

const TRANSLATIONS = "/api/staff/v1/translations";

/** The school's texts in English. */
export const staffTranslations = endpoints<StaffTranslationShapes>()({
  texts: { method: "GET", path: `${TRANSLATIONS}/texts`, access: "staff:site" },
  save: { method: "POST", path: `${TRANSLATIONS}/save`, access: "staff:site" },
});
