import type { QuestionKind } from "#contract/questions.ts";
import type { Received } from "#contract/endpoint.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import type { Seen } from "../../../../parts/console/form/useRecordForm.ts";
import { rulesSeen, rulesSent, type RulesValues, USUAL_RULES } from "../builder/values.ts";
import { isScore, USUAL_SCORES } from "../points.ts";

export type Rule = Received<(typeof staffQuestions)["mockRules"]>[number];

/** One row of a rule that is being built: how many questions of a sort are drawn. */
export interface CellDraft {
  /** Names the row while it is edited. */
  readonly id: number;
  readonly kind: QuestionKind;
  /** null: of any chapter. */
  readonly chapterId: number | null;
  /** null: any. */
  readonly difficulty: number | null;
  readonly count: number | null;
  /** Of each, 1/100 points. */
  readonly score: number | null;
}

export interface RuleValues extends RulesValues {
  readonly title: string;
  readonly minutes: number;
  /** 1/100 points. */
  readonly passScore: number;
  readonly published: boolean;
  readonly cells: readonly CellDraft[];
}

export const FRESH_RULE: RuleValues = { ...USUAL_RULES, title: "", minutes: 90, passScore: 6000, published: false, cells: [] };

export const withCell = (cells: readonly CellDraft[]): CellDraft[] => {
  const last = cells.at(-1);
  const id = Math.max(0, ...cells.map((one) => one.id)) + 1;
  const kind = last?.kind ?? "single";
  return [...cells, { id, kind, chapterId: null, difficulty: null, count: 10, score: last?.score ?? USUAL_SCORES[kind] }];
};

export const rowsOf = (cells: readonly CellDraft[]) =>
  cells.map(({ kind, count, score }) => ({ kind, count: count ?? 0, score: (count ?? 0) * (score ?? 0) }));

/** The first row that says no whole number of questions or no points that can be given, from 1; 0: none. */
export const incomplete = (cells: readonly CellDraft[]): number =>
  cells.findIndex(({ count, score }) => count === null || count < 1 || score === null || !isScore(score)) + 1;

export const seenOfRule = ({ title, minutes, passScore, published, cells, rules, version }: Rule): Seen<RuleValues> => ({
  version,
  values: {
    ...rulesSeen(rules), title, minutes, passScore, published,
    cells: cells.map(({ kind, chapterId, difficulty, count, score }, at) => (
      { id: at + 1, kind, chapterId: chapterId ?? null, difficulty: difficulty ?? null, count, score }
    )),
  },
});

export const sentOfRule = ({ title, minutes, passScore, published, cells, ...rules }: RuleValues) => ({
  title, minutes, passScore, published, rules: rulesSent(rules),
  cells: cells.map(({ kind, chapterId, difficulty, count, score }) => ({
    kind, count: count!, score: score!,
    ...(chapterId === null ? {} : { chapterId }), ...(difficulty === null ? {} : { difficulty }),
  })),
});
