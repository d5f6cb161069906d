import { type Job, noData } from "../jobs.ts";
import { applyRetention } from "./applying.ts";
import type { Retention } from "./retention.ts";

/** All rules of all rooms, one after the other, every night. */
export const retentionJob = (rules: () => readonly Retention[]): Job => ({
  name: "retention.nightly",
  data: noData,
  cron: "17 3 * * *",
  // A rule that failed waits for its next try; all others find nothing left then.
  retry: { times: 1, afterSeconds: 1_800 },
  atMostSeconds: 4 * 3_600,
  async run(means, _data, doing) {
    const all = rules();
    const began = (nth: number) => doing.progress(nth, all.length);
    const applied = await applyRetention(means, all, { askedBy: "clock", signal: doing.signal, began });
    const failed = applied.filter(({ failure }) => failure !== null);
    if (failed.length > 0) throw new Error(failed.map(({ rule, failure }) => `${rule.name}: ${failure}`).join("; "));
  },
});
