import { sql, type Transaction } from "kysely";
import type { RowFate } from "#contract/staff/learnerImports.ts";
import type { Database, Tables } from "../../../database/database.ts";
import type { Pair } from "../../../kernel/merging.ts";
import { cipherKeyId } from "../../../kernel/schoolKeys.store.ts";

type Tx = Transaction<Tables>;
type Counts = Readonly<Record<RowFate, number>>;

/** All but the rows. */
const HEAD = [
  "id", "staff_id", "file_name", "state", "counts", "total", "done", "cohorts", "confirmed_by", "created_at", "committed_at", "version",
] as const;

export type ImportHead = NonNullable<Awaited<ReturnType<typeof importHead>>>;

/** `ownerId` null: anybody's. */
export async function importHead(db: Database, importId: number, ownerId: number | null) {
  return db
    .selectFrom("learner_import")
    .select(HEAD)
    .where("id", "=", importId)
    .$if(ownerId !== null, (q) => q.where("staff_id", "=", ownerId))
    .executeTakeFirst();
}

export async function importPage(db: Database, ownerId: number | null, { current, size }: { current: number; size: number }) {
  const found = db.selectFrom("learner_import").$if(ownerId !== null, (q) => q.where("staff_id", "=", ownerId));
  const [rows, { total }] = await Promise.all([
    found.select(HEAD).orderBy("created_at", "desc").orderBy("id", "desc").limit(size).offset((current - 1) * size).execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Sheets that were read and wait to be taken in; `ownerId`: those that this member sent alone. */
export async function openSheets(db: Database, ownerId: number | null): Promise<number> {
  const found = db.selectFrom("learner_import").where("state", "=", "open");
  const own = found.$if(ownerId !== null, (q) => q.where("staff_id", "=", ownerId!));
  return (await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

/** The id that the next sheet will have: its rows are bound to it. */
export async function nextImportId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('learner_import', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

interface NewImport {
  readonly id: number;
  readonly staffId: number;
  readonly fileName: string;
  readonly rows: Buffer;
  readonly counts: Counts;
  readonly total: number;
  readonly at: Date;
}

export async function insertImport(tx: Tx, { id, staffId, fileName, rows, counts, total, at }: NewImport): Promise<void> {
  await sql`
    insert into learner_import (id, staff_id, file_name, rows_enc, counts, total, created_at) overriding system value
    values (${id}, ${staffId}, ${fileName}, ${rows}, ${JSON.stringify(counts)}::jsonb, ${total}, ${at})`.execute(tx);
}

/** A sheet with its rows, held until the transaction ends. */
export const holdImport = (tx: Tx, importId: number, ownerId: number | null = null) =>
  tx
    .selectFrom("learner_import")
    .select([...HEAD, "rows_enc"])
    .where("id", "=", importId)
    .$if(ownerId !== null, (q) => q.where("staff_id", "=", ownerId))
    .forUpdate()
    .executeTakeFirst();

/** The encrypted rows of a sheet; null once they are taken in. */
export async function importRows(db: Database, importId: number): Promise<Buffer | null> {
  const row = await db.selectFrom("learner_import").select("rows_enc").where("id", "=", importId).executeTakeFirst();
  return row?.rows_enc ?? null;
}

/** Writes other rows of a held sheet; returns its new version. */
export async function writeRows(tx: Tx, importId: number, rows: Buffer, counts: Counts): Promise<number> {
  const row = await tx
    .updateTable("learner_import")
    .set((eb) => ({ rows_enc: rows, counts: JSON.stringify(counts), version: eb("version", "+", 1) }))
    .where("id", "=", importId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

interface Committing {
  readonly cohorts: Readonly<Record<string, number>>;
  readonly confirmedBy: string;
  readonly at: Date;
}

export async function markRunning(tx: Tx, importId: number, { cohorts, confirmedBy, at }: Committing): Promise<void> {
  await tx
    .updateTable("learner_import")
    .set((eb) => ({
      state: "running", cohorts: JSON.stringify(cohorts), confirmed_by: confirmedBy, committed_at: at, done: 0,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", importId)
    .execute();
}

export async function markDone(tx: Tx, importId: number, done: number): Promise<void> {
  await tx.updateTable("learner_import").set({ done }).where("id", "=", importId).execute();
}

/** Ends a sheet's work; its rows go, since they name people. */
export async function markState(tx: Tx, importId: number, state: "done" | "undoing" | "undone"): Promise<void> {
  await tx
    .updateTable("learner_import")
    .set((eb) => ({ state, rows_enc: null, version: eb("version", "+", 1), ...(state === "undoing" ? { done: 0 } : {}) }))
    .where("id", "=", importId)
    .execute();
}

export async function deleteImport(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom("learner_import").where("id", "=", importId).execute();
}

/** Notes whom a sheet brought or found. */
export async function noteCame(tx: Tx, importId: number, learnerIds: readonly number[], isNew: boolean): Promise<void> {
  if (learnerIds.length === 0) return;
  await sql`
    insert into learner_import_row (import_id, learner_id, is_new)
    select ${importId}, id, ${isNew} from unnest(${[...new Set(learnerIds)]}::int[]) as id on conflict do nothing`.execute(tx);
}

export async function cameCounts(db: Database, importId: number): Promise<{ made: number; known: number }> {
  return db
    .selectFrom("learner_import_row")
    .select([sql<number>`count(*) filter (where is_new)`.as("made"), sql<number>`count(*) filter (where not is_new)`.as("known")])
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
}

/** Whom a sheet made, by id after one on. */
export async function madeAfter(db: Database, importId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("learner_import_row")
    .select("learner_id")
    .where("import_id", "=", importId)
    .where("is_new", "=", true)
    .where("learner_id", ">", after)
    .orderBy("learner_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.learner_id);
}

/** Notes that an account came with the sheets that another one came with, as one that was there. */
export async function moveCame(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    with gone as (delete from learner_import_row where learner_id = ${goes} returning import_id)
    insert into learner_import_row (import_id, learner_id, is_new) select import_id, ${stays}, false from gone on conflict do nothing`
    .execute(tx);
}

export async function forgetCame(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("learner_import_row").where("learner_id", "=", learnerId).execute();
}

/** Sheets that were read before an instant and never taken in. */
export async function countOld(db: Database, before: Date): Promise<number> {
  const counted = db.selectFrom("learner_import").select((eb) => eb.fn.countAll<number>().as("due"));
  return (await counted.where("state", "=", "open").where("created_at", "<", before).executeTakeFirstOrThrow()).due;
}

export async function dropOld(db: Database, before: Date): Promise<number> {
  const gone = await db.deleteFrom("learner_import").where("state", "=", "open").where("created_at", "<", before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The rows of a sheet as they are stored. */
interface StoredSheet {
  readonly id: number;
  readonly rows: Buffer;
}

export async function sheetsNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from learner_import
    where rows_enc is not null and ${cipherKeyId("rows_enc")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}

export async function sheetsToRenew(tx: Database, keyId: number, after: StoredSheet | null): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`select id, rows_enc as rows from learner_import
    where id > ${after?.id ?? 0} and rows_enc is not null and ${cipherKeyId("rows_enc")} <> ${keyId}
    order by id limit 5 for update`.execute(tx);
  return rows;
}

export async function saveSheets(tx: Database, rows: readonly StoredSheet[]): Promise<void> {
  for (const row of rows) await tx.updateTable("learner_import").set({ rows_enc: row.rows }).where("id", "=", row.id).execute();
}
