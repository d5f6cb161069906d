import type { QuestionKind } from "#contract/questions.ts";

/** How a paper is sat; frozen into each attempt when it starts. */
export interface PaperRules {
  /** How a multiple question that is only partly right earns (rules.md Exams, Marking). */
  readonly multiple: "exact" | "half" | "ratio";
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
  /** Seconds after the deadline in which answers kept offline are still taken; 0: none. */
  readonly offlineGraceSeconds: number;
  /** Leaving the page is counted and shown to staff. */
  readonly countLeaving: boolean;
  readonly noCopy: boolean;
  readonly oneDevice: boolean;
}

/** rules.md Exams: 60 s by default; the rest as a past paper is sat. */
export const USUAL_RULES: PaperRules = {
  multiple: "exact",
  shuffleQuestions: false,
  shuffleOptions: false,
  offlineGraceSeconds: 60,
  countLeaving: false,
  noCopy: false,
  oneDevice: false,
};

/** A part of a paper, in order; `score` in 1/100 points. */
export interface Section {
  readonly title: string;
  readonly questions: readonly { readonly questionId: number; readonly versionId: number; readonly score: number }[];
}

/** `paper_version.content`. */
export interface PaperContent {
  readonly sections: readonly Section[];
  readonly rules: PaperRules;
  /** Open questions of a formal paper that staff named when they let them in: their secrecy is promised to nobody. */
  readonly admitted?: readonly number[];
}

/** So many questions of one kind; narrower where chapter, point or difficulty are named. `score` of each in 1/100 points. */
export interface Cell {
  readonly kind: QuestionKind;
  readonly chapterId?: number;
  readonly difficulty?: number;
  readonly count: number;
  readonly score: number;
}

/** `mock_rule.content`. */
export interface MockContent {
  readonly cells: readonly Cell[];
  readonly rules: PaperRules;
}

/** A paper as an attempt copies it. */
export interface PaperVersion {
  readonly paperId: number;
  readonly versionId: number;
  readonly subjectId: number;
  readonly kind: "past" | "formal" | "class";
  readonly title: string;
  readonly year: number | null;
  readonly published: boolean;
  readonly minutes: number;
  readonly totalScore: number;
  readonly passScore: number;
  readonly questionCount: number;
  readonly content: PaperContent;
}
