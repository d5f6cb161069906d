import { actOf } from "../../kernel/act.ts";

/** What is written down of the school's texts in English. */
export const TRANSLATION_ACTS = {
  save: actOf<{ readonly chinese: string; readonly english: string }>("translations.saved"),
};
