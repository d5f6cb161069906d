import { type Insertable, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { ReportState, ReportTable } from "../../database/tables/moderation.ts";
import type { Pair } from "../../kernel/merging.ts";
import { type Reach, within } from "../staff/staff.ts";
import type { ReportTarget } from "./reportable.ts";

type Tx = Transaction<Tables>;

interface Paging {
  readonly current: number;
  readonly size: number;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** One learner's reports come one after the other, so that the day's are counted right. */
export async function lockReporter(tx: Tx, learnerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${0x7270}::int, ${learnerId}::int)`.execute(tx);
}

export async function reportsSince(tx: Tx, learnerId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("learner_id", "=", learnerId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Enters a report; null where the learner has reported this before. */
export async function insertReport(tx: Database, report: Insertable<ReportTable>): Promise<number | null> {
  const row = await tx.insertInto("report").values(report).onConflict((c) => c.doNothing()).returning("id").executeTakeFirst();
  return row?.id ?? null;
}

export async function reportsOf(db: Database, learnerId: number, { current, size }: Paging) {
  const mine = db.selectFrom("report").where("learner_id", "=", learnerId);
  const [rows, { count }] = await Promise.all([
    mine.selectAll().orderBy("id", "desc").limit(size).offset((current - 1) * size).execute(),
    mine.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** What is decided together, as the desk lists it. */
export interface Group {
  readonly ref: string;
  readonly id: number;
  readonly version: number;
  readonly due: Date;
  readonly decided: Date | null;
}

interface Wanted {
  readonly state: ReportState;
  readonly target?: ReportTarget | undefined;
  /** Overdue at this instant alone. */
  readonly overdueAt?: Date | undefined;
  readonly reach: Reach;
}

/** Groups of reports; whoever reaches some courses alone sees what was said on them, no names and pictures. */
export async function groupsFor(db: Database, wanted: Wanted, { offset, limit }: Window) {
  const listed = groupsOf(db, wanted);
  const ordered = wanted.state === "open" ? listed.orderBy("due").orderBy("id") : listed.orderBy("decided", "desc").orderBy("id", "desc");
  const [rows, count] = await Promise.all([ordered.limit(limit).offset(offset).execute(), countGroups(db, wanted)]);
  return { groups: rows as Group[], count };
}

export async function countGroups(db: Database, wanted: Wanted): Promise<number> {
  const { count } = await db
    .selectFrom(groupsOf(db, wanted).as("found"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function groupsOf(db: Database, { state, target, overdueAt, reach }: Wanted) {
  return db
    .selectFrom("report")
    .where("state", "=", state)
    .where(within(reach, "report.series_id"))
    .$if(target !== undefined, (q) => q.where("target", "=", target!))
    .groupBy(["target_ref", "decided_at"])
    .$if(overdueAt !== undefined, (q) => q.having(sql<boolean>`min(due_at) < ${overdueAt!}`))
    .select([
      "target_ref as ref", "decided_at as decided", sql<number>`min(id)`.as("id"), sql<number>`max(version)`.as("version"),
      sql<Date>`min(due_at)`.as("due"),
    ]);
}

/** The open group that a report belongs to, as the desk lists it. */
export async function groupOf(db: Database, id: number, reach: Reach): Promise<Group | undefined> {
  const ref = db.selectFrom("report").select("target_ref").where("id", "=", id);
  return (await groupsOf(db, { state: "open", reach }).where("target_ref", "=", ref).executeTakeFirst()) as Group | undefined;
}

/** Reports of these things in this state, oldest first. */
export async function reportsAbout(db: Database, refs: readonly string[], state: ReportState) {
  if (refs.length === 0) return [];
  return db.selectFrom("report").selectAll().where("target_ref", "in", refs).where("state", "=", state).orderBy("id").execute();
}

/** The report with all others on the same thing, locked until the transaction ends; empty where it lies beyond the reach. */
export async function lockGroup(tx: Tx, id: number, reach: Reach) {
  const about = tx.selectFrom("report").select("target_ref").where("id", "=", id).where(within(reach, "report.series_id"));
  return tx.selectFrom("report").selectAll().where("target_ref", "=", about).orderBy("id").forUpdate().execute();
}

export async function decideReports(
  tx: Tx,
  ids: readonly number[],
  { state, answer, staffId, at }: { readonly state: ReportState; readonly answer: string; readonly staffId: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("report")
    .set((eb) => ({ state, answer, staff_id: staffId, decided_at: at, version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** How many reports were made against a learner, and how many of them were upheld. */
export async function reportsAgainst(db: Database, authorId: number): Promise<{ reported: number; upheld: number }> {
  return db
    .selectFrom("report")
    .select([
      sql<number>`count(*)::int`.as("reported"), sql<number>`(count(*) filter (where state = 'upheld'))::int`.as("upheld"),
    ])
    .where("author_id", "=", authorId)
    .executeTakeFirstOrThrow();
}

/** How many reports against each of these authors were upheld. */
export async function upheldAgainst(db: Database, authorIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (authorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("report")
    .select(["author_id as authorId", sql<number>`count(*)::int`.as("count")])
    .where("author_id", "in", authorIds)
    .where("state", "=", "upheld")
    .groupBy("author_id")
    .execute();
  return new Map(rows.map(({ authorId, count }) => [authorId!, count]));
}

/** In how many hours reports are answered; `hold`: locked until the transaction ends. */
export async function answerHours(db: Database, hold = false): Promise<{ answerHours: number; version: number }> {
  return db
    .selectFrom("report_setting")
    .select(["answer_hours as answerHours", "version"])
    .$if(hold, (q) => q.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function saveHours(tx: Tx, hours: number): Promise<number> {
  const row = await tx
    .updateTable("report_setting")
    .set((eb) => ({ answer_hours: hours, version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function countOverdue(db: Database, now: Date, reach: Reach): Promise<number> {
  const { count } = await db
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "open")
    .where("due_at", "<", now)
    .where(within(reach, "report.series_id"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What reporters saw of things decided before an instant. */
const over = (before: Date) => sql<boolean>`state <> 'open' and shown <> '' and decided_at < ${before}`;

export async function countShownOver(db: Database, before: Date): Promise<number> {
  const due = db.selectFrom("report").select(sql<number>`count(*)::int`.as("count")).where(over(before));
  const { count } = await due.executeTakeFirstOrThrow();
  return count;
}

/** Takes the oldest of it away, at most so many reports. */
export async function blankShownOver(db: Database, before: Date, atMost: number): Promise<number> {
  const due = db.selectFrom("report").select("id").where(over(before)).orderBy("decided_at").limit(atMost).forUpdate().skipLocked();
  const done = await db.updateTable("report").set({ shown: "" }).where("id", "in", due).executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** A person's reports, for the export. */
export async function collectOf(db: Database, learnerId: number) {
  return db
    .selectFrom("report")
    .select(["target", "shown", "kind", "words", "state", "answer", "created_at as createTime", "decided_at as answerTime"])
    .where("learner_id", "=", learnerId)
    .orderBy("id")
    .execute();
}

/** Takes a person's reports away, and their words and name from those about them. */
export async function eraseOf(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("report").where("learner_id", "=", learnerId).execute();
  await db.updateTable("report").set({ author_id: null, shown: "" }).where("author_id", "=", learnerId).execute();
}

/** Whose comments were reported is the account that stays. */
export async function moveAuthor(tx: Database, { goes, stays }: Pair): Promise<void> {
  await tx.updateTable("report").set({ author_id: stays }).where("author_id", "=", goes).execute();
}
