import type { Data } from "#contract/endpoint.ts";
import type { ReportKind } from "#contract/reports.ts";
import type { staffDocket } from "#contract/staff/docket.ts";
import type { Means } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import type { deskComments } from "../comments/comments.ts";
import { type Group, reportsAbout } from "../moderation/moderation.ts";
import { staffNames } from "../staff/staff.ts";
import { entryKey, type Pass, passesOf } from "./docket.store.ts";

type Shown = Data<typeof staffDocket.entry>;

/** Something that waits, as lists show it, with its reports and the comment that it is about. */
export interface Entry {
  readonly entry: Omit<Shown, "thread" | "hits" | "author" | "reports">;
  readonly reports: Shown["reports"];
  readonly commentId: number | null;
}

/** Groups of open reports; a fixed number of statements for all of them. */
export async function drawnGroups(means: Pick<Means, "db">, groups: readonly Group[]): Promise<Entry[]> {
  const rows = await reportsAbout(means.db, groups.map(({ ref }) => ref), "open");
  const people = rows.flatMap((row) => [row.learner_id, ...(row.author_id === null ? [] : [row.author_id])]);
  const [names, passed] = await Promise.all([
    account.publicLearners(means.db, people),
    passedBy(means, await passesOf(means.db, "report", rows.map(({ id }) => id))),
  ]);
  const nameOf = (learnerId: number | null) => names.get(learnerId ?? 0)?.nickName ?? "";
  return groups.map(({ ref, id, version, due }) => {
    const mine = rows.filter((row) => row.target_ref === ref);
    const first = mine[0]!;
    return {
      commentId: first.target === "comment" ? first.target_id : null,
      reports: mine.map((row) => ({
        id: row.id, learnerId: row.learner_id, nickName: nameOf(row.learner_id), kind: row.kind as ReportKind, words: row.words,
        createTime: row.created_at.getTime(),
      })),
      entry: {
        kind: "report" as const, id, version, target: first.target, text: first.shown, authorId: first.author_id,
        nickName: nameOf(first.author_id), title: first.title, seriesId: first.series_id, itemId: first.item_id,
        reportKinds: byFrequency(mine.map((row) => row.kind as ReportKind)), reporters: mine.length, heldFor: "" as const,
        sinceTime: first.created_at.getTime(), dueTime: due.getTime(),
        passed: mine.map((row) => passed.get(entryKey("report", row.id))).find((one) => one !== undefined) ?? null,
      },
    };
  });
}

/** Comments that wait for review. */
export async function drawnComments(means: Pick<Means, "db">, rows: Awaited<ReturnType<typeof deskComments>>): Promise<Entry[]> {
  const [names, passed] = await Promise.all([
    account.publicLearners(means.db, rows.flatMap(({ learnerId }) => learnerId ?? [])),
    passedBy(means, await passesOf(means.db, "comment", rows.map(({ id }) => id))),
  ]);
  return rows.map((row) => ({
    commentId: row.id,
    reports: [],
    entry: {
      kind: "comment" as const, id: row.id, version: row.version, target: "comment" as const, text: row.content, authorId: row.learnerId,
      nickName: row.teacherName ?? names.get(row.learnerId ?? 0)?.nickName ?? "", title: `${row.seriesTitle} · ${row.lessonTitle}`,
      seriesId: row.seriesId, itemId: row.itemId, reportKinds: [], reporters: 0, heldFor: row.heldFor,
      sinceTime: row.createdAt.getTime(), dueTime: null, passed: passed.get(entryKey("comment", row.id)) ?? null,
    },
  }));
}

async function passedBy({ db }: Pick<Means, "db">, passes: ReadonlyMap<string, Pass>) {
  const names = await staffNames(db, [...passes.values()].map(({ staffId }) => staffId));
  return new Map(
    [...passes].map(([key, { staffId, note, at }]) => [key, { by: names.get(staffId) ?? "", note, time: at.getTime() }] as const),
  );
}

/** Each once, the most frequent first. */
function byFrequency(kinds: readonly ReportKind[]): ReportKind[] {
  const counts = Map.groupBy(kinds, (kind) => kind);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([kind]) => kind);
}
