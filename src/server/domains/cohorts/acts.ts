import { actOf } from "../../kernel/act.ts";

/** What staff do with classes. */
export const COHORT_ACTS = {
  saved: actOf<{ name: string; staffIds: readonly number[] }>("cohorts.saved"),
  closed: actOf<{ isClosed: boolean }>("cohorts.closed"),
  removed: actOf<{ name: string }>("cohorts.removed"),
  moved: actOf<{ cohorts: Readonly<Record<string, readonly number[]>> }>("cohorts.moved"),
};
