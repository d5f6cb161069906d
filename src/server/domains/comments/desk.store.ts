import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { CommentState } from "../../database/tables/comments.ts";

/** What staff look for. */
export interface Filter {
  readonly state?: CommentState | undefined;
  readonly seriesId?: number | undefined;
  readonly itemId?: number | undefined;
  readonly learnerId?: number | undefined;
  readonly keyword?: string | undefined;
}

interface Paging {
  readonly current: number;
  readonly size: number;
}

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function filtered<O>(query: SelectQueryBuilder<Tables, "comment", O>, { state, seriesId, itemId, learnerId, keyword }: Filter) {
  return query
    .$if(state !== undefined, (q) => q.where("comment.state", "=", state!))
    .$if(seriesId !== undefined, (q) => q.where("comment.series_id", "=", seriesId!))
    .$if(itemId !== undefined, (q) => q.where("comment.item_id", "=", itemId!))
    .$if(learnerId !== undefined, (q) => q.where("comment.learner_id", "=", learnerId!))
    .$if(keyword !== undefined, (q) => q.where("comment.content", "ilike", escaped(keyword!)));
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
    ]);

export type DeskRow = Awaited<ReturnType<typeof commentsFor>>[number];

export async function commentsFor(db: Database, filter: Filter, { current, size }: Paging) {
  return deskRows(db, filter).orderBy("comment.id", "desc").limit(size).offset((current - 1) * size).execute();
}

export async function commentForDesk(db: Database, id: number): Promise<DeskRow | undefined> {
  return deskRows(db, {}).where("comment.id", "=", id).executeTakeFirst();
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

export async function saveMute(
  db: Database,
  mute: { learnerId: number; until: Date | null; reason: string; staffId: number; at: Date },
): Promise<void> {
  const { learnerId, until, reason, staffId, at } = mute;
  await db
    .insertInto("comment_mute")
    .values({ learner_id: learnerId, until, reason, staff_id: staffId, at })
    .onConflict((conflict) => conflict.column("learner_id").doUpdateSet({ until, reason, staff_id: staffId, at }))
    .execute();
}

/** Whether there was a silence to lift. */
export async function dropMute(db: Database, learnerId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("comment_mute").where("learner_id", "=", learnerId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function mutesAt(db: Database, now: Date, { current, size }: Paging) {
  const live = db.selectFrom("comment_mute").where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]));
  const [rows, { count }] = await Promise.all([
    live
      .select(["learner_id as learnerId", "until", "reason", "at"])
      .orderBy("at", "desc")
      .orderBy("learner_id")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    live.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

const WORD = ["id", "word", "action", "created_at as createdAt"] as const;

export async function wordList(
  db: Database,
  { action, keyword }: { action?: "reject" | "hold" | undefined; keyword?: string | undefined },
  { current, size }: Paging,
) {
  const found = db
    .selectFrom("comment_word")
    .$if(action !== undefined, (q) => q.where("action", "=", action!))
    .$if(keyword !== undefined, (q) => q.where("word", "ilike", escaped(keyword!)));
  const [rows, { count }] = await Promise.all([
    found
      .select(WORD)
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    found.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

export interface NewWord {
  readonly word: string;
  readonly folded: string;
  readonly action: "reject" | "hold";
}

export async function putWord(db: Database, { word, folded, action }: NewWord, at: Date) {
  return db
    .insertInto("comment_word")
    .values({ word, folded, action, created_at: at })
    .onConflict((conflict) => conflict.column("folded").doUpdateSet({ word, action }))
    .returning(WORD)
    .executeTakeFirstOrThrow();
}

/** The changed word; undefined where there is none of that id. Throws a unique violation where another reads the same. */
export async function editWord(db: Database, id: number, { word, folded, action }: NewWord) {
  return db.updateTable("comment_word").set({ word, folded, action }).where("id", "=", id).returning(WORD).executeTakeFirst();
}

export async function dropWord(db: Database, id: number): Promise<string | undefined> {
  return (await db.deleteFrom("comment_word").where("id", "=", id).returning("word").executeTakeFirst())?.word;
}

export async function closedCourses(db: Database) {
  return db
    .selectFrom("comment_closed")
    .innerJoin("series", "series.id", "comment_closed.series_id")
    .select(["series.id as seriesId", "series.title"])
    .orderBy("comment_closed.at", "desc")
    .execute();
}

/** Whether there is a course of that id. */
export async function saveClosed(db: Database, seriesId: number, closed: boolean, staffId: number, at: Date): Promise<boolean> {
  if (!(await db.selectFrom("series").select("id").where("id", "=", seriesId).executeTakeFirst())) return false;
  if (closed)
    await db
      .insertInto("comment_closed")
      .values({ series_id: seriesId, staff_id: staffId, at })
      .onConflict((c) => c.doNothing())
      .execute();
  else await db.deleteFrom("comment_closed").where("series_id", "=", seriesId).execute();
  return true;
}
