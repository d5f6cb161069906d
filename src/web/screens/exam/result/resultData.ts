import type { Received } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { ClassExam } from "../../../parts/classExam/waitWords.ts";

export type AttemptResult = Received<typeof practice.getExamHistory>;

export interface ResultData {
  readonly result: AttemptResult;
  /** Of a class exam how it stands now; null: of anything else, or no longer the learner's to sit. */
  readonly exam: ClassExam | null;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Which questions the review lists. */
export type Filter = "wrong" | "doubt" | "all";

/** Whether a verdict belongs to what should be practised again. */
const isWrong = (verdict: AttemptResult["verdicts"][number]["verdict"]): boolean => verdict === "wrong" || verdict === "partly";

/** Places of the questions that a filter lists, from 0, in the attempt's order. */
export function listed({ verdicts }: Pick<AttemptResult, "verdicts">, filter: Filter, doubts: ReadonlySet<number>): number[] {
  return verdicts.flatMap(({ questionId, verdict }, index) => {
    const shown = filter === "all" || (filter === "doubt" ? doubts.has(questionId) : isWrong(verdict));
    return shown ? [index] : [];
  });
}

/** The questions to practise again: those answered wrong, and where there is none those left blank. */
export function toPractise({ verdicts }: Pick<AttemptResult, "verdicts">): {
  readonly of: "wrong" | "blank";
  readonly ids: readonly number[];
} {
  const wrong = verdicts.filter(({ verdict }) => isWrong(verdict));
  const blank = verdicts.filter(({ verdict }) => verdict === "blank");
  return wrong.length > 0
    ? { of: "wrong", ids: wrong.map(({ questionId }) => questionId) }
    : { of: "blank", ids: blank.map(({ questionId }) => questionId) };
}

/** The sections up to a number of questions: the rest of the sheet is folded away. */
export function firstSections(sections: AttemptResult["sections"], most: number): AttemptResult["sections"] {
  let left = most;
  return sections.flatMap((section) => {
    const count = Math.min(section.count, left);
    left -= count;
    return count > 0 ? [{ ...section, count }] : [];
  });
}
