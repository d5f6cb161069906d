import { actOf } from "../../kernel/act.ts";

/** What is written down of how lessons are studied. */
export const LEARNING_ACTS = {
  evidenceSealed: actOf<{ learners: number; root: string; seal: string }>("learning.evidenceSealed"),
};
