import type { staffRetention } from "#contract/staff/retention.ts";
import type { Handlers, Means } from "../call.ts";
import { needWhole } from "../whole.ts";
import type { Retention } from "./retention.ts";
import { lastRuns, type Run, runPage } from "./runs.store.ts";
import { before, termText } from "./term.rules.ts";

const shownRun = ({ beganAt, endedAt, ...run }: Run) => ({ ...run, beganAt: beganAt.getTime(), endedAt: endedAt?.getTime() ?? null });

/** What is kept for a time alone, on the staff's pages. */
export const retentionDesk = (rules: () => readonly Retention[]): Handlers<typeof staffRetention> => ({
  async dryRun(means, _input, staff, { language }) {
    needWhole(staff, "operations");
    const all = rules();
    const last = new Map((await lastRuns(means.db, all.map(({ name }) => name))).map((run) => [run.rule, run]));
    const shown = [];
    // One after the other: each may read a large table.
    for (const rule of all) {
      const { name, what, kept, source, does } = rule;
      const run = last.get(name);
      shown.push({
        rule: name, what: what[language], kept: termText(kept)[language], source, does, due: await dueOf(means, rule),
        last: run ? shownRun(run) : null,
      });
    }
    return { rules: shown };
  },

  async runs({ db }, { rule, onlyDone, current, size }, staff) {
    needWhole(staff, "operations");
    const { rows, total } = await runPage(db, { rule: rule || null, onlyDone: onlyDone ?? false, current, size });
    return { records: rows.map(shownRun), total, current, size };
  },
});

/** null where it could not be counted, or not within the time of a call: the others are told all the same. */
async function dueOf(means: Means, rule: Retention): Promise<number | null> {
  try {
    return await rule.due(means, before(rule.kept, means.now()));
  } catch (error) {
    means.log.warn({ err: error, rule: rule.name }, "retention: what is due could not be counted");
    return null;
  }
}
