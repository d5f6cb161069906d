import { actOf } from "../../../kernel/act.ts";

/** What is written down of a whole school that comes in or goes out by a file; its courses are written down one by one. */
export const SCHOOL_ACTS = {
  schoolIn: actOf<{ branding: boolean; directory: number; english: number }>("exchange.schoolIn"),
  rulesIn: actOf<{ terms: readonly string[]; settings: readonly string[]; words: number }>("exchange.rulesIn"),
  newsIn: actOf<{ articles: number; lists: number }>("exchange.newsIn"),
  schoolOut: actOf<{ courses: number; packages: number; articles: number; questions: number; papers: number }>("exchange.schoolOut"),
};
