import { actOf } from "../../kernel/act.ts";

/** What is written down of the first-run guide. */
export const FIRST_RUN_ACTS = { skipped: actOf<{ skipped: boolean }>("firstRun.skipped") };
