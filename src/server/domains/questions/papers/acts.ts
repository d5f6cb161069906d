import { actOf } from "../../../kernel/act.ts";
import type { Cell, PaperRules } from "../question/question.ts";

interface SectionShown {
  readonly title: string;
  readonly questions: readonly { readonly questionId: number; readonly score: number }[];
}

/** What of a paper is written down: which questions it asks, never what they say. */
export interface PaperShown {
  readonly kind: "past" | "formal" | "class";
  readonly title: string;
  readonly year: number | null;
  readonly minutes: number;
  readonly passScore: number;
  readonly published: boolean;
  readonly sections: readonly SectionShown[];
  readonly rules: PaperRules;
  /** Open questions that a formal paper takes by name. */
  readonly admitted: readonly number[];
}

export interface MockRuleShown {
  readonly title: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly published: boolean;
  readonly cells: readonly Cell[];
  readonly rules: PaperRules;
}

/** What is written down of papers and mock rules. */
export const PAPER_ACTS = {
  save: actOf<PaperShown>("questions.savePaper"),
  /** As a save, of a formal paper that holds open questions by name. */
  admitOpen: actOf<PaperShown>("questions.admitOpen"),
  publish: actOf<{ published: boolean }>("questions.publishPaper"),
  hide: actOf<{ published: boolean }>("questions.hidePaper"),
  saveMockRule: actOf<MockRuleShown>("questions.saveMockRule"),
};
