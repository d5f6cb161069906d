import { z } from "zod";
import { instant, nothing } from "../values.ts";
import { FIRST_STEPS } from "./firstRun.ts";

const count = z.int().nonnegative();
const step = z.enum(FIRST_STEPS);

export const staffFirstRunShapes = {
  state: {
    summary: "How far a new school has come, told by what is there; and what is worth a look before it opens",
    in: z.strictObject({}),
    out: z.strictObject({
      steps: z.array(z.strictObject({ step, done: z.boolean(), skipped: z.boolean().describe("left for later by somebody") })),
      school: z.strictObject({ name: z.string(), siteName: z.string(), logo: z.string(), phone: z.string(), icp: z.string() }),
      campuses: count,
      teachers: z.array(z.strictObject({ name: z.string(), title: z.string(), avatarUrl: z.string() })).describe("the first three"),
      courses: z.strictObject({ published: count, drafts: count }),
      questions: count,
      staff: count,
      sms: z.strictObject({ sends: z.boolean(), arrived: z.boolean().describe("a test was taken by the service") }),
      checks: z.strictObject({
        hasFactor: z.boolean().describe("the asker's own account has a second factor"),
        lastBackup: instant.nullable().describe("the last good one"),
        agreement: z.boolean().describe("the school published an agreement and a privacy policy of its own"),
      }),
    }),
  },
  skip: {
    summary: "Leaves a step for later, or takes that back",
    in: z.strictObject({ step, skipped: z.boolean() }),
    out: nothing,
  },
};

export type StaffFirstRunShapes = typeof staffFirstRunShapes;
