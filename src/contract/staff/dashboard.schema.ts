import { z } from "zod";

/** Of what the member's duties reach; null: they don't. */
const count = z.int().nonnegative().nullable();

export const staffDashboardShapes = {
  waits: {
    summary: "What waits for the member who asks, by their duties",
    in: z.strictObject({}),
    out: z.strictObject({
      essays: count.describe("attempts that wait for a marker"),
      reports: count.describe("things that were reported and wait for an answer"),
      overdue: count.describe("of these, due within two hours or overdue"),
      held: count.describe("comments that wait for review"),
      learnerImports: count.describe("sheets of learners that were read and not taken in"),
      questionImports: count.describe("files of questions that were read and not taken in"),
      deadJobs: count.describe("jobs whose last try failed within a day"),
      backups: count.describe("1: the last good backup is older than a night, or none is made; else 0"),
    }),
  },
  figures: {
    summary: "The school in figures, as far as the duties of the member who asks let them see it",
    in: z.strictObject({}),
    out: z.strictObject({
      learners: count.describe("accounts on the roster"),
      studiedToday: count.describe("learners who earned time since the day began; may lag half a minute"),
      weekSeconds: count.describe("what learners have earned since Monday; may lag half a minute"),
      signedInToday: count.describe("learners who signed in since the day began"),
      writing: count.describe("exams that are being sat"),
      days: z
        .array(z.strictObject({
          day: z.iso.date().describe("of the school's calendar (Asia/Shanghai)"),
          studySeconds: z.int().nonnegative().describe("what all learners earned on it; may lag two minutes"),
          signedIn: z.int().nonnegative().describe("learners who signed in on it, each once"),
        }))
        .nullable()
        .describe("the last 14 days, today the last of them; null: beyond the member's duties"),
    }),
  },
};

export type StaffDashboardShapes = typeof staffDashboardShapes;
