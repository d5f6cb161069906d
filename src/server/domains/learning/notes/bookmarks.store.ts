import { sql } from "kysely";
import { type Database, inTransaction, type Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { lockLesson } from "./store.ts";

interface BookmarkRow {
  readonly id: number;
  readonly itemId: number;
  readonly atSecond: number;
  readonly label: string;
  readonly createTime: number;
}

const BOOKMARK = `b.id, b.item_id as "itemId", b.at_second as "atSecond", b.label,
  floor(extract(epoch from b.created_at) * 1000)::bigint as "createTime"`;

const ofLessonRows = named<BookmarkRow, [learnerId: number, itemId: number]>(
  "learning.bookmarksOfLesson",
  `select ${BOOKMARK} from lesson_bookmark b where b.learner_id = $1 and b.item_id = $2 order by b.at_second`,
);

/** A learner's bookmarks of a lesson in the order of its seconds. */
export function bookmarksOfLesson(pool: Pool, learnerId: number, itemId: number): Promise<BookmarkRow[]> {
  return ofLessonRows(pool, [learnerId, itemId]);
}

interface NewBookmark {
  readonly learnerId: number;
  readonly seriesId: number;
  readonly itemId: number;
  readonly atSecond: number;
  readonly label: string;
  readonly at: Date;
}

/** Marks a second; what is marked already stays as it is. Null when the lesson holds `most` already. */
export async function addBookmark(db: Database, mark: NewBookmark, most: number): Promise<BookmarkRow | null> {
  return inTransaction(db, async (tx) => {
    await lockLesson(tx, mark.learnerId, mark.itemId);
    const before = await sql<BookmarkRow>`
      select ${sql.raw(BOOKMARK)} from lesson_bookmark b where b.learner_id = ${mark.learnerId} and b.item_id = ${mark.itemId}
      and b.at_second = ${mark.atSecond}`.execute(tx);
    if (before.rows[0]) return before.rows[0];
    const { rows } = await sql<BookmarkRow>`
      insert into lesson_bookmark as b (learner_id, series_id, item_id, at_second, label, created_at)
      select ${mark.learnerId}::int, ${mark.seriesId}::int, ${mark.itemId}::int, ${mark.atSecond}::int, ${mark.label},
        ${mark.at}::timestamptz
      where (select count(*) from lesson_bookmark where learner_id = ${mark.learnerId} and item_id = ${mark.itemId}) < ${most}
      returning ${sql.raw(BOOKMARK)}`.execute(tx);
    return rows[0] ?? null;
  });
}

/** Undefined when the learner has no such bookmark. */
export async function renameBookmark(db: Database, learnerId: number, id: number, label: string): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    update lesson_bookmark b set label = ${label} where b.id = ${id} and b.learner_id = ${learnerId}
      returning ${sql.raw(BOOKMARK)}`.execute(db);
  return rows[0];
}

export async function deleteBookmark(db: Database, learnerId: number, id: number): Promise<void> {
  await db.deleteFrom("lesson_bookmark").where("id", "=", id).where("learner_id", "=", learnerId).execute();
}
