import type { Cell, CellState } from "../../answerSheet/AnswerSheet.tsx";
import type { AttemptData } from "../attempt/attempt.ts";
import type { Question, QuestionAnswer, QuestionMark } from "../../question/shapes.ts";

/** What the server said of an answered question. */
export interface Judged {
  readonly result: QuestionMark;
  /** With its answer and analysis. */
  readonly question: Question;
  readonly stats?: { readonly answered: number; readonly correctPer: number | null } | undefined;
  readonly inBook?: boolean | undefined;
  readonly leftBook?: boolean | undefined;
}

export type Judgements = ReadonlyMap<number, Judged>;

/** What is known of an answer that an exam withholds: it was taken. */
export const WITHHELD: QuestionMark = { verdict: "pending", awarded: null };

/** What was settled before this page: the server shows those questions with their answers, or says that they are withheld. */
export function settledBefore({ questions, answers }: Pick<AttemptData, "questions" | "answers">): Map<number, Judged> {
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  return new Map(answers.flatMap(({ questionId, result }) => {
    const question = byId.get(questionId);
    if (!question) return [];
    if (result) return [[questionId, { result, question }]];
    return question.hiddenBy ? [[questionId, { result: WITHHELD, question }]] : [];
  }));
}

/** Whether a press on an option is the answer already; the other kinds are confirmed. */
export const judgedAtOnce = (question: Question): boolean => question.kind === "single" || question.kind === "judge";

const STATES: Readonly<Record<QuestionMark["verdict"], CellState>> = {
  right: "right",
  wrong: "wrong",
  partly: "partly",
  pending: "pending",
  blank: "blank",
};

/** The numbers of the sheet: how each was judged; what is on its way counts as answered. */
export const practiceCells = (
  questionIds: readonly number[],
  judged: Judgements,
  given: (questionId: number) => QuestionAnswer | null,
): Cell[] =>
  questionIds.map((id) => {
    const one = judged.get(id);
    return { state: one ? STATES[one.result.verdict] : given(id) === null ? "unanswered" : "answered" };
  });

/** The tints of the sheet that are explained below it: what was partly right or waits only where there is some. */
export const practiceLegend = (cells: readonly Cell[]) =>
  (["right", "partly", "wrong", "pending", "unanswered", "current"] as const).filter(
    (one) => (one !== "partly" && one !== "pending") || cells.some(({ state }) => state === one),
  );

export interface Tally {
  readonly right: number;
  /** Wrong and partly right. */
  readonly wrong: number;
  readonly pending: number;
  readonly open: number;
  /** What to practise once more. */
  readonly wrongIds: readonly number[];
}

/** Counts what was practised. */
export function tallyOf(questionIds: readonly number[], judged: Judgements): Tally {
  const verdicts = questionIds.map((id) => judged.get(id)?.result.verdict ?? null);
  const count = (...of: (QuestionMark["verdict"] | null)[]) => verdicts.filter((verdict) => of.includes(verdict)).length;
  return {
    right: count("right"), wrong: count("wrong", "partly", "blank"), pending: count("pending"), open: count(null),
    wrongIds: questionIds.filter((_id, index) => ["wrong", "partly", "blank"].includes(verdicts[index] ?? "")),
  };
}

/** The next question that is not judged, after `from` and round the end; null: none is left. */
export function nextOpen(questionIds: readonly number[], judged: Judgements, from: number): number | null {
  const count = questionIds.length;
  for (let step = 1; step <= count; step += 1) {
    const index = (from + step) % count;
    if (!judged.has(questionIds[index]!)) return index;
  }
  return null;
}
