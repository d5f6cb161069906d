import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { unknownThing } from "../../../kernel/refusal.ts";

interface BatchRow {
  readonly batchId: number;
  readonly subjectId: number;
  readonly fileName: string;
  readonly format: string;
  readonly questionCount: number;
  /** Of them still in the bank. */
  readonly inBank: number;
  readonly createdAt: number;
  readonly undoneAt: number | null;
  readonly version: number;
}

/** Imports of a subject, newest first. */
export async function batchRows(
  db: Database,
  subjectId: number,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: BatchRow[]; total: number }> {
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from import_batch where subject_id = ${subjectId}`.execute(db);
  const { rows } = await sql<BatchRow>`
    select b.id as "batchId", b.subject_id as "subjectId", b.file_name as "fileName", b.format, b.question_count as "questionCount",
      (select count(*)::int from question q where q.batch_id = b.id and q.removed_at is null) as "inBank",
      (extract(epoch from b.created_at) * 1000)::bigint as "createdAt", (extract(epoch from b.undone_at) * 1000)::bigint as "undoneAt",
      b.version
    from import_batch b where b.subject_id = ${subjectId} order by b.created_at desc, b.id desc offset ${(current - 1) * size}
      limit ${size}`.execute(db);
  return { records: rows, total: counted[0]!.total };
}

interface LockedBatch {
  readonly id: number;
  readonly subjectId: number;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  readonly madeChapters: number[];
  readonly madePoints: number[];
  readonly version: number;
}

/** The subject of a batch. */
export async function batchToUndo(tx: Database, batchId: number): Promise<number> {
  const row = await tx.selectFrom("import_batch").select("subject_id").where("id", "=", batchId).executeTakeFirst();
  if (!row) throw unknownThing();
  return row.subject_id;
}

/** How many questions a batch brought in. */
export async function sizeOf(tx: Database, batchId: number): Promise<number> {
  const row = await tx.selectFrom("import_batch").select("question_count").where("id", "=", batchId).executeTakeFirstOrThrow();
  return row.question_count;
}

interface NewBatch {
  readonly subjectId: number;
  readonly fileName: string;
  readonly format: string;
  readonly questionCount: number;
  /** Null: from the shell. */
  readonly staffId: number | null;
  readonly at: Date;
}

export async function addBatch(tx: Database, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto("import_batch")
    .values({
      subject_id: batch.subjectId,
      file_name: batch.fileName,
      format: batch.format,
      question_count: batch.questionCount,
      staff_id: batch.staffId,
      created_at: batch.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface PlaceIds {
  readonly chapters: ReadonlySet<number>;
  readonly points: ReadonlySet<number>;
}

/** Writes down which chapters and knowledge points came with a batch. */
export async function noteMade(tx: Database, batchId: number, before: PlaceIds, after: PlaceIds): Promise<void> {
  await tx
    .updateTable("import_batch")
    .set({
      made_chapters: [...after.chapters].filter((id) => !before.chapters.has(id)),
      made_points: [...after.points].filter((id) => !before.points.has(id)),
    })
    .where("id", "=", batchId)
    .execute();
}

/** Notes that a locked batch was taken back, for the first time at an instant; its new version. */
export async function markUndone(tx: Database, batchId: number, at: Date): Promise<number> {
  const { version } = await tx
    .updateTable("import_batch")
    .set((eb) => ({ undone_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", batchId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function lockBatch(tx: Database, batchId: number): Promise<LockedBatch> {
  const { rows } = await sql<LockedBatch>`
    select id, subject_id as "subjectId", created_at as "createdAt", undone_at as "undoneAt", made_chapters as "madeChapters",
      made_points as "madePoints", version
    from import_batch where id = ${batchId} for update`.execute(tx);
  if (!rows[0]) throw unknownThing();
  return rows[0];
}

/** One import at a time writes into a subject: what both hold is found by the second. */
export async function lockSubject(tx: Database, subjectId: number): Promise<void> {
  const { rows } = await sql`select id from subject where id = ${subjectId} for no key update`.execute(tx);
  if (rows.length === 0) throw unknownThing();
}

/** Ids of all chapters and knowledge points of a subject. */
export async function placesOf(tx: Database, subjectId: number): Promise<PlaceIds> {
  const { rows } = await sql<{ kind: "chapter" | "point"; id: number }>`
    select 'chapter' as kind, id from bank_chapter where subject_id = ${subjectId} union all select 'point', id from knowledge_point
    where subject_id = ${subjectId}`.execute(tx);
  return {
    chapters: new Set(rows.filter((row) => row.kind === "chapter").map((row) => row.id)),
    points: new Set(rows.filter((row) => row.kind === "point").map((row) => row.id)),
  };
}

/** Questions of a batch that are in the bank, held until the transaction ends. */
export async function lockQuestions(tx: Database, batchId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from question where batch_id = ${batchId} and removed_at is null order by id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** Which of these questions a paper of the subject asks now: each paper is read once, whatever the number of questions. */
export async function askedByPapers(tx: Database, subjectId: number, questionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct asked::int as id from paper p join paper_version v
      on v.id = p.version_id, jsonb_path_query(v.content, '$.sections[*].questions[*].questionId') asked
    where p.subject_id = ${subjectId} and asked::int = any(${questionIds}::int[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** Takes questions out of the bank, and with them the chapters and points that their import made and nothing else uses. */
export async function removeImported(tx: Database, batch: LockedBatch, questionIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update question set removed_at = ${at}, updated_at = ${at}, version = version + 1,
      chapter_id = case when chapter_id = any(${batch.madeChapters}::int[]) then null else chapter_id end, point_id = case
        when point_id = any(${batch.madePoints}::int[]) then null else point_id end
    where id = any(${questionIds}::int[])`.execute(tx);
  await sql`delete from knowledge_point p where id = any(${batch.madePoints}::int[]) and item_id is null and not exists (select
    from question q where q.point_id = p.id)`.execute(tx);
  await sql`
    delete from bank_chapter c where id = any(${batch.madeChapters}::int[]) and not exists (select from question q
    where q.chapter_id = c.id)
      and not exists (select from knowledge_point p where p.chapter_id = c.id)`.execute(tx);
}
