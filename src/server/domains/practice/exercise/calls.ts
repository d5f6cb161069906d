import { NOT_PART, type practice } from "#contract/practice.ts";
import type { QuestionAnswer } from "#contract/questions.schema.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { inBookOf } from "../../books/books.ts";
import { answerCounts, questionsByVersion, readAnswer, shownQuestion, subjectPlaces, subjectsById } from "../../questions/questions.ts";
import {
  attemptOf, bookedAs, ended, hiddenFrom, ownSitting, percentOf, resultOf, type ReviewPorts, type Started, storedForm,
} from "../attempt/attempt.ts";
import { startExercise } from "./start.ts";
import { asksChapter } from "./scope.rules.ts";
import { abandonExercises, openExercises } from "./store.ts";
import { startMock } from "./mock.ts";
import { settle, type Sheet, sheetOf } from "../answering/answering.ts";

/** Questions that come along with the start; the rest are asked for by `getQuestionAndMarkList`. */
const FIRST_QUESTIONS = 50;

type ExerciseCalls = Pick<
  Handlers<typeof practice>,
  "getMockExerciseList" | "submitExerciseAnswerPc" | "resetExercise" | "getMockRulePaper"
>;

async function withQuestions(ports: ReviewPorts, means: Means, started: Started, count: number): Promise<Started & Sheet> {
  const attempt = (await attemptOf(means, started.historyId))!;
  return { ...started, ...(await sheetOf(ports, means, attempt, 0, count)) };
}

/** Exercises and drawn mock exams. */
export const exerciseCalls = (ports: ReviewPorts): ExerciseCalls => ({
  async getMockExerciseList(means, wanted, learner) {
    const started = await startExercise(means, learner, wanted);
    return { ...(await withQuestions(ports, means, started, FIRST_QUESTIONS)), exerciseId: started.historyId };
  },

  async submitExerciseAnswerPc(means, { exerciseId, questionId, answer, seq, spentSeconds, selfPer }, { learnerId }) {
    const sitting = await ownSitting(means, learnerId, exerciseId);
    if (sitting.source !== "exercise") throw unknownThing();
    const place = sitting.placeOf.get(questionId);
    if (place === undefined) throw new Refusal(NOT_PART, "notPartOfAttempt");
    const asked = (await questionsByVersion(means, [sitting.versionIds[place]!])).get(sitting.versionIds[place]!)!;
    const checked = readAnswer(asked.body, answer);
    if (checked === null) throw wrongField("answer", "required");
    const hidden = await hiddenFrom(ports, means, learnerId, [questionId]);
    const hiddenBy = hidden.get(questionId);
    if (hiddenBy === "exam") throw mend("questionInExam");
    const settled = await settle(means, sitting, [
      { questionId, answer: storedForm(checked), seq, spentSeconds, ...(selfPer === undefined ? {} : { selfPer }) },
    ], hidden);
    if (!settled) throw ended(await resultOf(ports, means, exerciseId));
    const { marked, noted, answer: stands } = settled[0]!;
    // It was cleared by a later change: an older answer counts no longer, and the key stays.
    if (marked === null) throw wrongField("seq", "invalid");
    const [places, stats, inBook] = await Promise.all([
      subjectPlaces(means, sitting.subjectId),
      answerCounts(means, questionId),
      noted ? noted.inBook : inBookOf(means, learnerId, [questionId]).then((ids) => ids.has(questionId)),
    ]);
    const about = { score: sitting.scores[place]!, order: sitting.orders[place]! };
    const myAnswer = stands as QuestionAnswer | null;
    const question = shownQuestion(asked, places, { ...about, reveal: hiddenBy === undefined });
    if (hiddenBy) {
      const told = { correct: null, myAnswer, stats: { answered: stats.answered, correctPer: null }, inBook: false, leftBook: false };
      return { ...told, question: { ...question, hiddenBy } };
    }
    return {
      correct: bookedAs(marked, asked.body, about.score) ?? null, result: marked, myAnswer, question, answer: question.answer!,
      analysis: question.analysis!, inBook, leftBook: noted?.leftBook ?? false,
      stats: { answered: stats.answered, correctPer: percentOf(stats.correct, stats.answered) },
    };
  },

  async resetExercise(means, { courseId, chapterId }, { learnerId }) {
    if (!(await subjectsById(means, [courseId])).has(courseId)) throw unknownThing();
    const open = (await openExercises(means, learnerId, courseId)).filter(
      ({ scope }) => chapterId === undefined || asksChapter(scope, chapterId),
    );
    await abandonExercises(means, learnerId, open.map(({ id }) => id), new Date(means.now()));
    return null;
  },

  async getMockRulePaper(means, wanted, learner) {
    const started = await startMock(means, learner, wanted);
    return withQuestions(ports, means, started, Number.MAX_SAFE_INTEGER);
  },
});
