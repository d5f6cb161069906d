import type { Means } from "../../../kernel/call.ts";
import { limit } from "../../../kernel/limits.ts";

/** New attempts of a learner in a minute; each is a row of some KB that stays. */
export const STARTS_A_MINUTE = 60;

/** Counts a new attempt. Examinations limit themselves. @throws Refusal HTTP 429 */
export const mayStart = (means: Pick<Means, "db" | "now">, learnerId: number): Promise<void> =>
  limit(means.db, means.now(), [{ key: `attempts:${learnerId}`, limit: STARTS_A_MINUTE, seconds: 60 }]);
