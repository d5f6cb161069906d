import { z } from "zod";
import { ANSWERS_AT_ONCE, ATTEMPT_ENDED, CLASS_WAITS, EXERCISE_LENGTH, NOT_PART, OTHER_DEVICE, QUESTIONS_AT_ONCE } from "./practice.ts";
import { clock, historyRow, marked, mode, result, review, source, state } from "./attempts.schema.ts";
import { answer, kind, points, question, rules } from "./questions.schema.ts";
import { id, instant, nothing, pageOf, paging, percent, schoolText, seconds } from "./values.ts";

const requestId = z.uuid().describe("made by the client, the same with each try");
const deviceId = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()
  .describe("what this browser calls itself; needed where a paper allows one device");
const seq = z.int().positive().max(2_147_483_647).describe("counts up with each change of this question on this device; the highest wins");

/** Anything that might be an answer; the domain checks it against the question's kind. Null clears it. */
const givenAnswer = z
  .union([
    z.string().max(5000, "tooLong"),
    z.array(z.string().max(200, "tooLong")).max(50),
    z.record(
      z.string().regex(/^[1-9]\d{0,2}$/),
      z.union([z.string().max(5000, "tooLong"), z.array(z.string().max(200, "tooLong")).max(50)]).nullable(),
    ),
  ])
  .nullable();

const started = z.object({
  historyId: id,
  resumed: z.boolean(),
  source, mode, title: schoolText,
  startTime: instant,
  ...clock,
  usedSeconds: seconds,
  totalScore: points, passScore: points,
  rules,
  sections: z.array(z.object({ title: schoolText, count: z.int() })),
  questionIds: z.array(id).describe("in the attempt's order"),
  position: z.int().nonnegative().describe("question it stands at, from 0"),
}).meta({ "x-name": "Attempt" });

const saved = z.object({
  questionId: id,
  answer: answer.nullable(),
  seq: z.int().nonnegative(),
  spentSeconds: seconds.optional(),
  result: marked.optional().describe("once it may be seen"),
  hiddenBy: question.shape.hiddenBy,
}).meta({ "x-name": "SavedAnswer" });

const questionsOut = {
  questions: z.array(question),
  answers: z.array(saved),
  marks: z.array(id).describe("of these questions those in my mark book"),
};

const save = z.object({
  questionId: id, answer: givenAnswer, seq,
  spentSeconds: z.int().min(0).max(86_400).default(0).describe("in all on this question"),
  clientTime: instant.optional(),
  selfPer: percent.optional().describe("in practice, of an essay: the share of its points that the learner gives themselves"),
}).meta({ "x-name": "GivenAnswer" });

const handInCodes = {
  [ATTEMPT_ENDED]: "the attempt was abandoned; data says so",
  [NOT_PART]: "a question is not part of the attempt; nothing was handed in",
};

const scope = z.enum(["all", "undone", "wrong", "marked", "weak"]);

