import { z } from "zod";
import { BROWSERS, SECURITY_EVENTS, SIGN_IN_WAYS, SYSTEMS } from "./security.ts";
import { id, instant, pageOf, paging } from "./values.ts";

/** One line of the trail, for the learner and for staff. */
export const securityEvent = z.object({
  id,
  at: instant.describe("the latest, where several failures are told as one"),
  what: z.enum(SECURITY_EVENTS),
  way: z.enum(SIGN_IN_WAYS).describe("by what somebody signed in or tried to; empty for everything else"),
  address: z.string().describe("network of the address, its end hidden; empty: taken away"),
  system: z.enum([...SYSTEMS, ""]).describe("empty: taken away"),
  browser: z.enum([...BROWSERS, ""]).describe("empty: taken away"),
  times: z.int().positive().describe("failures of one hour from one place by one way are told as one; 1 for everything else"),
}).meta({ "x-name": "SecurityEvent" });

export const securityShapes = {
  getSecurityEvents: {
    summary: "What happened to the safety of one's account in the last 6 months, the latest first",
    in: z.object(paging),
    out: pageOf(securityEvent),
  },
};

export type SecurityShapes = typeof securityShapes;
