import { type RawBuilder, sql } from "kysely";
import { type Database, inTransaction, type Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { SearchQuery } from "../../../kernel/chinese.ts";
import { IS_LESSON } from "../../catalogue/catalogue.ts";
import type { PlacedMark } from "./rules.ts";

/** A note as the wire has it. */
interface NoteRow {
  readonly id: number;
  readonly requestId: string;
  readonly itemId: number;
  readonly courseId: number;
  readonly atSecond: number;
  readonly content: string;
  readonly version: number;
  readonly createTime: number;
  readonly updateTime: number;
}

/** A note with what decides about a change of it. */
interface WholeNote extends NoteRow {
  readonly changedBy: string;
  readonly deleted: boolean;
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;
const NOTE = `n.id, n.request_id as "requestId", n.item_id as "itemId", n.series_id as "courseId", n.at_second as "atSecond",
  n.content, n.version,
  ${ms("n.created_at")} as "createTime", ${ms("n.updated_at")} as "updateTime"`;
const WHOLE = sql.raw(`${NOTE}, n.changed_by as "changedBy", n.deleted_at is not null as deleted`);

export interface LessonPlace {
  readonly itemId: number;
  readonly seriesId: number;
  readonly seconds: number;
  readonly isTrial: boolean;
  readonly published: boolean;
}

const lessonRows = named<LessonPlace, [itemId: number]>(
  "learning.noteLesson",
  `select i.id as "itemId", i.series_id as "seriesId", i.seconds, i.is_trial as "isTrial", s.published
    from item i join series s on s.id = i.series_id where i.id = $1`,
);

/** Where a note of a lesson belongs. */
export async function lessonPlace(pool: Pool, itemId: number): Promise<LessonPlace | undefined> {
  const rows = await lessonRows(pool, [itemId]);
  return rows[0];
}

const ofLessonRows = named<NoteRow, [learnerId: number, itemId: number]>(
  "learning.notesOfLesson",
  `select ${NOTE} from note n where n.learner_id = $1 and n.item_id = $2 and n.deleted_at is null order by n.at_second, n.id`,
);

/** A learner's notes of a lesson in the order of its seconds. */
export function notesOfLesson(pool: Pool, learnerId: number, itemId: number): Promise<NoteRow[]> {
  return ofLessonRows(pool, [learnerId, itemId]);
}

const countOfLessonRows = named<{ count: number }, [learnerId: number, itemId: number]>(
  "learning.countOfLesson",
  "select count(*)::int as count from note where learner_id = $1 and item_id = $2 and deleted_at is null",
);

export async function countOfLesson(pool: Pool, learnerId: number, itemId: number): Promise<number> {
  const rows = await countOfLessonRows(pool, [learnerId, itemId]);
  return rows[0]!.count;
}

/** The note that a client's call added, deleted or not. */
export async function noteByRequest(db: Database, learnerId: number, requestId: string): Promise<WholeNote | undefined> {
  const { rows } =
    await sql<WholeNote>`select ${WHOLE} from note n where n.learner_id = ${learnerId} and n.request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** A learner's own note, deleted or not. */
export async function ownNote(db: Database, learnerId: number, id: number): Promise<WholeNote | undefined> {
  const { rows } = await sql<WholeNote>`select ${WHOLE} from note n where n.id = ${id} and n.learner_id = ${learnerId}`.execute(db);
  return rows[0];
}

/** One learner's writing in one lesson happens one after the other, so that its limit holds. */
export async function lockLesson(tx: Database, learnerId: number, itemId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${learnerId}::int, ${itemId}::int)`.execute(tx);
}

interface NewNote {
  readonly learnerId: number;
  readonly seriesId: number;
  readonly itemId: number;
  readonly atSecond: number;
  readonly content: string;
  readonly requestId: string;
  /** Text of a tsvector. */
  readonly search: string;
  readonly at: Date;
}

/** Adds a note unless its request did so before; returns what stands there, or null when the lesson holds `most` already. */
export async function addNote(db: Database, note: NewNote, most: number): Promise<WholeNote | null> {
  return inTransaction(db, async (tx) => {
    await lockLesson(tx, note.learnerId, note.itemId);
    const before = await noteByRequest(tx, note.learnerId, note.requestId);
    if (before) return before;
    const { rows } = await sql<WholeNote>`
      insert into note as n (learner_id, series_id, item_id, at_second, content, request_id, changed_by, search, created_at, updated_at)
      select ${note.learnerId}::int, ${note.seriesId}::int, ${note.itemId}::int, ${note.atSecond}::int, ${note.content},
        ${note.requestId}::uuid, ${note.requestId}::uuid,
        ${note.search}::tsvector, ${note.at}::timestamptz, ${note.at}::timestamptz
      where (select count(*) from note where learner_id = ${note.learnerId} and item_id = ${note.itemId} and deleted_at is null) < ${most}
      on conflict (learner_id, request_id) do nothing
      returning ${WHOLE}`.execute(tx);
    return rows[0] ?? (await noteByRequest(tx, note.learnerId, note.requestId)) ?? null;
  });
}

interface NoteChange {
  readonly learnerId: number;
  readonly id: number;
  readonly version: number;
  readonly requestId: string;
  readonly atSecond: number | undefined;
  readonly content: string;
  readonly search: string;
  readonly at: Date;
}

/** Changes a note of this very version; undefined when there is none. */
export async function changeNote(db: Database, change: NoteChange): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    update note n set content = ${change.content}, at_second = coalesce(${change.atSecond ?? null}::int, n.at_second),
      version = n.version + 1,
      changed_by = ${change.requestId}::uuid, search = ${change.search}::tsvector, updated_at = ${change.at}
    where n.id = ${change.id} and n.learner_id = ${change.learnerId} and n.version = ${change.version} and n.deleted_at is null
    returning ${WHOLE}`.execute(db);
  return rows[0];
}

/** Empties a note and leaves its row; false when the learner has no such note, deleted or not. */
export async function deleteNote(db: Database, learnerId: number, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update note set content = '', search = ''::tsvector, deleted_at = coalesce(deleted_at, ${at}::timestamptz) where id = ${id}
    and learner_id = ${learnerId} returning id`.execute(db);
  return rows.length > 0;
}

/** Takes away all that a learner wrote for themselves. */
export async function eraseNotes(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("note").where("learner_id", "=", learnerId).execute();
  await db.deleteFrom("lesson_bookmark").where("learner_id", "=", learnerId).execute();
}

/** A note with the names around it. */
interface PlacedNote extends NoteRow {
  readonly courseTitle: string;
  readonly chapterTitle: string;
  readonly itemTitle: string;
  readonly itemNumber: number;
  readonly vid: string | null;
  readonly isTrial: boolean;
}

interface NoteFilter {
  readonly learnerId: number;
  readonly courseId: number | undefined;
  readonly query: SearchQuery | null;
}

const mine = ({ learnerId, courseId, query }: NoteFilter): RawBuilder<unknown> => sql`
  n.learner_id = ${learnerId} and n.deleted_at is null
  ${courseId === undefined ? sql`` : sql`and n.series_id = ${courseId}`} ${query ? sql`and n.search @@ ${query.match}::tsquery` : sql``}`;

/** The number of the lesson `i` in chapter `ch`, as the outline counts: the exams between have none. */
const NUMBER = `count(*) filter (where ${IS_LESSON}) over (partition by i.series_id order by ch.sort, ch.id, i.sort, i.id)::int as number`;

/** Lessons of the courses that a learner wrote in, numbered as the outline numbers them. */
const NUMBERED = (learnerId: number, courseId: number | undefined) => sql`
  select i.id, i.title, i.is_trial, i.asset_id, ch.title as chapter, ${sql.raw(NUMBER)}
  from item i join chapter ch on ch.id = i.chapter_id
  where i.series_id in (select series_id from note where learner_id = ${learnerId}
  and deleted_at is null ${courseId === undefined ? sql`` : sql`and series_id = ${courseId}`})`;

/** A page of a learner's notes: of one course in the order of its lessons, else changed last first. */
export async function findNotes(
  db: Database,
  filter: NoteFilter,
  page: { readonly current: number; readonly size: number },
): Promise<{ rows: PlacedNote[]; total: number }> {
  const order = filter.courseId === undefined ? sql`n.updated_at desc, n.id` : sql`l.number, n.at_second, n.id`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from note n where ${mine(filter)}`.execute(db),
    sql<PlacedNote>`
      with l as materialized (${NUMBERED(filter.learnerId, filter.courseId)})
      select ${sql.raw(NOTE)}, s.title as "courseTitle", l.chapter as "chapterTitle", l.title as "itemTitle", l.number as "itemNumber",
        a.vid, l.is_trial as "isTrial"
      from note n join l on l.id = n.item_id join series s on s.id = n.series_id left join media_asset a on a.id = l.asset_id
      and a.state = 'ready'
      where ${mine(filter)} order by ${order} limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

const coursesRows = named<{ courseId: number; title: string; noteCount: number }, [learnerId: number]>(
  "learning.noteCourses",
  `select s.id as "courseId", s.title, n.count as "noteCount"
    from (select series_id, count(*)::int as count, max(updated_at) as last from note where learner_id = $1 and deleted_at is null
    group by series_id) n
    join series s on s.id = n.series_id order by n.last desc, s.id`,
);

/** The courses that a learner wrote notes in, written in last first. */
export function noteCourses(pool: Pool, learnerId: number): Promise<{ courseId: number; title: string; noteCount: number }[]> {
  return coursesRows(pool, [learnerId]);
}

/** Every note and bookmark of a learner by course, lesson and second. */
export async function allMarks(db: Database, learnerId: number, courseId: number | undefined): Promise<PlacedMark[]> {
  const { rows } = await sql<PlacedMark>`
    with mark as materialized (
      select id, series_id, item_id, at_second, content, false as is_bookmark from note where learner_id = ${learnerId}
      and deleted_at is null
      union all select id, series_id, item_id, at_second, label, true from lesson_bookmark where learner_id = ${learnerId}
    ), l as materialized (
      select i.id, i.title, i.asset_id, ch.id as chapter_id, ch.title as chapter, ${sql.raw(NUMBER)}
      from item i join chapter ch on ch.id = i.chapter_id where i.series_id in (select series_id from mark)
    )
    select s.id as "courseId", s.title as "courseTitle", l.chapter_id as "chapterId", l.chapter as "chapterTitle", l.id as "itemId",
      l.title as "itemTitle", l.number as "itemNumber",
      a.vid, m.at_second as "atSecond", m.content, m.is_bookmark as "isBookmark"
    from mark m join l on l.id = m.item_id join series s on s.id = m.series_id left join media_asset a on a.id = l.asset_id
    and a.state = 'ready'
    ${courseId === undefined ? sql`` : sql`where s.id = ${courseId}`}
    order by s.title, s.id, l.number, m.at_second, m.is_bookmark desc, m.id`.execute(db);
  return rows;
}
