import { z } from "zod";
import { phone } from "../fields.ts";
import { instant } from "../values.ts";

const status = z.enum(["accepted", "rejected", "unknown"]).describe("rejected: not sent; unknown: the service did not answer in time");
const reason = z.string().describe("the service's own word where it was not sent");

export const staffSmsShapes = {
  state: {
    summary: "Which service sends codes, with what signature and template, and the last tests. No secret",
    in: z.strictObject({}),
    out: z.strictObject({
      provider: z.string(),
      sends: z.boolean().describe("false: messages go to a file of the server, for demonstration"),
      signName: z.string(),
      templateCode: z.string(),
      endpoint: z.string(),
      tests: z.array(z.strictObject({ phone: z.string().describe("masked"), provider: z.string(), status, reason, at: instant })),
    }),
  },
  test: {
    summary: "Sends a code that opens nothing to a phone, to see whether it comes; five an hour, once a minute",
    in: z.strictObject({ phone }),
    out: z.strictObject({ status, reason, provider: z.string() }),
  },
};

export type StaffSmsShapes = typeof staffSmsShapes;
