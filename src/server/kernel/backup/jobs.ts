import { type Job, type JobKind, job, noData } from "../jobs.ts";
import type { Means } from "../call.ts";
import { drill } from "./drill.ts";
import { backupState } from "./nightly.ts";
import { takeInThread } from "./thread.ts";

/** When the nightly backup begins, in the school's time zone. */
export const NIGHTLY_AT = "02:30";

type Doing = Parameters<Job["run"]>[2];

const meanwhile = (doing: Doing) => ({ progress: (done: number, total: number) => doing.progress(done, total), signal: doing.signal });

async function take(means: Means, nightly: boolean, doing: Doing): Promise<void> {
  const { environment, pool, log } = means;
  const { dir: place, keep } = environment.backup;
  if (place === null) return;
  const say = (line: string) => log.info({ place }, `backup: ${line}`);
  const wanted = { what: "take", url: pool.options.connectionString!, environment, place, keep, nightly } as const;
  const figures = await takeInThread(wanted, { say, ...meanwhile(doing) });
  log.info({ place, ...figures }, "backup: made");
}

/** A backup in BACKUP_DIR every night, where that is set. */
const nightlyBackup = job({
  name: "backup.nightly",
  data: noData,
  cron: "30 2 * * *",
  retry: { times: 2, afterSeconds: 600 },
  atMostSeconds: 6 * 3_600,
  run: (means, _data, doing) => take(means, true, doing),
});

/** The same when staff ask for it. */
const askedBackup = job({
  name: "backup.now",
  data: noData,
  key: () => "now",
  retry: { times: 0, afterSeconds: 0 },
  atMostSeconds: 6 * 3_600,
  run: (means, _data, doing) => take(means, false, doing),
});

/** Brings the newest backup back into a scratch place, and throws that away. */
const backupDrill = job({
  name: "backup.drill",
  data: noData,
  key: () => "drill",
  retry: { times: 0, afterSeconds: 0 },
  atMostSeconds: 6 * 3_600,
  run: (means, _data, doing) => drill(means, meanwhile(doing)),
});

/** What staff may ask for. */
export const ASKED = { backup: askedBackup, drill: backupDrill } as const satisfies Readonly<Record<string, JobKind>>;

/** Says every hour of the day that no good backup was made since the night before. */
const watchBackups = job({
  name: "backup.watch",
  data: noData,
  cron: "50 * * * *",
  async run(means) {
    const state = await backupState(means);
    if (state?.late) means.log.warn({ place: means.environment.backup.dir, ...state }, "backup: the last good one is too old");
  },
});

export const backupJobs: readonly Job[] = [nightlyBackup, askedBackup, backupDrill, watchBackups];
