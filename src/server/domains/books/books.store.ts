import { sql } from "kysely";
import { type Database, inTransaction, type Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Questions of one chapter in a book. */
export interface BookCount {
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly count: number;
  readonly twice: number;
  readonly due: number;
  /** When the last of them came in, ms. */
  readonly lastAt: number;
}

const errorCountsRows = named<BookCount, [learnerId: number, hidden: readonly number[], now: Date]>(
  "books.errorCounts",
  `select q.subject_id as "subjectId", q.chapter_id as "chapterId", count(*)::int as count, (count(*)
    filter (where l.wrong > 1))::int as twice,
      (count(*) filter (where l.due_at <= $3))::int as due, ${ms("max(l.last_at)")} as "lastAt"
    from learner_question l join question q on q.id = l.question_id
    where l.learner_id = $1 and l.in_book and q.removed_at is null and q.secrecy = 'open' and l.question_id <> all($2::int[])
    group by q.subject_id, q.chapter_id`,
);

/** What stands in a learner's error book by chapter, without the questions `hidden`. */
export function errorCounts(pool: Pool, learnerId: number, hidden: readonly number[], now: Date): Promise<BookCount[]> {
  return errorCountsRows(pool, [learnerId, hidden, now]);
}

const markCountsRows = named<BookCount, [learnerId: number]>(
  "books.markCounts",
  `select q.subject_id as "subjectId", q.chapter_id as "chapterId", count(*)::int as count, 0 as twice, 0 as due,
    ${ms("max(m.created_at)")} as "lastAt"
    from question_mark m join question q on q.id = m.question_id where m.learner_id = $1 and q.removed_at is null and q.secrecy = 'open'
    group by q.subject_id, q.chapter_id`,
);

/** The same of the mark book. */
export function markCounts(pool: Pool, learnerId: number): Promise<BookCount[]> {
  return markCountsRows(pool, [learnerId]);
}

export interface Page {
  readonly current: number;
  readonly size: number;
}

/** A question in the error book. */
interface ErrorRow {
  readonly questionId: number;
  readonly versionId: number;
  readonly wrong: number;
  readonly streak: number;
  readonly lastAt: number;
  readonly dueAt: number | null;
  readonly lastWrong: string | null;
  readonly marked: boolean;
  readonly total: number;
}

interface ErrorFilter {
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly twice: boolean;
  readonly due: boolean;
  readonly hidden: readonly number[];
  readonly now: Date;
}

const errorPageRows = named<
  ErrorRow,
  [
    learnerId: number,
    subjectId: number,
    chapterId: number | null,
    twice: boolean,
    due: boolean,
    hidden: readonly number[],
    now: Date,
    from: number,
    size: number,
  ]
>(
  "books.errorPage",
  `with found as materialized (
      select l.question_id, q.version_id, l.wrong, l.streak, l.last_at, l.due_at, l.last_wrong
      from learner_question l join question q on q.id = l.question_id
      where l.learner_id = $1 and l.in_book and q.removed_at is null and q.secrecy = 'open' and q.subject_id = $2
        and ($3::int is null or q.chapter_id = $3)
        and (not $4::boolean or l.wrong > 1) and (not $5::boolean or l.due_at <= $7) and l.question_id <> all($6::int[])),
    page as (select * from found order by last_at desc, question_id offset $8 limit $9)
    select c.total, p.question_id as "questionId", p.version_id as "versionId", p.wrong, p.streak, ${ms("p.last_at")} as "lastAt",
      ${ms("p.due_at")} as "dueAt",
      p.last_wrong as "lastWrong", m.question_id is not null as marked
    from (select count(*)::int as total from found) c left join page p on true left join question_mark m on m.learner_id = $1
    and m.question_id = p.question_id
    order by p.last_at desc, p.question_id`,
);

/** A page of a learner's error book, wrong last first, and how many there are in all. */
export async function errorPage(
  pool: Pool,
  learnerId: number,
  { subjectId, chapterId, twice, due, hidden, now }: ErrorFilter,
  { current, size }: Page,
): Promise<{ rows: ErrorRow[]; total: number }> {
  const rows = await errorPageRows(pool, [learnerId, subjectId, chapterId, twice, due, hidden, now, (current - 1) * size, size]);
  return { rows: rows.filter(({ questionId }) => questionId !== null), total: rows[0]!.total };
}

/** A question in the mark book. */
interface MarkRow {
  readonly questionId: number;
  readonly versionId: number;
  readonly markedAt: number;
  readonly inBook: boolean;
  /** The learner answered it before. */
  readonly done: boolean;
  readonly total: number;
}

const markPageRows = named<MarkRow, [learnerId: number, subjectId: number, chapterId: number | null, from: number, size: number]>(
  "books.markPage",
  `with found as materialized (
      select m.question_id, q.version_id, m.created_at from question_mark m join question q on q.id = m.question_id
      where m.learner_id = $1 and q.removed_at is null and q.secrecy = 'open' and q.subject_id = $2
        and ($3::int is null or q.chapter_id = $3)),
    page as (select * from found order by created_at desc, question_id offset $4 limit $5)
    select c.total, p.question_id as "questionId", p.version_id as "versionId", ${ms("p.created_at")} as "markedAt", coalesce(l.in_book,
      false) as "inBook",
      l.question_id is not null as done
    from (select count(*)::int as total from found) c left join page p on true
    left join learner_question l on l.learner_id = $1 and l.question_id = p.question_id
    order by p.created_at desc, p.question_id`,
);

/** A page of a learner's mark book, marked last first, and how many there are in all. */
export async function markPage(
  pool: Pool,
  learnerId: number,
  subjectId: number,
  chapterId: number | null,
  { current, size }: Page,
): Promise<{ rows: MarkRow[]; total: number }> {
  const rows = await markPageRows(pool, [learnerId, subjectId, chapterId, (current - 1) * size, size]);
  return { rows: rows.filter(({ questionId }) => questionId !== null), total: rows[0]!.total };
}

const takeQuestionsOut = named<object, [learnerId: number, questionIds: readonly number[]]>(
  "books.takeOut",
  "update learner_question set in_book = false, step = 0, due_at = null where learner_id = $1 and question_id = any($2::int[]) and in_book",
);

/** Takes questions out of a learner's error book; the repetition forgets them. */
export async function takeOut(pool: Pool, learnerId: number, questionIds: readonly number[]): Promise<void> {
  await takeQuestionsOut(pool, [learnerId, questionIds]);
}

/**
 * Marks a question or takes its mark away, toggles where `marked` is undefined; toggles of one learner follow each other.
 * Null: there is no such question; a removed or unpublished one can lose its mark alone.
 */
export async function setMark(
  db: Database,
  learnerId: number,
  questionId: number,
  marked: boolean | undefined,
  at: Date,
): Promise<boolean | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ shown: boolean; marked: boolean }>`
      with held as materialized (select pg_advisory_xact_lock(${learnerId}::int, ${questionId}::int))
      select q.removed_at is null and s.published as shown from held, question q join subject s on s.id = q.subject_id
      where q.id = ${questionId}`.execute(tx);
    if (!rows[0]) return null;
    const had = await sql`select 1 from question_mark where learner_id = ${learnerId} and question_id = ${questionId}`.execute(tx);
    const wanted = marked ?? had.rows.length === 0;
    if (wanted && !rows[0].shown) return null;
    if (wanted)
      await sql`insert into question_mark (learner_id, question_id, created_at) values (${learnerId}, ${questionId}, ${at})
        on conflict do nothing`.execute(tx);
    else await removeMarks(tx, learnerId, [questionId]);
    return wanted;
  });
}

export async function removeMarks(db: Database, learnerId: number, questionIds: readonly number[]): Promise<void> {
  await sql`delete from question_mark where learner_id = ${learnerId} and question_id = any(${questionIds}::int[])`.execute(db);
}

/** Of these questions those that any learner answered or marked. */
export async function knownQuestions(db: Database, questionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${questionIds}::int[]) as given (id)
    where exists (select from learner_question k where k.question_id = given.id)
      or exists (select from question_mark m where m.question_id = given.id)`.execute(db);
  return rows.map((row) => row.id);
}
