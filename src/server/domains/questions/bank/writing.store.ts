import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { cleanBody, type QuestionDraft } from "../question/question.ts";
import { stemHash } from "./stems.ts";

/** Questions written by one statement. */
const AT_ONCE = 2000;

export interface WrittenQuestion {
  readonly questionId: number;
  readonly versionId: number;
}

interface Batch {
  /** The import they belong to; null: written by hand. */
  readonly batchId: number | null;
  readonly at: Date;
}

/**
 * Puts questions into the bank, in order, with whatever chapters and knowledge points they name; sanitises them. They must
 * have passed `checkBody`. Call it in a transaction; call `forgetPlaces` after it.
 */
export async function writeQuestions(
  tx: Database,
  subjectId: number,
  drafts: readonly QuestionDraft[],
  { batchId, at }: Batch,
): Promise<WrittenQuestion[]> {
  const chapters = await chapterIds(
    tx,
    subjectId,
    drafts.flatMap((draft) => named(draft.chapterTitle)),
  );
  const points = await pointIds(
    tx,
    subjectId,
    drafts.flatMap((draft) => named(draft.pointName).map((name) => ({ name, chapterId: chapterOf(chapters, draft) }))),
  );
  const written: WrittenQuestion[] = [];
  for (let from = 0; from < drafts.length; from += AT_ONCE) {
    const some = drafts.slice(from, from + AT_ONCE);
    const ids = await newIds(tx, some.length);
    const bodies = some.map((draft) => cleanBody(draft.body));
    await sql`
      insert into question (id, subject_id, chapter_id, point_id, kind, difficulty, secrecy, version_id, stem_hash, batch_id, created_at,
        updated_at) overriding system value
      select id, ${subjectId}, chapter, point, kind, difficulty, secrecy, version, hash, ${batchId}::int, ${at}, ${at}
      from unnest(${ids.map((one) => one.questionId)}::int[], ${some.map((draft) => chapterOf(chapters, draft))}::int[],
        ${some.map((draft) => points.get((draft.pointName ?? "").trim()) ?? null)}::int[], ${some.map((draft) => draft.kind)}::text[],
        ${some.map((draft) => draft.difficulty)}::smallint[], ${some.map((draft) => draft.secrecy ?? "open")}::text[],
        ${ids.map((one) => one.versionId)}::int[], ${bodies.map(stemHash)}::bytea[])
        as given (id, chapter, point, kind, difficulty, secrecy, version, hash)`.execute(tx);
    await sql`
      insert into question_version (id, question_id, body, created_at) overriding system value
      select id, question, body::jsonb, ${at} from unnest(${ids.map((one) => one.versionId)}::int[],
        ${ids.map((one) => one.questionId)}::int[],
        ${bodies.map((body) => JSON.stringify(body))}::text[]) as given (id, question, body)`.execute(tx);
    written.push(...ids);
  }
  return written;
}

const named = (name: string | undefined) => (name?.trim() ? [name.trim()] : []);
const chapterOf = (chapters: ReadonlyMap<string, number>, { chapterTitle }: QuestionDraft) =>
  chapters.get((chapterTitle ?? "").trim()) ?? null;

async function newIds(tx: Database, count: number): Promise<WrittenQuestion[]> {
  const { rows } = await sql<WrittenQuestion>`
    select nextval(pg_get_serial_sequence('question', 'id'))::int as "questionId", nextval(pg_get_serial_sequence('question_version',
      'id'))::int as "versionId"
    from generate_series(1, ${count})`.execute(tx);
  return rows;
}

/** Ids of chapters by title; missing ones are added at the end, in order. */
export async function chapterIds(tx: Database, subjectId: number, titles: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(titles)];
  if (wanted.length === 0) return new Map();
  for (;;) {
    await addChapters(tx, subjectId, wanted);
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from bank_chapter where subject_id = ${subjectId} and title = any(${wanted}::text[])
      order by id for key share`.execute(tx);
    // One that was removed meanwhile is made again.
    if (rows.length === wanted.length) return new Map(rows.map((row) => [row.title, row.id]));
  }
}

async function addChapters(tx: Database, subjectId: number, wanted: readonly string[]): Promise<void> {
  await sql`
    insert into bank_chapter (subject_id, title, sort)
    select ${subjectId}, title, n + coalesce((select max(sort) from bank_chapter where subject_id = ${subjectId}), 0)
    from unnest(${wanted}::text[]) with ordinality as given (title, n)
    where not exists (select from bank_chapter c where c.subject_id = ${subjectId} and c.title = given.title)
    on conflict (subject_id, title) do nothing`.execute(tx);
}

/** Ids of knowledge points by name; missing ones are added under the chapter that is named with them first. */
export async function pointIds(
  tx: Database,
  subjectId: number,
  points: readonly { readonly name: string; readonly chapterId: number | null }[],
): Promise<Map<string, number>> {
  const wanted = new Map<string, number | null>();
  for (const { name, chapterId } of points) if (!wanted.has(name)) wanted.set(name, chapterId);
  if (wanted.size === 0) return new Map();
  for (;;) {
    await addPoints(tx, subjectId, wanted);
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from knowledge_point where subject_id = ${subjectId} and name = any(${[...wanted.keys()]}::text[])
      order by id for key share`.execute(tx);
    // One that was removed meanwhile is made again.
    if (rows.length === wanted.size) return new Map(rows.map((row) => [row.name, row.id]));
  }
}

async function addPoints(tx: Database, subjectId: number, wanted: ReadonlyMap<string, number | null>): Promise<void> {
  await sql`
    insert into knowledge_point (subject_id, chapter_id, name, sort)
    select ${subjectId}, chapter, name, n + coalesce((select max(sort) from knowledge_point where subject_id = ${subjectId}), 0)
    from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::int[]) with ordinality as given (name, chapter, n)
    where not exists (select from knowledge_point p where p.subject_id = ${subjectId} and p.name = given.name)
    on conflict (subject_id, name) do nothing`.execute(tx);
}
