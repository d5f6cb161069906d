import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { CommentState, Review } from "../../database/tables/comments.ts";
import { containing } from "../../database/like.ts";
import { type Reach, within } from "../staff/staff.ts";

type Tx = Transaction<Tables>;

/** What staff look for. */
interface Filter {
  readonly state?: CommentState | undefined;
  readonly seriesId?: number | undefined;
  readonly itemId?: number | undefined;
  readonly learnerId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly reach: Reach;
}

interface Paging {
  readonly current: number;
  readonly size: number;
}

function filtered<O>(query: SelectQueryBuilder<Tables, "comment", O>, { state, seriesId, itemId, learnerId, keyword, reach }: Filter) {
  return query
    .where(within(reach, "comment.series_id"))
    .$if(state !== undefined, (q) => q.where("comment.state", "=", state!))
    .$if(seriesId !== undefined, (q) => q.where("comment.series_id", "=", seriesId!))
    .$if(itemId !== undefined, (q) => q.where("comment.item_id", "=", itemId!))
    .$if(learnerId !== undefined, (q) => q.where("comment.learner_id", "=", learnerId!))
    .$if(keyword !== undefined, (q) => q.where("comment.content", "ilike", containing(keyword!)));
}

const deskRows = (db: Database, filter: Filter) =>
  filtered(db.selectFrom("comment"), filter)
    .innerJoin("item", "item.id", "comment.item_id")
    .innerJoin("series", "series.id", "comment.series_id")
    .leftJoin("teacher", "teacher.id", "comment.teacher_id")
    .select([
      "comment.id",
      "comment.root_id as rootId",
      "comment.item_id as itemId",
      "item.title as lessonTitle",
      "comment.series_id as seriesId",
      "series.title as seriesTitle",
      "comment.learner_id as learnerId",
      "comment.teacher_id as teacherId",
      "teacher.name as teacherName",
      "comment.content",
      "comment.at_second as atSecond",
      "comment.state",
      "comment.held_for as heldFor",
      "comment.reason",
      "comment.deleted_by as deletedBy",
      "comment.like_count as likeCount",
      "comment.reply_count as replyCount",
      "comment.created_at as createdAt",
      "comment.version",
    ]);

export type DeskRow = Awaited<ReturnType<typeof commentsFor>>[number];

export async function commentsFor(db: Database, filter: Filter, { current, size }: Paging) {
  return deskRows(db, filter).orderBy("comment.id", "desc").limit(size).offset((current - 1) * size).execute();
}

export async function commentForDesk(db: Database, id: number, reach: Reach): Promise<DeskRow | undefined> {
  return deskRows(db, { reach }).where("comment.id", "=", id).executeTakeFirst();
}

