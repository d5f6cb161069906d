import { Worker } from "node:worker_threads";
import type { Environment } from "../../environment.ts";
import type { Means } from "../call.ts";
import { BackupFailure } from "./failure.ts";
import { type Figures, lastRuns } from "./runs.store.ts";

/** What the thread is given. */
export interface Nightly {
  readonly url: string;
  readonly environment: Environment;
}

/** What it tells. */
export type Said = { readonly line: string } | { readonly figures: Figures } | { readonly failure: string };

/** A night and two hours: after that the one that was due is missing. */
const OLD_MS = 26 * 3_600_000;

/** Makes a backup in BACKUP_DIR, in a thread of its own. Throws `BackupFailure`. */
export function backUpInThread(
  { pool, environment, log }: Pick<Means, "pool" | "environment" | "log">,
  signal: AbortSignal,
): Promise<Figures> {
  const given: Nightly = { url: pool.options.connectionString!, environment };
  const worker = new Worker(new URL("./nightly.worker.ts", import.meta.url), { workerData: given });
  const stop = () => worker.postMessage("stop");
  signal.addEventListener("abort", stop);
  return new Promise<Figures>((resolve, reject) => {
    worker.on("message", (said: Said) => {
      if ("line" in said) log.info({ place: environment.backup.dir }, `backup: ${said.line}`);
      else if ("figures" in said) resolve(said.figures);
      else reject(new BackupFailure(said.failure));
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new BackupFailure("the thread of the backup ended without a word")));
  }).finally(() => signal.removeEventListener("abort", stop));
}

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
