import { type REPORT_KINDS, type reports, REPORTS_A_DAY } from "#contract/reports.ts";
import { inTransaction } from "../../database/database.ts";
import type { Handlers } from "../../kernel/call.ts";
import { mend, phoneNeeded, Refusal, unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import type { Reportable, ReportTarget } from "./reportable.ts";
import { dayBegan, dueOf, refOf } from "./reports.rules.ts";
import { answerHours, insertReport, lockReporter, reportsOf, reportsSince } from "./reports.store.ts";

/** What learners do: report, and read what became of it. */
export const reportCalls = (kinds: Readonly<Record<ReportTarget, Reportable>>): Handlers<typeof reports> => ({
  async add(means, { target, id, kind, words }, { learnerId }) {
    if (!(await account.hasPhone(means.db, learnerId))) throw phoneNeeded();
    const seen = await kinds[target].find(means, id, learnerId);
    if (!seen) throw unknownThing();
    if (seen.authorId === learnerId) throw mend("reportOwn");
    const now = means.now();
    const due = dueOf(now, (await answerHours(means.db)).answerHours);
    const { authorId, seriesId, itemId, title, shown } = seen;
    const reportId = await inTransaction(means.db, async (tx) => {
      await lockReporter(tx, learnerId);
      if ((await reportsSince(tx, learnerId, new Date(dayBegan(now)))) >= REPORTS_A_DAY) return mend("reportsEnough");
      const added = await insertReport(tx, {
        learner_id: learnerId, target, target_id: id, target_ref: refOf(target, id, shown), author_id: authorId, series_id: seriesId,
        item_id: itemId, title, shown, kind, words, created_at: new Date(now), due_at: new Date(due),
      });
      return added ?? mend("reportedBefore");
    });
    if (reportId instanceof Refusal) throw reportId;
    return { id: reportId, dueTime: due };
  },

  async mine({ db }, { current, size }, { learnerId }) {
    const { rows, count } = await reportsOf(db, learnerId, { current, size });
    const records = rows.map((row) => ({
      id: row.id, target: row.target, title: row.title, shown: row.target === "picture" ? "" : row.shown,
      kind: row.kind as (typeof REPORT_KINDS)[number], words: row.words, state: row.state, answer: row.answer,
      createTime: row.created_at.getTime(), dueTime: row.due_at.getTime(), answerTime: row.decided_at?.getTime() ?? null,
    }));
    return { records, total: count, current, size };
  },
});
