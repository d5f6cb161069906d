import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Job, noData } from "../../../kernel/jobs.ts";
import type { Tick } from "../../../kernel/ticks.ts";
import { addNewcomers, countedUntil, putStudied } from "./figures.store.ts";
import type { PeoplePorts } from "./ports.ts";
import { mondayOf } from "./week.rules.ts";

/** Learners of one statement. */
const AT_ONCE = 5000;
/** Heartbeats may be written a while after their instant: so far (ms) each count looks back before the last one. */
const BACK_MS = 120_000;

/** Counts together what learners studied since the last count, or ever. */
async function count(ports: PeoplePorts, means: Pick<Means, "db" | "now">, since: Date | null, isFirst: boolean): Promise<void> {
  const monday = mondayOf(dayOf(means.now()));
  for (let after = 0; ; ) {
    const rows = await ports.studied(means, since, after, AT_ONCE);
    await putStudied(means.db, rows.filter(({ studiedAt }) => studiedAt > 0), monday, isFirst);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.learnerId;
  }
}

/** Twice a minute: the hours of the list lag by that much (rules.md Times, lists and counts). */
export const studyTick = (ports: PeoplePorts): Tick => ({
  name: "people.study",
  everyMs: 30_000,
  async run(means) {
    const until = await countedUntil(means.db);
    await addNewcomers(means.db, false);
    await count(ports, means, until && new Date(until.getTime() - BACK_MS), until === null);
  },
});

/** Each night all of it anew: stretches that came in late, and credit that was taken back. */
export const countStudyJob = (ports: PeoplePorts): Job => ({
  name: "people.countStudy",
  data: noData,
  cron: "41 3 * * *",
  async run(means) {
    await addNewcomers(means.db, true);
    await count(ports, means, null, false);
  },
});
