import { z } from "zod";
import { instant, nothing, pageOf, paging } from "../values.ts";

/** `retrying` waits for another try; `failed` has had its last one and waits for 'again'. */
export const JOB_STATES = ["waiting", "retrying", "running", "done", "failed", "cancelled"] as const;

const jobId = z.uuid();
const count = z.int().nonnegative();
const failure = z.strictObject({ try: z.int().positive(), at: instant, reason: z.string() });
const job = z.strictObject({
  jobId,
  name: z.string().describe("`domain.verb`"),
  state: z.enum(JOB_STATES),
  isServed: z.boolean().describe("false: this version of the product knows no such job, and it waits for one that does"),
  key: z.string().describe("of several with one key only one waits; empty where there is none"),
  tries: count.describe("begun so far"),
  sentAt: instant,
  startAfter: instant.describe("not begun before"),
  startedAt: instant.nullable().describe("of the last try"),
  endedAt: instant.nullable(),
  progress: z.strictObject({ done: z.number().nonnegative(), total: z.number().nonnegative() }).nullable(),
  reason: z.string().describe("why the last try failed; empty where none did"),
});

export const staffJobShapes = {
  list: {
    summary: "Jobs, those sent last first; what went well is kept for a day, what failed for 30",
    in: z.strictObject({ ...paging, state: z.enum(JOB_STATES).optional(), name: z.string().max(100, "tooLong").optional() }),
    out: pageOf(job).extend({
      waiting: count.describe("due and not begun"),
      unserved: count.describe("of these, those that no part of this version does"),
      running: count,
      failedLastDay: count.describe("tries that failed within a day"),
      deadLastDay: count.describe("jobs whose last try failed within a day"),
    }),
  },
  one: {
    summary: "One job, with what it was sent with and every failure that is remembered",
    in: z.strictObject({ jobId }),
    out: job.extend({
      data: z.record(z.string(), z.unknown()),
      failures: z.array(failure).describe("the latest 100, newest first"),
    }),
  },
  again: { summary: "Has a job that failed or was cancelled done once more", in: z.strictObject({ jobId }), out: nothing },
  cancel: {
    summary: "Cancels a job that waits or runs; one that runs hears of it within seconds and ends at its next step",
    in: z.strictObject({ jobId }),
    out: nothing,
  },
};

export type StaffJobShapes = typeof staffJobShapes;
