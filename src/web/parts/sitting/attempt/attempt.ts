import type { Received } from "#contract/endpoint.ts";
import { practice, QUESTIONS_AT_ONCE } from "#contract/practice.ts";
import type { Call } from "../../../client/call.ts";
import { Missing, Moved } from "../../app/screen.ts";
import { resultAddress } from "../../practice/addresses.ts";
import type { Question, SavedAnswer } from "../../question/shapes.ts";

/** An attempt as it was started or gone on with. */
export type Started = NonNullable<Received<typeof practice.getQuestionAndMarkList>["attempt"]>;
export type AttemptResult = Received<typeof practice.handInExam>;

/** What a screen needs to go on with an attempt. */
export interface AttemptData {
  readonly attempt: Started;
  readonly questions: readonly Question[];
  readonly answers: readonly SavedAnswer[];
  readonly marks: readonly number[];
  /** How often the page was left, as the server has counted; null: not counted. */
  readonly awayCount: number | null;
  /** When the clock's answer came, ms since the epoch, by the clock of who asked. */
  readonly at: number;
}

/** Loads an open attempt with all its questions and the subject that it's of; one that is over leads to its result. */
export async function loadAttempt(call: Call, historyId: number): Promise<{ readonly data: AttemptData; readonly courseId: number }> {
  const [first, { state, courseId, awayCount }] = await Promise.all([
    call(practice.getQuestionAndMarkList, { historyId, from: 0, count: QUESTIONS_AT_ONCE }),
    call(practice.getExamHistory, { historyId }),
  ]);
  if (state !== "open") throw new Moved(resultAddress(historyId));
  if (!first.attempt) throw new Missing("no such attempt");
  return { data: { attempt: first.attempt, ...(await allQuestions(call, historyId, first)), awayCount, at: Date.now() }, courseId };
}

/** All answers that the server has of an attempt: another device may have written some. */
export async function answersOf(call: Call, historyId: number): Promise<readonly SavedAnswer[]> {
  const first = await call(practice.getQuestionAndMarkList, { historyId, from: 0, count: QUESTIONS_AT_ONCE }, { quiet: true });
  return (await allQuestions(call, historyId, first)).answers;
}

/** The questions after the first page of them. */
async function allQuestions(
  call: Call,
  historyId: number,
  first: Pick<Received<typeof practice.getQuestionAndMarkList>, "questions" | "answers" | "marks" | "total">,
): Promise<Pick<AttemptData, "questions" | "answers" | "marks">> {
  const froms: number[] = [];
  for (let from = first.questions.length; from > 0 && from < first.total; from += QUESTIONS_AT_ONCE) froms.push(from);
  const more = await Promise.all(froms.map((from) => call(practice.getQuestionAndMarkList, { historyId, from, count: QUESTIONS_AT_ONCE })));
  const all = [first, ...more];
  return {
    questions: all.flatMap((page) => page.questions),
    answers: all.flatMap((page) => page.answers),
    marks: all.flatMap((page) => page.marks),
  };
}
