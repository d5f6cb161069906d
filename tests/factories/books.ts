import { noteAnswers } from "#server/domains/books/books.ts";
import type { School } from "../support/school.ts";
import type { SignedIn } from "./account.ts";
import { aPaper, aSubject, someQuestions } from "./bank.ts";

/** A subject of nine questions in two chapters, of every kind. */
export async function aBank(school: School) {
  const { subjectId } = await aSubject(school);
  const made = await someQuestions(school, subjectId, [
    ...(["single", "multiple", "judge", "fill"] as const).map((kind) => ({ kind, chapterTitle: "安全用电", pointName: "触电急救" })),
    ...(["essay", "case", "single", "judge", "single"] as const).map((kind) => ({ kind, chapterTitle: "仪表" })),
  ]);
  return { subjectId, ids: made.map(({ questionId }) => questionId) };
}

/** Notes in a learner's books how questions were answered: each with whether it was right, and the answer. */
export const note = (
  school: School,
  learner: SignedIn,
  answers: readonly (readonly [questionId: number, right: boolean | null, answer?: unknown])[],
  at = school.clock.now,
) =>
  noteAnswers(
    school.db,
    learner.learnerId,
    new Date(at),
    answers.map(([questionId, right, answer = "A"]) => ({ questionId, right, answer: JSON.stringify(answer) })),
  );

/** Puts an exam of these questions into the learner's hands, in this state. */
export async function anExamOf(
  school: School,
  learner: SignedIn,
  subjectId: number,
  questionIds: readonly number[],
  state: "open" | "handedIn" | "marked" = "open",
) {
  const paper = await aPaper(school, subjectId, { questionIds });
  const { id } = await school.db
    .insertInto("attempt")
    .values({
      learner_id: learner.learnerId,
      source: "past",
      mode: "exam",
      target: paper.paperId,
      subject_id: subjectId,
      title: "卷",
      request_id: crypto.randomUUID(),
      state,
      question_ids: [...questionIds],
      version_ids: questionIds.map(() => 1),
      scores: questionIds.map(() => 100),
      option_orders: questionIds.map(() => ""),
      frame: "{}",
      total_score: 100,
      pass_score: 60,
      started_at: new Date(school.clock.now),
      deadline: null,
      ended_at: null,
      ended_by: null,
      mark_at: null,
      device: null,
      awarded: null,
      verdicts: null,
      score: null,
      correct: null,
      marked_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
