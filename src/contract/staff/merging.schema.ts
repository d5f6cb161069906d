import { z } from "zod";
import { text } from "../fields.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryId, version } from "../values.ts";
import { DOUBLE_SIGNS, MERGE_FILLS, MERGE_PARTS } from "./merging.ts";

const count = z.int().nonnegative();

const side = z.strictObject({
  learnerId: id,
  name: z.string(),
  isConfirmed: z.boolean(),
  phoneMask: z.string().describe("empty: no phone"),
  workCode: z.string(),
  cohort: z.string(),
  status: z.enum(["active", "frozen"]),
  createTime: instant,
  signedInTime: instant.nullable().describe("the last sign-in; null: never"),
  creditedSeconds: count,
  version,
}).meta({ "x-name": "MergeSide" });

const phone = z.enum(["stays", "goes"]);

export const staffMergingShapes = {
  doubles: {
    summary:
      "Pairs of accounts that may be one person's: the same name and the same work number, class or end of the phone number; " +
      "of one learner the same name alone is a sign. The newest first, at most 500; asks for the duty over the whole school",
    in: z.strictObject({ learnerId: queryId.optional().describe("pairs with this learner alone"), ...paging }),
    out: pageOf(z.strictObject({ first: side, second: side.describe("the later account"), signs: z.array(z.enum(DOUBLE_SIGNS)) })),
  },
  preview: {
    summary: "What merging two accounts would do, found by doing it and taking it back; asks for the duty over the whole school",
    in: z.strictObject({ stays: queryId, goes: queryId, phone: phone.default("stays") }),
    out: z.strictObject({
      stays: side,
      goes: side,
      phoneMask: z.string().describe("what the one account has afterwards"),
      freedPhoneMask: z.string().describe("what is let go; empty: none"),
      fills: z.array(z.enum(MERGE_FILLS)),
      parts: z.array(z.strictObject({
        part: z.enum(MERGE_PARTS),
        n: count.describe("what comes over; of hours seconds"),
        both: count.describe(
          "what both had and is there once; of hours seconds that stay uncounted: studied at the same time, or beyond a cap",
        ),
      })),
      otherName: z.boolean().describe("both names are confirmed and differ"),
    }),
  },
  merge: {
    summary:
      "Makes two accounts one: what the one that goes has is the other's, its sessions end, it stays as a frozen record. " +
      "Cannot be undone; a second time changes nothing. Asks for the duty over the whole school",
    in: z.strictObject({
      stays: id,
      goes: id,
      staysVersion: version,
      goesVersion: version,
      phone: phone.default("stays").describe("whose phone the one account has, where both have one; the other is let go"),
      reason: text(200),
    }),
    out: z.strictObject({ learnerId: id, version }),
    codes,
  },
};

export type StaffMergingShapes = typeof staffMergingShapes;
