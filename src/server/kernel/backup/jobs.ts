import { type Job, job, noData } from "../jobs.ts";
import { backupState } from "./nightly.ts";
import { takeInThread } from "./thread.ts";

/** A backup in BACKUP_DIR every night, where that is set. */
const nightlyBackup = job({
  name: "backup.nightly",
  data: noData,
  cron: "30 2 * * *",
  retry: { times: 2, afterSeconds: 600 },
  atMostSeconds: 6 * 3_600,
  async run(means, _data, { signal }) {
    const { environment, pool, log } = means;
    const { dir: place, keep } = environment.backup;
    if (place === null) return;
    const say = (line: string) => log.info({ place }, `backup: ${line}`);
    const wanted = { what: "take", url: pool.options.connectionString!, environment, place, keep, nightly: true } as const;
    const figures = await takeInThread(wanted, say, signal);
    log.info({ place, ...figures }, "backup: made");
  },
});

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

export const backupJobs: readonly Job[] = [nightlyBackup, watchBackups];
