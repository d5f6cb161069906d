import { z } from "zod";
import { withheld } from "./attempts.schema.ts";
import { phone, text } from "./fields.ts";
import { points, rules } from "./questions.schema.ts";
import { id, instant, pageOf, paging, percent, schoolHtml, schoolText, seconds } from "./values.ts";

const card = z.object({
  examinId: id, type: z.string().describe("what to ask for"), typeName: schoolText.describe("the same, to be shown"),
  title: schoolText, place: schoolText, courseId: id, courseName: schoolText,
  startTime: instant, endTime: instant, registerUntil: instant.nullable(),
  phase: z.enum(["coming", "open", "ended"]),
  minutes: z.int(), questionCount: z.int(), totalScore: points, passScore: points,
  attempts: z.int().describe("allowed"), attemptsUsed: z.int(),
  registered: z.boolean(), openHistoryId: id.nullable(), bestScore: points.nullable(), passed: z.boolean().nullable(),
  review: z.enum(["afterWindow", "atOnce", "never"]).describe("when keys and verdicts are shown"),
  score: z.enum(["afterReview", "atOnce"]).describe("when the score is shown"),
  reviewAt: instant.nullable().describe("when everybody's results are shown, of `never` score and counts; null: at each hand-in"),
});
const attemptRow = z.object({
  historyId: id, state: z.enum(["open", "handedIn", "reviewing", "marked", "abandoned"]), startTime: instant, endTime: instant.nullable(),
  score: points.nullable(), accuracyPer: percent.nullable(), passed: z.boolean().nullable(), usedSeconds: seconds, ...withheld,
}).meta({ "x-name": "ExamAttempt" });
const sections = z.array(z.object({ title: schoolText, count: z.int(), score: points }));

/** What follows a failed attempt at a class exam. */
const retry = z.object({
  historyId: id.describe("my last attempt, the failed one"),
  failures: z.int().positive().describe("failed attempts in a row, each within 24 h of the one before"),
  until: instant.describe("when the wait is over by itself"),
  over: z.enum(["time", "watched", "teacher"]).nullable().describe("what ended the wait; null: it stands"),
  passages: z
    .array(
      z.object({
        pointId: id, name: schoolText, courseId: id, itemId: id, title: schoolText,
        from: seconds, to: seconds.describe("excluded"),
        neededSeconds: seconds.describe("study time that is asked for: half the passage"),
        earnedSeconds: seconds.describe("study time earned in it since the hand-in"),
        done: z.boolean(),
      }),
    )
    .describe("watching all of these ends the wait; none: only time and a teacher do"),
});

export const examShapes = {
  getExaminListType: {
    summary: "The kinds of examinations with counts",
    in: z.object({}),
    out: z.array(z.object({ type: z.string().describe("what to ask for"), name: schoolText, count: z.int(), open: z.int() })),
  },
  getExaminBaseIsType: {
    summary: "A page of examinations of a kind, open ones first",
    in: z.object({ type: z.string().max(50).optional(), ...paging }),
    out: pageOf(card),
  },
  getExaminBase: {
    summary: "One examination: window, rules, my registration and attempts",
    in: z.object({ examinId: id }),
    out: card.extend({
      intro: schoolHtml.describe("sanitised HTML"),
      needsIdCard: z.boolean(),
      rules,
      sections,
      registration: z
        .object({
          realName: z.string(),
          phone: z.string().describe("masked"),
          idCardLast6: z.string().nullable().describe("masked"),
          registerTime: instant,
        })
        .nullable(),
      myAttempts: z.array(attemptRow),
      canStart: z.boolean(),
      why: z.enum(["coming", "ended", "notRegistered", "noAttemptsLeft"]).nullable().describe("why it can't be started"),
    }),
  },
  saveExamUser: {
    summary: "Registers me for an examination, or corrects my registration until I begin",
    in: z.object({
      examinId: id,
      realName: text(30),
      phone,
      idCardLast6: z
        .string()
        .trim()
        .regex(/^\d{5}[\dXx]$/, "idCardLast6")
        .optional(),
      idCardConsent: z.boolean().optional().describe("true: I agree that these characters are kept, which is asked for by itself"),
    }),
    out: z.object({ examinId: id, registered: z.literal(true) }),
  },
  getClassExam: {
    summary: "The exam of a chapter before it is begun; for who may study the course",
    in: z.object({ itemId: id }),
    out: z.object({
      itemId: id,
      title: schoolText,
      courseId: id,
      courseTitle: schoolText,
      chapterTitle: schoolText,
      minutes: z.int(),
      questionCount: z.int(),
      totalScore: points,
      passScore: points,
      accuracyPer: percent.describe("asked for by an attempt that begins now: the highest of the exam's own and those of my open tasks"),
      rules,
      sections,
      openHistoryId: id.nullable(),
      bestAccuracyPer: percent.nullable(),
      reached: z.boolean().describe("an attempt of mine reached the line that it began with"),
      wrongIds: z.array(id).describe("questions that were not right in the attempt whose answers I may see, and that may be practised"),
      subjectId: id,
      myAttempts: z.array(attemptRow).describe("newest first, at most 50"),
      retry: retry.nullable().describe("null: my last attempt was passed, or there is none"),
      serverTime: instant,
    }),
  },
};

export type ExamShapes = typeof examShapes;
