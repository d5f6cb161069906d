import type { Cell } from "../../answerSheet/AnswerSheet.tsx";
import { complete } from "../../question/picking.ts";
import type { Question, QuestionAnswer, SavedAnswer } from "../../question/shapes.ts";

/** An answer as it was given. */
export interface Given {
  readonly answer: QuestionAnswer | null;
  /** In all on this question, in seconds. */
  readonly spentSeconds: number;
}

/** An answer as this device knows it. */
interface Held extends Given {
  /** rules.md Exams: the highest seq of a question wins. */
  readonly seq: number;
  /** The server has said that it has it. */
  readonly sent: boolean;
}

export type Answers = ReadonlyMap<number, Held>;

/** What this device kept of one answer. */
export interface Kept extends Held {
  readonly questionId: number;
  /** When it was given, ms since the epoch by the device's clock. */
  readonly at: number;
}

/** The server's answers with what this device kept: of each question the one with the higher seq. */
export function merged(
  server: readonly Pick<SavedAnswer, "questionId" | "answer" | "seq" | "spentSeconds">[],
  kept: readonly Kept[],
): Map<number, Held> {
  const all = new Map<number, Held>(
    server.map(({ questionId, answer, seq, spentSeconds }) => [questionId, { answer, seq, spentSeconds: spentSeconds ?? 0, sent: true }]),
  );
  for (const { questionId, answer, seq, spentSeconds, sent } of kept) {
    const known = all.get(questionId);
    const held = known && known.seq >= seq ? known : { answer, seq, sent };
    all.set(questionId, { ...held, spentSeconds: Math.max(spentSeconds, known?.spentSeconds ?? 0) });
  }
  return all;
}

/** Whether nothing of them differs, not even a space. */
export const identical = (one: Answers, other: Answers): boolean =>
  one.size === other.size &&
  [...one].every(([id, { answer, seq, spentSeconds, sent }]) => {
    const there = other.get(id);
    const isAlike = there?.seq === seq && there.spentSeconds === spentSeconds && there.sent === sent;
    return isAlike && (there.answer === answer || JSON.stringify(there.answer) === JSON.stringify(answer));
  });

/** Whether something was answered: an answer that was cleared is none. */
export const isAnswered = (answers: Answers, questionId: number): boolean => (answers.get(questionId)?.answer ?? null) !== null;

/** Positions (from 0) of what is not answered, a case or a fill question with gaps among them. */
export function unanswered(questions: readonly Question[], answers: Answers): readonly number[] {
  return questions.flatMap((question, index) => (complete(question, answers.get(question.questionId)?.answer ?? null) ? [] : [index]));
}

/** Positions of what is in doubt. */
export const doubtful = (questionIds: readonly number[], doubts: ReadonlySet<number>): readonly number[] =>
  questionIds.flatMap((id, index) => (doubts.has(id) ? [index] : []));

/** The numbers of the sheet while answering. */
export const cellsOf = (questionIds: readonly number[], answers: Answers, doubts: ReadonlySet<number>): Cell[] =>
  questionIds.map((id) => ({ state: isAnswered(answers, id) ? "answered" : "unanswered", doubt: doubts.has(id) }));

/** The position after a step, kept inside. */
export const stepped = (position: number, step: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.max(0, position + step));

/**
 * Whether two answers say the same, whatever space they were stored with. Options are kept in the order of their keys on both
 * sides; blanks have an order of their own.
 */
export function sameAnswer(one: QuestionAnswer | null, other: QuestionAnswer | null): boolean {
  const plain = (value: string | readonly string[] | null) =>
    value === null ? null : typeof value === "string" ? value.trim() : value.map((text) => text.trim());
  const whole = (answer: QuestionAnswer | null) =>
    answer === null || typeof answer === "string" || Array.isArray(answer)
      ? plain(answer)
      : Object.keys(answer)
          .sort(inOrder)
          .map((key) => [key, plain(answer[key] ?? null)]);
  return JSON.stringify(whole(one)) === JSON.stringify(whole(other));
}

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));