/** These comments, whatever their state, by their ids. */
export async function deskComments(db: Database, ids: readonly number[], reach: Reach): Promise<DeskRow[]> {
  return ids.length === 0 ? [] : deskRows(db, { reach }).where("comment.id", "in", [...ids]).execute();
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Comments that wait for review, the oldest first. */
export async function heldPage(db: Database, reach: Reach, { offset, limit }: Window): Promise<DeskRow[]> {
  if (limit <= 0) return [];
  const rows = deskRows(db, { state: "held", reach }).orderBy("comment.created_at").orderBy("comment.id");
  return rows.offset(offset).limit(limit).execute();
}

export const countHeld = (db: Database, reach: Reach): Promise<number> => countFor(db, { state: "held", reach });

/** So many comments of a thread on each side of one. */
const AROUND = 3;

/** The thread that a comment stands in, oldest first: its root, and what readers see next to it. Of itself whatever it is. */
export async function threadAround(db: Database, { id, rootId }: Pick<DeskRow, "id" | "rootId">) {
  const { rows } = await sql<{
    id: number; learnerId: number | null; teacherName: string | null; content: string; place: string | null; createdAt: Date;
  }>`
    select c.id, c.learner_id as "learnerId", t.name as "teacherName", c.content, c.place, c.created_at as "createdAt"
    from comment c left join teacher t on t.id = c.teacher_id where c.id in (
      select ${id}::int union select ${rootId}::int
      union (select id from comment where root_id = ${rootId ?? id} and state = 'shown' and id < ${id} order by id desc limit ${AROUND})
      union (select id from comment where root_id = ${rootId ?? id} and state = 'shown' and id > ${id} order by id limit ${AROUND}))
    order by c.id`.execute(db);
  return rows;
}

/** What a learner has written: in whatever state, taken out of sight by the school, and what is seen or waits beside one comment. */
export async function writerCounts(db: Database, learnerId: number, beside: number) {
  return db
    .selectFrom("comment")
    .select([
      sql<number>`count(*)::int`.as("written"),
      sql<number>`(count(*) filter (where state = 'rejected' or (state = 'deleted' and deleted_by = 'staff')))::int`.as("removed"),
      sql<number>`(count(*) filter (where state in ('shown', 'held') and id <> ${beside}))::int`.as("others"),
    ])
    .where("learner_id", "=", learnerId)
    .executeTakeFirstOrThrow();
}

/** The latest comments of a learner that are seen or wait, beside one. */
export async function othersOf(tx: Tx, learnerId: number, beside: number, reach: Reach, atMost: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("comment")
    .select("id")
    .where("learner_id", "=", learnerId)
    .where("id", "<>", beside)
    .where("state", "in", ["shown", "held"])
    .where(within(reach, "comment.series_id"))
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countFor(db: Database, filter: Filter): Promise<number> {
  const { count } = await filtered(db.selectFrom("comment"), filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The teachers of a course, the first first. */
export async function teachersOf(db: Database, seriesId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("series_teacher")
    .select("teacher_id")
    .where("series_id", "=", seriesId)
    .orderBy("sort")
    .orderBy("teacher_id")
    .execute();
  return rows.map((row) => row.teacher_id);
}

interface Mute {
  readonly until: Date | null;
  readonly reason: string;
}

/** A learner's silence, locked until the transaction ends; one that is over, too. */
export async function lockMute(tx: Tx, learnerId: number): Promise<(Mute & { readonly version: number }) | undefined> {
  return tx
    .selectFrom("comment_mute")
    .select(["until", "reason", "version"])
    .where("learner_id", "=", learnerId)
    .forUpdate()
    .executeTakeFirst();
}

const nextVersion = sql<number>`nextval('comment_version')::int`;

/** Writes a locked silence, or a new one where `known` is false; its version, or null where another came first. */
export async function saveMute(
  tx: Tx,
  learnerId: number,
  { until, reason, staffId, at }: Mute & { readonly staffId: number; readonly at: Date },
  known: boolean,
): Promise<number | null> {
  const values = { until, reason, staff_id: staffId, at };
  const query = known
    ? tx.updateTable("comment_mute").set({ ...values, version: nextVersion }).where("learner_id", "=", learnerId).returning("version")
    : tx
        .insertInto("comment_mute")
        .values({ learner_id: learnerId, ...values })
        .onConflict((c) => c.doNothing())
        .returning("version");
  return (await query.executeTakeFirst())?.version ?? null;
}

export async function dropMute(tx: Tx, learnerId: number): Promise<void> {
  await tx.deleteFrom("comment_mute").where("learner_id", "=", learnerId).execute();
}

export async function mutesAt(db: Database, now: Date, { current, size }: Paging) {
  const live = db.selectFrom("comment_mute").where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]));
  const [rows, { count }] = await Promise.all([
    live
      .select(["learner_id as learnerId", "until", "reason", "at", "version"])
      .orderBy("at", "desc")
      .orderBy("learner_id")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    live.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** What waits for review, with its version; `hold`: locked until the transaction ends. */
export async function reviewNow(db: Database, hold = false): Promise<{ review: Review; version: number }> {
  return db
    .selectFrom("comment_setting")
    .select(["review", "version"])
    .$if(hold, (q) => q.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function saveReview(tx: Tx, review: Review): Promise<number> {
  const row = await tx
    .updateTable("comment_setting")
    .set((eb) => ({ review, version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function closedCourses(db: Database, reach: Reach) {
  return db
    .selectFrom("comment_closed")
    .innerJoin("series", "series.id", "comment_closed.series_id")
    .select(["series.id as seriesId", "series.title"])
    .where(within(reach, "series.id"))
    .orderBy("comment_closed.at", "desc")
    .execute();
}

/** Whether the comments of a course are closed. */
export async function isClosed(db: Database, seriesId: number): Promise<boolean> {
  return (await db.selectFrom("comment_closed").select("at").where("series_id", "=", seriesId).executeTakeFirst()) !== undefined;
}

/** Closes or opens the comments of a course within reach; whether they were closed before, null where there is no such course. */
export async function saveClosed(
  tx: Tx,
  seriesId: number,
  reach: Reach,
  closed: boolean,
  by: { readonly staffId: number | null; readonly at: Date },
): Promise<boolean | null> {
  const known = tx.selectFrom("series").select("id").where("id", "=", seriesId).where(within(reach, "series.id"));
  if (!(await known.executeTakeFirst())) return null;
  const changed = closed
    ? await tx
        .insertInto("comment_closed")
        .values({ series_id: seriesId, staff_id: by.staffId, at: by.at })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
    : await tx.deleteFrom("comment_closed").where("series_id", "=", seriesId).executeTakeFirst();
  const rows = "numDeletedRows" in changed ? changed.numDeletedRows : (changed.numInsertedOrUpdatedRows ?? 0n);
  return rows > 0n ? !closed : closed;
}
