import { actOf } from "../../kernel/act.ts";

/** What is written down of the school's own texts. */
export const SITE_ACTS = {
  documentPublished: actOf<{ version: string; inForceAt: number; languages: readonly string[] }>("site.documentPublished"),
};
