import { z } from "zod";
import { instant } from "../values.ts";

/** Of what the member's duties reach; null: they don't. */
const count = z.int().nonnegative().nullable();

export const staffDashboardShapes = {
  state: {
    summary: "What waits for the member who asks, by their duties, and the figures of the school that these let them see",
    in: z.strictObject({}),
    out: z.strictObject({
      checkTime: instant,
      waits: z.strictObject({
        essays: count.describe("attempts that wait for a marker"),
        reports: count.describe("things that were reported and wait for an answer"),
        overdue: count.describe("of these, due within two hours or overdue"),
        held: count.describe("comments that wait for review"),
        learnerImports: count.describe("sheets of learners that were read and not taken in"),
        questionImports: count.describe("files of questions that were read and not taken in"),
        deadJobs: count.describe("jobs whose last try failed within a day"),
        backups: count.describe("1: the last good backup is older than a night, or none is made; else 0"),
      }),
      figures: z.strictObject({
        learners: count.describe("accounts on the roster"),
        studiedToday: count.describe("learners who earned time since the day began; may lag half a minute"),
        weekSeconds: count.describe("what learners have earned since Monday; may lag half a minute"),
        signedInToday: count.describe("learners who signed in since the day began"),
        writing: count.describe("exams that are being sat"),
      }),
    }),
  },
};

export type StaffDashboardShapes = typeof staffDashboardShapes;
