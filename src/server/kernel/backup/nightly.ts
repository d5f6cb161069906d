import type { Means } from "../call.ts";
import { lastRuns } from "./runs.store.ts";

/** A night and two hours: after that the one that was due is missing. */
const OLD_MS = 26 * 3_600_000;

/** How the nightly backups are; null where none are made. */
export async function backupState({ db, environment, now }: Pick<Means, "db" | "environment" | "now">) {
  if (environment.backup.dir === null) return null;
  const { good, failure } = await lastRuns(db);
  return {
    lastGoodAt: good?.endedAt.toISOString() ?? null,
    /** Whether a person should look: the last good one is older than a night. */
    late: good === null || now() - good.endedAt.getTime() > OLD_MS,
    failure: failure?.reason ?? null,
  };
}
