import type { PlainKind, QuestionKind } from "#contract/questions.ts";

/** What is stored of a question and its key. The key leaves this room only where it may be seen (rules.md Exams). */

/** An option keeps its key (`A`, `B`, …; of a judge question `T`, `F`) when the order is shuffled. */
export interface Option {
  readonly key: string;
  readonly html: string;
}

/** What is right, by kind. */
export type Key =
  | { readonly kind: "single"; readonly option: string }
  | { readonly kind: "multiple"; readonly options: readonly string[] }
  | { readonly kind: "judge"; readonly right: "T" | "F" }
  /** For each blank its alternatives; `anyOrder`: the blanks may be filled in any order. */
  | { readonly kind: "fill"; readonly blanks: readonly (readonly string[])[]; readonly anyOrder: boolean }
  /** What a good answer says, sanitised HTML. */
  | { readonly kind: "essay"; readonly reference: string };

/**
 * A question without children. `stem`, options and `analysis` are sanitised HTML; in a fill question each run of three or
 * more underscores is a blank, stored as four; formulas are kept as TeX (`formulas.ts`).
 */
export interface PlainBody {
  readonly kind: PlainKind;
  readonly stem: string;
  /** Of single and multiple 2-10, else none. */
  readonly options: readonly Option[];
  readonly key: Key;
  readonly analysis: string;
}

/** A question of a case. `id` counts from 1 within the case; `weight` is its share of the case's score. */
export type Child = PlainBody & { readonly id: number; readonly weight: number };

/** Shared material with 1-20 children. */
export interface CaseBody {
  readonly kind: "case";
  readonly stem: string;
  readonly children: readonly Child[];
  readonly analysis: string;
}

export type Body = PlainBody | CaseBody;

/** A version of a question as other rooms ask for it; immutable, so it is kept in memory. */
export interface AskedQuestion {
  readonly versionId: number;
  readonly questionId: number;
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly pointId: number | null;
  readonly kind: QuestionKind;
  /** 1 easy, 2 middling, 3 hard. */
  readonly difficulty: number;
  readonly body: Body;
}

/** What a learner answered, checked against its kind (`answers.rules.ts`); the wire's shape. */
export type PlainAnswer = string | readonly string[];
export type Answer = PlainAnswer | Readonly<Record<string, PlainAnswer | null>>;
