import { actOf } from "../../../kernel/act.ts";

/** What is written down of a subject that comes in by a school's file. */
export const BANK_ACTS = {
  bankIn: actOf<{
    questions: number;
    places: number;
    papers: number;
    rules: number;
    /** Papers, mock rules and examinations that were here and became what the file says. */
    updated: readonly string[];
    examinations: readonly string[];
    classExams: readonly string[];
  }>("exchange.bankIn"),
};
