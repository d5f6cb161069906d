import { actOf } from "../../kernel/act.ts";

/** What is written down of the school's own texts. */
export const SITE_ACTS = {
  documentPublished: actOf<{ version: string; inForceAt: number; languages: readonly string[] }>("site.documentPublished"),
  /** Its words stand in the draft, not in the log. */
  draftSaved: actOf<{ title: string; english: boolean }>("site.draftSaved"),
  draftDropped: actOf<{ title: string; english: boolean }>("site.draftDropped"),
};

/** What is written down of text messages; the phone is masked. */
export const SMS_ACTS = {
  tested: actOf<{ phone: string; provider: string; status: string; reason: string }>("site.smsTested"),
};
