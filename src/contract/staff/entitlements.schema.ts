import { z } from "zod";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, fen, id, instant, version } from "../values.ts";
import { learnerIds } from "./cohorts.schema.ts";

const count = z.int().nonnegative();
const reason = text(200);
const endsAt = instant.nullable().describe("the end excluded; null: for ever");

export const staffEntitlementShapes = {
  courses: {
    summary: "Courses and packages that may be given, the newest first",
    in: z.strictObject({ keyword: z.string().trim().max(60).optional().describe("a part of the title") }),
    out: z.array(
      z.strictObject({
        seriesId: id, type: z.literal([1, 2]).describe("1 a course, 2 a package"), title: z.string(), lessonCount: count, price: fen,
        published: z.boolean(),
      }),
    ),
  },
  grant: {
    summary: "Gives learners a course or a package with all that is in it; sent again with its requestId it changes nothing",
    in: z.strictObject({
      learnerIds,
      seriesId: id,
      endsAt,
      reason,
      requestId: z.string().regex(/^[\w-]{8,40}$/, "invalid").describe("made by the page for this act"),
    }),
    out: z.strictObject({ granted: count.describe("learners who got it; the others had it by this very act already") }),
  },
  extend: {
    summary: "Sets another end of a learner's right to a course; of a grant of a package all of it moves",
    in: z.strictObject({ learnerId: id, entitlementId: id, version, endsAt, reason }),
    out: z.strictObject({ version }),
    codes,
  },
  withdraw: {
    summary: "Takes back what staff gave or what was free, a package with all that came with it; a bought course is refunded instead",
    in: z.strictObject({ learnerId: id, entitlementId: id, version, reason }),
    out: z.strictObject({ version }),
    codes,
  },
  withdrawMany: {
    summary: "Takes a course back from learners wherever staff gave it",
    in: z.strictObject({ learnerIds, seriesId: id, reason }),
    out: z.strictObject({ withdrawn: count.describe("learners who held it by a grant") }),
  },
};

export type StaffEntitlementShapes = typeof staffEntitlementShapes;
