import { actOf } from "../../../kernel/act.ts";

/** What is written down of the evidence. */
export const EVIDENCE_ACTS = {
  evidenceSealed: actOf<{ learners: number; root: string; seal: string }>("learning.evidenceSealed"),
};
