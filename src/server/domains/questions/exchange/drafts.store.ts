import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import type { Draft, FormatName, Place } from "./content/content.ts";
import { asJson, type PackedRow, type RowProblem } from "./rows.ts";

/** `ready` goes in, `duplicate` asks what the bank or the file asks already, `problem` can be mended, `skipped` was put aside. */
type RowState = "ready" | "duplicate" | "problem" | "skipped";

export interface KeptRow {
  readonly n: number;
  readonly place: Place;
  readonly state: RowState;
  readonly draft: Draft | null;
  readonly problems: readonly RowProblem[];
  readonly source: string;
  readonly accepted: boolean;
  /** Of a duplicate: the earlier row of the file. */
  readonly sameRow: number | null;
  /** Of a duplicate: the question in the bank. */
  readonly sameQuestion: number | null;
}

export interface KeptDraft {
  readonly id: number;
  readonly subjectId: number;
  readonly fileName: string;
  readonly format: FormatName;
  readonly state: "open" | "committed";
  readonly batchId: number | null;
  readonly notes: readonly RowProblem[];
  readonly createdAt: number;
  /** Of the file with all its rows. */
  readonly version: number;
}

export async function addDraft(
  tx: Database,
  draft: {
    readonly subjectId: number;
    readonly fileName: string;
    readonly format: FormatName;
    readonly staffId: number | null;
    readonly notes: readonly RowProblem[];
    readonly at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("import_draft")
    .values({
      subject_id: draft.subjectId,
      file_name: draft.fileName,
      format: draft.format,
      staff_id: draft.staffId,
      notes: asJson(draft.notes),
      created_at: draft.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Some rows of a file, by one statement. */
export async function addRows(tx: Database, draftId: number, rows: readonly PackedRow[]): Promise<void> {
  await sql`
    insert into import_row (draft_id, n, place, state, draft, stem_hash, problems, source)
    select ${draftId}, n, place::jsonb, case when hash is null then 'problem'
      else 'ready' end, draft::jsonb, decode(hash, 'hex'), problems::jsonb, source
    from unnest(${rows.map((row) => row.n)}::int[], ${rows.map((row) => row.place)}::text[], ${rows.map((row) => row.draft)}::text[],
      ${rows.map((row) => row.hash)}::text[],
      ${rows.map((row) => row.problems)}::text[], ${rows.map((row) => row.source)}::text[]) as given (n, place, draft, hash, problems,
        source)`.execute(tx);
}

const DRAFT = sql`id, subject_id as "subjectId", file_name as "fileName", format, state, batch_id as "batchId", notes, version,
  (extract(epoch from created_at) * 1000)::bigint as "createdAt"`;

export async function draftById(db: Database, id: number): Promise<KeptDraft> {
  const { rows } = await sql<KeptDraft>`select ${DRAFT} from import_draft where id = ${id}`.execute(db);
  if (!rows[0]) throw unknownThing();
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockDraft(tx: Database, id: number): Promise<KeptDraft> {
  const { rows } = await sql<KeptDraft>`select ${DRAFT} from import_draft where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw unknownThing();
  return rows[0];
}

export type Counts = Readonly<Record<RowState, number>>;

export async function countRows(db: Database, draftId: number): Promise<Counts> {
  const { rows } = await sql<{
    state: RowState;
    count: number;
  }>`select state, count(*)::int as count from import_row where draft_id = ${draftId} group by state`.execute(db);
  const counts = { ready: 0, duplicate: 0, problem: 0, skipped: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Files that were read and wait to be taken in. */
export async function openQuestionFiles(db: Database): Promise<number> {
  const found = db.selectFrom("import_draft").where("state", "=", "open");
  return (await found.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

/** Files of a subject that wait, newest first. */
export async function openDrafts(
  db: Database,
  subjectId: number,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: { draftId: number; fileName: string; format: FormatName; createdAt: number; counts: Counts }[]; total: number }> {
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from import_draft where subject_id = ${subjectId} and state = 'open'`.execute(db);
  const { rows } = await sql<{
    draftId: number;
    fileName: string;
    format: FormatName;
    createdAt: number;
    counts: Partial<Record<RowState, number>> | null;
  }>`
    select d.id as "draftId", d.file_name as "fileName", d.format, (extract(epoch from d.created_at) * 1000)::bigint as "createdAt",
      (select jsonb_object_agg(state, count) from (select state, count(*) as count from import_row r where r.draft_id = d.id
      group by state) counted) as counts
    from import_draft d where d.subject_id = ${subjectId} and d.state = 'open'
    order by d.created_at desc, d.id desc offset ${(current - 1) * size} limit ${size}`.execute(db);
  return {
    records: rows.map(({ counts, ...row }) => ({ ...row, counts: { ready: 0, duplicate: 0, problem: 0, skipped: 0, ...counts } })),
    total: counted[0]!.total,
  };
}

const ROW = sql`n, place, state, draft, problems, source, accepted, same_row as "sameRow", same_question as "sameQuestion"`;

/** The next version of a locked file, since one of its rows was changed. */
export async function nextDraftVersion(tx: Database, draftId: number): Promise<number> {
  const { version } = await tx
    .updateTable("import_draft")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", draftId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes that the good rows of a locked file went in. */
export async function closeDraft(tx: Database, draftId: number, batchId: number): Promise<void> {
  await tx.updateTable("import_draft").set({ state: "committed", batch_id: batchId }).where("id", "=", draftId).execute();
}

/** Rows in the order of the file, from `offset`. */
export async function rowsPage(
  db: Database,
  draftId: number,
  state: RowState | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${ROW} from import_row where draft_id = ${draftId} and (${state}::text is null or state = ${state}) order by n offset ${offset}
      limit ${limit}`.execute(db);
  return rows;
}

/** By what rows are compared; null of a row with a problem. */
export async function hashOf(db: Database, draftId: number, n: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    select stem_hash as hash from import_row where draft_id = ${draftId} and n = ${n}`.execute(db);
  return rows[0]?.hash ?? null;
}

export async function rowByNumber(db: Database, draftId: number, n: number): Promise<KeptRow> {
  const { rows } = await sql<KeptRow>`select ${ROW} from import_row where draft_id = ${draftId} and n = ${n}`.execute(db);
  if (!rows[0]) throw unknownThing();
  return rows[0];
}

/** A row that was mended: what it asks now and what is still wrong with it. */
export async function writeRow(
  tx: Database,
  draftId: number,
  n: number,
  said: { readonly draft: Draft; readonly problems: readonly RowProblem[]; readonly hash: string | null },
): Promise<void> {
  await sql`
    update import_row set draft = ${asJson(said.draft)}::jsonb, problems = ${asJson(said.problems)}::jsonb,
      stem_hash = ${said.hash === null ? null : Buffer.from(said.hash, "hex")},
      state = ${said.hash === null ? "problem" : "ready"}, accepted = false, same_row = null, same_question = null
    where draft_id = ${draftId} and n = ${n}`.execute(tx);
}

/** skip: puts a row aside; restore: takes it back; accept: takes a duplicate in nevertheless. Says whether there was such a row. */
export async function turnRow(tx: Database, draftId: number, n: number, action: "skip" | "restore" | "accept"): Promise<boolean> {
  const { numAffectedRows } =
    action === "skip"
      ? await sql`update import_row set state = 'skipped', accepted = false where draft_id = ${draftId} and n = ${n}`.execute(tx)
      : action === "restore"
        ? await sql`update import_row set state = case when stem_hash is null then 'problem' else 'ready' end, accepted = false
          where draft_id = ${draftId} and n = ${n}`.execute(tx)
        : await sql`update import_row set state = 'ready', accepted = true where draft_id = ${draftId} and n = ${n}
          and stem_hash is not null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Tells good rows from those that ask what an earlier row or the bank asks; `hashes`: only among the rows that ask these.
 * The rows have just been written, so the database knows nothing of how many they are and would compare each with each
 * (nested loops, 8 s for 11,000 rows): it is told to hash instead.
 */
export async function findDuplicates(
  tx: Database,
  draftId: number,
  subjectId: number,
  hashes: readonly Buffer[] | null = null,
): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
  await sql`
    with good as (
        select n, stem_hash, accepted, min(n) over (partition by stem_hash) as first from import_row
        where draft_id = ${draftId} and state in ('ready', 'duplicate')
          and (${hashes}::bytea[] is null or stem_hash = any(${hashes}::bytea[]))),
      banked as (
        select stem_hash, min(id) as question from question
        where subject_id = ${subjectId} and removed_at is null and stem_hash in (select stem_hash from good) group by stem_hash),
      told as (
        select g.n, case when g.first < g.n then g.first end as same_row, b.question as same_question,
          case when g.accepted or (g.first = g.n and b.question is null) then 'ready' else 'duplicate' end as state
        from good g left join banked b on b.stem_hash = g.stem_hash)
    update import_row r set state = t.state, same_row = t.same_row, same_question = t.same_question
    from told t where r.draft_id = ${draftId} and r.n = t.n
      and (r.state, r.same_row, r.same_question) is distinct from (t.state, t.same_row, t.same_question)`.execute(tx);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
}

/** Drafts that go in at a time: a large file is never here as a whole. */
const AT_ONCE = 2000;

/** What goes into the bank, in the order of the file, some at a time. */
export async function* readyDrafts(tx: Database, draftId: number): AsyncGenerator<Draft[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{
      n: number;
      draft: Draft;
    }>`select n, draft from import_row where draft_id = ${draftId} and state = 'ready' and n > ${after} order by n
      limit ${AT_ONCE}`.execute(tx);
    if (rows.length === 0) return;
    after = rows.at(-1)!.n;
    yield rows.map((row) => row.draft);
  }
}

/** Forgets files that were read before this time: their rows, or the whole of them where nothing came in. */
export async function tidyDrafts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("import_draft").where("created_at", "<", before).execute();
}
