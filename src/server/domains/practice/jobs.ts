import type { Means } from "../../kernel/call.ts";
import { type Job, noData } from "../../kernel/jobs.ts";
import { forgetExtraTime, START, sweepAbandoned, type Swept } from "./tidy.store.ts";

/**
 * How long (ms) the answers of an abandoned attempt are kept, in case somebody asks what became of them; extra time by its
 * request, too.
 */
const KEPT_MS = 30 * 86_400_000;
/** Attempts of one statement: short ones keep nobody waiting. */
const AT_ONCE = 200;

/** Takes away what nobody reads any more; a marked attempt keeps its answers (`attempt.sheet`). */
export const tidyAttemptsJob: Job = { name: "practice.tidy", data: noData, cron: "12 4 * * *", run: (means) => tidyAttempts(means) };

async function tidyAttempts({ db, pool, now }: Means): Promise<void> {
  const before = new Date(now() - KEPT_MS);
  await forgetExtraTime(db, before);
  for (let last: Swept | undefined = START; last; ) last = await sweepAbandoned(pool, before, last, AT_ONCE);
}
