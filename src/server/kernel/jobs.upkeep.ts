import { job, type Job, noData } from "./jobs.ts";
import { forgetEnded, noteLost } from "./jobs.store.ts";

/** Days for which what went well, and failures, can still be asked about. */
const KEPT = { done: 1, failures: 30 };

/** Makes failures known that no process could tell of: the one that ran the job had died, or had not ended in time. */
const watchJobs = job({
  name: "jobs.watch",
  data: noData,
  cron: "* * * * *",
  async run({ db, log }) {
    for (const lost of await noteLost(db)) {
      log.error({ job: lost.name, id: lost.id, try: lost.try, reason: lost.reason }, "jobs: a try ended without a word");
    }
  },
});

const tidyJobs = job({ name: "jobs.tidy", data: noData, cron: "7 * * * *", run: ({ db }) => forgetEnded(db, KEPT) });

/** What the queue does for itself. */
export const upkeepJobs: readonly Job[] = [watchJobs, tidyJobs];
