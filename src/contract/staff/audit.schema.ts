import { z } from "zod";
import { id, instant, nothing } from "../values.ts";

const count = z.int().nonnegative();

export const staffAuditShapes = {
  getAuditState: {
    summary: "How much the audit log holds, when its chains were checked as a whole and what was found, and whose names it may say",
    in: z.strictObject({}),
    out: z.strictObject({
      entries: count,
      since: instant.nullable().describe("of the first entry; null: none"),
      isChecking: z.boolean().describe("a check waits or runs"),
      lastCheck: z
        .strictObject({
          at: instant,
          chains: count,
          entries: count.describe("as many as there were then"),
          faults: count.describe("what was changed, taken out or put in"),
          firstFaults: z.array(z.string()).describe("one line each, in English; at most 20"),
        })
        .nullable(),
      members: z.array(z.strictObject({ staffId: id, name: z.string() })).describe("all of the school's people, by name"),
    }),
  },
  checkAudit: {
    summary: "Has every chain checked, each entry against its fingerprint; it is checked each night, too",
    in: z.strictObject({}),
    out: nothing,
  },
};

export type StaffAuditShapes = typeof staffAuditShapes;
