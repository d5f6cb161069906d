import { type Job, job, noData } from "../jobs.ts";
import { backupState, backUpInThread } from "./nightly.ts";

/** A backup in BACKUP_DIR every night, where that is set. */
const nightlyBackup = job({
  name: "backup.nightly",
  data: noData,
  cron: "30 2 * * *",
  retry: { times: 2, afterSeconds: 600 },
  atMostSeconds: 6 * 3_600,
  async run(means, _data, { signal }) {
    const { dir } = means.environment.backup;
    if (dir === null) return;
    const figures = await backUpInThread(means, signal);
    means.log.info({ place: dir, ...figures }, "backup: made");
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
