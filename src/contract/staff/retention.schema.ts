import { z } from "zod";
import { instant, pageOf, paging, queryFlag } from "../values.ts";

/** `interrupted`: ended by a stop of the product; the next run goes on. */
const RETENTION_STATES = ["running", "done", "failed", "interrupted"] as const;

const count = z.int().nonnegative();
const run = z.strictObject({
  id: z.int().positive(),
  rule: z.string(),
  askedBy: z.enum(["clock", "command"]).describe("the nightly job, or the command line"),
  state: z.enum(RETENTION_STATES),
  beganAt: instant,
  endedAt: instant.nullable(),
  done: count.describe("deleted or shortened so far"),
  reason: z.string().describe("why it failed; empty where it didn't"),
});

export const staffRetentionShapes = {
  dryRun: {
    summary: "What is kept for a time alone, in the order of the nightly job, and how much of it is due now; changes nothing",
    in: z.strictObject({}),
    out: z.strictObject({
      rules: z.array(
        z.strictObject({
          rule: z.string(),
          what: z.string().describe("in the caller's language"),
          kept: z.string().describe("for how long, in the caller's language"),
          source: z.enum(["law", "promise", "tidiness"]).describe("who asks for its end: the law, the privacy policy, nobody but us"),
          does: z.enum(["delete", "shorten"]),
          due: count.nullable().describe("null: could not be counted within the time of a call; the command line can"),
          last: run.nullable().describe("its last run; null: none yet"),
        }),
      ),
    }),
  },
  runs: {
    summary: "What was deleted or shortened when, and how many; the latest first, for three years",
    in: z.strictObject({
      ...paging,
      rule: z.string().max(100, "tooLong").optional(),
      onlyDone: queryFlag.optional().describe("only runs that found something, or failed"),
    }),
    out: pageOf(run),
  },
};

export type StaffRetentionShapes = typeof staffRetentionShapes;