export const practiceShapes = {
  createExamHistory: {
    summary: "Starts an attempt, or goes on with the one that is open: a past paper, an examination or a class exam",
    in: z
      .object({ paperId: id.optional(), examinId: id.optional(), itemId: id.optional(), mode: mode.default("exam"), requestId, deviceId })
      .refine((v) => [v.paperId, v.examinId, v.itemId].filter((one) => one !== undefined).length === 1, "invalid"),
    example: { paperId: 12 },
    out: started,
    codes: {
      [CLASS_WAITS]: "the class exam can't be begun yet after a failed attempt; data is {until, serverTime}, ms since the epoch",
    },
  },
  getQuestionAndMarkList: {
    summary:
      "Questions of my attempt, of a past paper, or of my own books, with my answers and marks; right answers only once they may be seen",
    in: z
      .object({
        historyId: id.optional(),
        paperId: id.optional(),
        ids: z.array(id).min(1).max(QUESTIONS_AT_ONCE).optional(),
        from: z.int().nonnegative().max(100_000).default(0).describe("first question, from 0"),
        count: z.int().min(1).max(QUESTIONS_AT_ONCE).default(QUESTIONS_AT_ONCE),
      })
      .refine((v) => [v.historyId, v.paperId, v.ids].filter((one) => one !== undefined).length === 1, "invalid"),
    example: { historyId: 12 },
    out: z.object({ ...questionsOut, total: z.int(), attempt: started.nullable().describe("with historyId") }),
  },
  pcSubmitAnswer: {
    summary: "Saves answers; what is acknowledged is on disk. The highest seq of a question wins, repeats are harmless",
    in: z.object({ historyId: id, answers: z.array(save).min(1).max(ANSWERS_AT_ONCE), deviceId }),
    out: z.object({ saved: z.array(saved), remainingSeconds: seconds.nullable(), serverTime: instant }),
    codes: {
      [ATTEMPT_ENDED]: "the attempt has ended; data is its result",
      [NOT_PART]: "a question is not part of the attempt",
      [OTHER_DEVICE]: "another device writes this attempt",
    },
    bodyLimit: 1024 * 1024,
  },
  freshTimeSecond: {
    summary: "The time that is left, by the server's clock; says too that the page is there, and whether it was left",
    in: z.object({
      historyId: id,
      usedSeconds: seconds.optional(),
      position: z.int().nonnegative().optional(),
      deviceId,
      takeOver: z.boolean().optional().describe("this device writes the attempt from now on, no longer the other"),
      away: z
        .object({ count: z.int().nonnegative().max(10_000), seconds: seconds.max(1_000_000), now: z.boolean() })
        .optional()
        .describe("how often and how long the page was left in all, and whether it is left now"),
    }),
    out: z.object({ ...clock, state, writesHere: z.boolean().describe("false: another device writes this attempt now") }),
  },
  handInExam: {
    summary: "Hands in: saves what is pending and marks once, however often it is called",
    in: z.object({ historyId: id, answers: z.array(save).max(EXERCISE_LENGTH).default([]), deviceId }),
    out: result,
    codes: handInCodes,
    bodyLimit: 1024 * 1024,
  },
  resetExam: {
    summary: "Abandons my open attempt",
    in: z
      .object({ historyId: id.optional(), paperId: id.optional() })
      .refine((v) => (v.historyId === undefined) !== (v.paperId === undefined), "invalid"),
    example: { historyId: 12 },
    out: nothing,
  },
  getExamHistoryCategoryTree: {
    summary: "My attempts as a tree trade → level → subject with counts, and counts by kind",
    in: z.object({}),
    out: z.object({
      total: z.int(),
      errorCount: z.int(),
      markCount: z.int(),
      answered: z.int(),
      accuracyPer: percent.nullable(),
      mockCount: z.int(),
      bestMock: points.nullable().describe("out of 100 points"),
      bestScore: points.nullable().describe("out of 100 points, of whatever was sat as an exam and tells its score"),
      sources: z.array(z.object({ source, count: z.int() })),
      tree: z.array(
        z.object({
          id,
          name: schoolText,
          count: z.int(),
          levels: z.array(
            z.object({
              id,
              name: schoolText,
              count: z.int(),
              subjects: z.array(z.object({ courseId: id, name: schoolText, count: z.int() })),
            }),
          ),
        }),
      ),
    }),
  },
  getAllExamHistory: {
    summary: "A page of my attempts, newest first",
    in: z.object({
      categoryId: id.optional().describe("a subject"),
      source: source.optional(),
      target: id.optional(),
      mode: mode.optional(),
      state: z.enum(["open", "finished"]).optional(),
      ...paging,
    }),
    out: pageOf(historyRow),
  },
  getExamHistory: {
    summary: "One of my attempts with its result and where it was strong or weak",
    in: z.object({ historyId: id }),
    out: review,
  },
  getMockExerciseList: {
    summary: "An exercise of a subject or chapter: goes on where it stopped, or draws a new one; the first questions come along",
    in: z.object({
      courseId: id,
      chapterId: id.optional(),
      chapterIds: z.array(id).max(100).optional(),
      pointId: id.optional(),
      kinds: z.array(kind).max(6).optional(),
      scope: scope.default("all"),
      questionIds: z.array(id).max(QUESTIONS_AT_ONCE).optional().describe("exactly these, of my own books or attempts"),
      undoneFirst: z.boolean().default(true),
      count: z.int().min(1).max(EXERCISE_LENGTH).default(20),
      requestId: requestId.optional(),
      anew: z.boolean().default(false).describe("true: leaves the open one and begins another"),
    }),
    out: started.extend({ exerciseId: id, ...questionsOut, total: z.int() }),
  },
  submitExerciseAnswerPc: {
    summary: "Answers one question of an exercise and tells at once what is right; wrong ones enter the error book",
    in: z.object({
      exerciseId: id,
      questionId: id,
      answer: givenAnswer,
      seq,
      spentSeconds: z.int().min(0).max(86_400).default(0),
      selfPer: percent.optional().describe("of an essay: the share of its points that the learner gives themselves"),
    }),
    out: z.object({
      correct: z.boolean().nullable().describe("null: an essay that is not judged yet, or withheld"),
      result: marked.optional().describe("absent: withheld, as question.hiddenBy says"),
      myAnswer: answer.nullable().describe("the one that stands: the first"),
      answer: answer.optional().describe("the right one; absent: withheld"),
      analysis: z.string().optional().describe("sanitised HTML; absent: withheld"),
      question: question.describe("with its answer and analysis, unless they are withheld"),
      stats: z.object({ answered: z.int(), correctPer: percent.nullable() }).describe("of all learners"),
      inBook: z.boolean(),
      leftBook: z.boolean().describe("two right in a row: it left the error book just now"),
    }),
    codes: { [ATTEMPT_ENDED]: "the exercise has ended", [NOT_PART]: "the question is not part of the exercise" },
  },
  resetExercise: {
    summary: "Abandons the open exercises of a subject or one of its chapters",
    in: z.object({ courseId: id, chapterId: id.optional() }),
    out: nothing,
  },
  getMockRulePaper: {
    summary: "Draws a mock exam by the rule and starts it, or goes on with the open one",
    in: z
      .object({ courseId: id.optional(), ruleId: id.optional(), requestId: requestId.optional(), deviceId })
      .refine((v) => (v.courseId === undefined) !== (v.ruleId === undefined), "invalid"),
    example: { courseId: 12 },
    out: started.extend({ ...questionsOut, total: z.int() }),
  },
  submitMockPaper: {
    summary: "Hands in a mock exam",
    in: z.object({ historyId: id, answers: z.array(save).max(EXERCISE_LENGTH).default([]), deviceId }),
    out: result,
    codes: handInCodes,
    bodyLimit: 1024 * 1024,
  },
  getMockSubmitResult: {
    summary: "The result of a mock exam with its analysis per chapter and kind",
    in: z.object({ historyId: id }),
    out: review,
  },
};

export type PracticeShapes = typeof practiceShapes;
