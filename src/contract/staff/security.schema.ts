import { z } from "zod";
import { securityEvent } from "../security.schema.ts";
import { pageOf, paging, queryId } from "../values.ts";

export const staffSecurityShapes = {
  securityEvents: {
    summary: "What happened to the safety of a learner's account in the last 6 months, the latest first",
    in: z.object({ learnerId: queryId, ...paging }),
    out: pageOf(securityEvent),
  },
};

export type StaffSecurityShapes = typeof staffSecurityShapes;
