import { z } from "zod";
import { id, instant, percent, queryId, seconds, version } from "../values.ts";
import { ENTITLEMENT_SOURCES } from "./study.ts";

const count = z.int().nonnegative();
const learnerId = queryId;

const course = z.strictObject({
  entitlementId: id,
  seriesId: id,
  type: z.literal([1, 2]).describe("1 a course, 2 a package"),
  title: z.string(),
  coverUrl: z.string(),
  source: z.enum(ENTITLEMENT_SOURCES),
  reason: z.string().describe("why staff gave it; empty: they didn't"),
  by: z.string().describe("who gave it; empty: nobody of the staff"),
  startsAt: instant,
  endsAt: instant.nullable().describe("the end excluded; null: for ever"),
  revokedAt: instant.nullable(),
  revokedReason: z.string(),
  isLive: z.boolean().describe("it opens the course now"),
  mayWithdraw: z.boolean().describe("false: it was bought, or came with a package or a task"),
  version,
  watchedPer: percent,
  finishedLessons: count,
  lessonCount: count,
  creditedSeconds: seconds.describe("of a package: of all its courses"),
});

export const staffStudyShapes = {
  courses: {
    summary: "The courses of a learner with source, validity, what was watched and credited: what is held now first, then what is over",
    in: z.strictObject({ learnerId }),
    out: z.array(course),
  },
  chapters: {
    summary: "How far a learner is in each chapter of a course, with its exam",
    in: z.strictObject({ learnerId, seriesId: queryId }),
    out: z.array(
      z.strictObject({
        chapterId: id,
        title: z.string(),
        lessonCount: count,
        finishedLessons: count,
        exam: z
          .strictObject({ reached: z.boolean(), bestAccuracyPer: percent.nullable().describe("null: not sat yet"), accuracyPer: percent })
          .nullable()
          .describe("null: the chapter has none"),
      }),
    ),
  },
  hours: {
    summary: "How long a learner studied: the last 14 days one by one, and every month",
    in: z.strictObject({ learnerId }),
    out: z.strictObject({
      days: z.array(z.strictObject({ day: z.string().describe("YYYY-MM-DD"), seconds })),
      months: z.array(z.strictObject({ month: z.string().describe("YYYY-MM"), seconds })).describe("the latest first"),
      totalSeconds: seconds,
      finishedLessons: count,
      records: count.describe("rows of evidence in the learner's chain"),
    }),
  },
};

export type StaffStudyShapes = typeof staffStudyShapes;
