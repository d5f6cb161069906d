import { z } from "zod";
import { kind, points } from "./questions.schema.ts";
import { id, instant, percent, schoolText, seconds } from "./values.ts";

export const source = z.enum(["past", "mock", "examination", "class", "exercise"]);
export const mode = z.enum(["exam", "practice"]);
export const state = z.enum(["open", "handedIn", "reviewing", "marked", "abandoned"]);

export const clock = {
  deadline: instant.nullable().describe("null: no limit"),
  remainingSeconds: seconds.nullable(),
  serverTime: instant,
};

/** How one question was marked. */
const verdict = z.enum(["right", "wrong", "partly", "blank", "pending"]);
const remark = z.string().optional().describe("what the marker wrote to the learner; with the verdict alone");
export const marked = z.object({
  verdict,
  awarded: points.nullable(),
  remark,
  children: z.record(z.string(), z.object({ verdict, awarded: points.nullable(), remark })).optional(),
}).meta({ "x-name": "Marked" });

/** Of an attempt that tells less than it could. */
export const withheld = {
  reviewAt: instant.optional().describe("when the next withheld thing is shown; absent: nothing more will be"),
  hiddenBy: z.literal("exam").optional().describe("withheld: an exam of mine that isn't final asks a question of it, too"),
};

export const result = z.object({
  historyId: id,
  state,
  score: points.nullable().describe("null: waits for a marker, or is withheld"),
  totalScore: points, passScore: points,
  passed: z.boolean().nullable(),
  correct: z.int().nullable().describe("null, like the other counts: withheld"),
  wrong: z.int().nullable(), blank: z.int().nullable(), pendingReview: z.int().nullable(),
  accuracyPer: percent.nullable().describe("right questions of all, rounded down"),
  usedSeconds: seconds,
  beatPer: percent.nullable().describe("share of others' marked attempts at the same that scored less; null: nobody else, or no score"),
  ...withheld,
}).meta({ "x-name": "AttemptResult" });
export type AttemptResult = z.output<typeof result>;

const share = z.object({ total: z.int(), correct: z.int(), awarded: points, score: points });
export const review = result.extend({
  review: z.enum(["afterWindow", "atOnce", "never"]).optional().describe("of an examination: when its keys are shown"),
  closesAt: instant.optional().describe("of an examination: its last deadline with extra time and grace"),
  source,
  mode,
  title: schoolText,
  courseId: id,
  courseName: schoolText,
  target: id.describe("paper, mock rule, examination, item or subject, by source"),
  startTime: instant,
  endTime: instant.nullable(),
  ...clock,
  endedBy: z.enum(["learner", "deadline", "staff"]).nullable(),
  lastScore: points.nullable().describe("of my attempt before this one at the same"),
  awayCount: z.int().nullable().describe("how often the page was left; null: not counted"),
  classExam: z
    .object({
      line: percent.describe("accuracy that passes it, written down at its start"),
      parts: z.int().nullable().describe("its questions, the children of cases singly; null before marking"),
      right: z.int().nullable().describe("of these those with full marks"),
      reveals: z.boolean().describe("its verdicts and answers may be seen: the first that I passed"),
    })
    .nullable()
    .describe("null: of any other source"),
  verdicts: z
    .array(
      z.object({
        questionId: id,
        verdict: verdict.nullable().describe("null: an exam of mine that isn't over asks it, too; the shares below leave it out"),
      }),
    )
    .describe("in the attempt's order; empty until they may be seen"),
  sections: z.array(z.object({ title: schoolText, count: z.int() })),
  chapters: z.array(share.extend({ chapterId: id.nullable(), title: schoolText })),
  kinds: z.array(share.extend({ kind })),
  pointShares: z.array(
    share.extend({
      awarded: points.nullable().describe("null: a class exam tells how many were right, no points"),
      score: points.nullable(),
      pointId: id,
      name: schoolText,
      lesson: z.object({ courseId: id, itemId: id, title: schoolText, atSecond: seconds }).nullable(),
    }),
  ),
}).meta({ "x-name": "AttemptReview" });

export const historyRow = z.object({
  historyId: id, source, mode, state, title: schoolText, courseId: id, courseName: schoolText, target: id,
  startTime: instant, endTime: instant.nullable(), deadline: instant.nullable(),
  questionCount: z.int(), doneCount: z.int(), correct: z.int().nullable(),
  score: points.nullable(), totalScore: points, passScore: points, passed: z.boolean().nullable(), accuracyPer: percent.nullable(),
  usedSeconds: seconds, ...withheld,
}).meta({ "x-name": "AttemptRow" });
