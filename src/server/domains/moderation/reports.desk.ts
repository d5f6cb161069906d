import type { ReportKind } from "#contract/reports.ts";
import type { staffReports } from "#contract/staff/reports.ts";
import type { ReportState } from "../../database/tables/moderation.ts";
import { type Act, sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { removedFor } from "../speech/speech.ts";
import { act, needWhole, reachOf, record } from "../staff/staff.ts";
import { MODERATION_ACTS, type Decided } from "./acts.ts";
import { decideGroup, type Kinds, type Outcome } from "./deciding.ts";
import {
  answerHours, countOverdue, type Group, groupsFor, reportsAbout, saveHours, upheldAgainst,
} from "./reports.store.ts";

export const reportDesk = (kinds: Kinds): Handlers<typeof staffReports> => ({
  async reports(means, { current, size, state, target, overdue }, staff) {
    const wanted = { state, target, reach: reachOf(staff, "comments"), ...(overdue ? { overdueAt: new Date(means.now()) } : {}) };
    const { groups, count } = await groupsFor(means.db, wanted, { offset: (current - 1) * size, limit: size });
    return { records: await drawn(means, groups, state), total: count, current, size };
  },

  uphold: (means, seen, staff, visit) => decided(means, kinds, "upheld", MODERATION_ACTS.uphold, seen, staff, visit),
  reject: (means, seen, staff, visit) => decided(means, kinds, "rejected", MODERATION_ACTS.rejectReport, seen, staff, visit),

  async settings({ db, now }, _input, staff) {
    const [saved, overdue] = await Promise.all([answerHours(db), countOverdue(db, new Date(now()), reachOf(staff, "comments"))]);
    return { ...saved, overdue };
  },

  async saveSettings(means, { answerHours: hours, version }, staff, visit) {
    needWhole(staff, "comments");
    return act(means, staff, visit, MODERATION_ACTS.saveSettings, "reports", async (tx) => {
      const before = await answerHours(tx, true);
      sameVersion(before.version, version);
      const after = { answerHours: hours };
      return { result: null, before: { answerHours: before.answerHours }, after, version: await saveHours(tx, hours) };
    });
  },

  async readRemoved(means, { current, size, reason, ...wanted }, staff, visit) {
    needWhole(staff, "removed");
    const { rows, count } = await removedFor(means.db, wanted, { current, size });
    const asked = { reason, learnerId: wanted.learnerId ?? null, keyword: wanted.keyword ?? "", found: count, page: current };
    await record(means, staff, MODERATION_ACTS.readRemoved, "removedTexts", asked, visit);
    const records = rows.map((row) => ({
      id: Number(row.id), kind: row.kind, sourceId: row.source_id, learnerId: row.learner_id, text: row.text, place: row.place,
      writeTime: row.written_at?.getTime() ?? null, removeTime: row.removed_at.getTime(), removedBy: row.removed_by, staffId: row.staff_id,
      reason: row.reason,
    }));
    return { records, total: count, current, size };
  },
});

interface Seen {
  readonly id: number;
  readonly version: number;
  readonly answer: string;
}

/** Decides all open reports on one thing; where it is upheld the thing goes, in the same transaction. */
async function decided(
  means: Means,
  kinds: Kinds,
  state: Exclude<ReportState, "open">,
  action: Act<Decided>,
  seen: Seen,
  staff: Staff,
  visit: Visit,
) {
  const at = new Date(means.now());
  const done = await act(means, staff, visit, action, (result: Outcome) => `report:${result.ref}`, async (tx) => {
    const by = { staffId: staff.staffId, at, reach: reachOf(staff, "comments") };
    const { outcome, before, reports, version } = await decideGroup(means, tx, kinds, { ...seen, state }, by);
    if (reports === 0) return { result: outcome };
    return { result: outcome, before: { state: before }, after: { state, answer: seen.answer, reports }, version };
  });
  await done.after?.();
  const about = (await reportsAbout(means.db, [done.ref], state)).filter((one) => one.target_ref === done.ref);
  const last = about.find((one) => one.id === seen.id) ?? about[0]!;
  const together = about.filter((one) => one.decided_at?.getTime() === last.decided_at?.getTime());
  const group = { ref: done.ref, id: together[0]!.id, version: last.version, due: last.due_at, decided: last.decided_at };
  return (await drawn(means, [group], state))[0]!;
}

/** Groups with their reports and everybody's names; three statements for all of them. */
async function drawn({ db, now }: Pick<Means, "db" | "now">, groups: readonly Group[], state: ReportState) {
  const rows = await reportsAbout(db, groups.map(({ ref }) => ref), state);
  const authors = rows.map((row) => row.author_id).filter((one) => one !== null);
  const [names, upheld] = await Promise.all([
    account.publicLearners(db, [...authors, ...rows.map((row) => row.learner_id)]),
    upheldAgainst(db, authors),
  ]);
  const nameOf = (learnerId: number | null) => names.get(learnerId ?? 0)?.nickName ?? "";
  return groups.map(({ ref, id, version, due, decided: at }) => {
    const mine = rows.filter((row) => row.target_ref === ref && row.decided_at?.getTime() === at?.getTime());
    const first = mine[0]!;
    return {
      id, version, target: first.target, targetId: first.target_id, authorId: first.author_id, nickName: nameOf(first.author_id),
      seriesId: first.series_id, itemId: first.item_id, title: first.title, shown: first.shown, state, answer: first.answer,
      dueTime: due.getTime(), overdue: state === "open" && due.getTime() < now(), decidedTime: at?.getTime() ?? null,
      upheldBefore: upheld.get(first.author_id ?? 0) ?? 0,
      reports: mine.map((row) => ({
        id: row.id, learnerId: row.learner_id, nickName: nameOf(row.learner_id), kind: row.kind as ReportKind, words: row.words,
        createTime: row.created_at.getTime(),
      })),
    };
  });
}
