import { actOf } from "../../../kernel/act.ts";
import type { State } from "../attempt/attempt.ts";

/** What is written down of the exam hall and of markers. */
export const HALL_ACTS = {
  /** `everybody`: of an examination who begins later, too. */
  addTime: actOf<{ seconds: number; everybody: boolean; attempts: readonly number[] }>("practice.addTime"),
  handIn: actOf<{ state: State }>("practice.handIn"),
  markEssay: actOf<{ points: number; remark: string }>("practice.markEssay"),
};
