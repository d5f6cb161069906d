import type { Seen } from "../../../../parts/console/form/useRecordForm.ts";
import type { Paper, PaperKind } from "../paper.ts";
import type { AskedDraft, SectionDraft } from "../sections.ts";

/** How a paper is sat, as its form has it. */
export interface RulesValues {
  readonly multiple: Paper["rules"]["multiple"];
  readonly order: Order;
  readonly offlineGraceSeconds: number;
  readonly countLeaving: boolean;
  readonly noCopy: boolean;
  readonly oneDevice: boolean;
}

export const ORDERS = ["fixed", "questions", "options", "both"] as const;
type Order = (typeof ORDERS)[number];
export const MULTIPLES = ["exact", "half", "ratio"] as const;

export interface PaperValues extends RulesValues {
  readonly kind: PaperKind;
  readonly title: string;
  readonly year: number | null;
  readonly minutes: number;
  /** 1/100 points. */
  readonly passScore: number;
  readonly sections: readonly SectionDraft[];
}

/** As a new paper or rule has them. */
export const USUAL_RULES: RulesValues = {
  multiple: "exact", order: "fixed", offlineGraceSeconds: 60, countLeaving: false, noCopy: false, oneDevice: false,
};

export const FRESH: PaperValues = {
  ...USUAL_RULES, kind: "formal", order: "both", title: "", year: null, minutes: 90, passScore: 6000, sections: [],
};

const orderOf = ({ shuffleQuestions, shuffleOptions }: Paper["rules"]): Order =>
  shuffleQuestions ? (shuffleOptions ? "both" : "questions") : shuffleOptions ? "options" : "fixed";

export const rulesSeen = (rules: Paper["rules"]): RulesValues => {
  const { multiple, offlineGraceSeconds, countLeaving, noCopy, oneDevice } = rules;
  return { multiple, order: orderOf(rules), offlineGraceSeconds, countLeaving, noCopy, oneDevice };
};

export const rulesSent = ({ multiple, order, offlineGraceSeconds, countLeaving, noCopy, oneDevice }: RulesValues): Paper["rules"] => ({
  multiple, shuffleQuestions: order === "questions" || order === "both", shuffleOptions: order === "options" || order === "both",
  offlineGraceSeconds, countLeaving, noCopy, oneDevice,
});

export const seenOf = ({ kind, title, year, minutes, passScore, rules, sections, version }: Paper): Seen<PaperValues> => ({
  version,
  values: {
    ...rulesSeen(rules), kind, title, year, minutes, passScore,
    sections: sections.map((section, at) => ({
      id: at + 1, title: section.title,
      questions: section.questions.map(({ questionId, score, kind: of, secrecy, stem }): AskedDraft => (
        { id: questionId, score, kind: of, secrecy, stem }
      )),
    })),
  },
});

/** What is sent of a form, but for what the person has to confirm. */
export const sentOf = ({ kind, title, year, minutes, passScore, sections, ...rules }: PaperValues) => ({
  kind, title, year: kind === "past" ? year : null, minutes, passScore, rules: rulesSent(rules),
  sections: sections.map((section) => ({
    title: section.title, questions: section.questions.map(({ id, score }) => ({ questionId: id, score })),
  })),
});
