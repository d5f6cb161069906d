import type { Transaction } from "kysely";
import type { HandoutKind } from "#contract/handouts.ts";
import type { Database, Pool, Tables } from "../../database/database.ts";

export interface HandoutRow {
  readonly id: number;
  readonly seriesId: number;
  readonly name: string;
  readonly ext: HandoutKind;
  readonly bytes: number;
  readonly pages: number | null;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

/** A handout with what serving it needs. */
export interface StoredHandout extends HandoutRow {
  readonly blob: string;
  readonly sha256: Buffer;
}

const COLUMNS = `h.id, h.series_id as "seriesId", h.name, h.ext, h.bytes, h.pages, floor(extract(epoch from h.updated_at) * 1000)::bigint as "updatedAt"`;

/** The handouts of a series in order; of a package those of its series, in the package's order. */
export async function handoutsOf(pool: Pool, seriesId: number): Promise<HandoutRow[]> {
  const { rows } = await pool.query<HandoutRow>({
    name: "handouts.of",
    text: `select ${COLUMNS} from (
        select $1::int as id, -1 as sort union all select series_id, sort from package_series where package_id = $1
      ) whose join handout h on h.series_id = whose.id
      order by whose.sort, whose.id, h.sort, h.id`,
    values: [seriesId],
  });
  return rows;
}

/** How many handouts a series has, or the series of a package together. */
export async function countOf(pool: Pool, seriesId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "handouts.count",
    text: `select count(*)::int as count from handout where series_id = $1 or series_id in (select series_id from package_series
      where package_id = $1)`,
    values: [seriesId],
  });
  return rows[0]!.count;
}

export async function handoutById(pool: Pool, id: number): Promise<StoredHandout | undefined> {
  const { rows } = await pool.query<StoredHandout>({
    name: "handouts.byId",
    text: `select ${COLUMNS}, h.blob, h.sha256 from handout h where h.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** What is written of a file. */
export interface NewFile {
  readonly ext: HandoutKind;
  readonly bytes: number;
  readonly pages: number | null;
  readonly sha256: Buffer;
  readonly blob: string;
}

/** Adds a handout as the last of its series. Throws the database's 23505 where the name is taken, 23503 where there is no such series. */
export async function insertHandout(
  tx: Transaction<Tables>,
  seriesId: number,
  name: string,
  file: NewFile,
  now: Date,
  source: string | null = null,
): Promise<number> {
  const { id } = await tx
    .insertInto("handout")
    .values((eb) => ({
      series_id: seriesId,
      name,
      ...file,
      source,
      created_at: now,
      updated_at: now,
      sort: eb
        .selectFrom("handout")
        .where("series_id", "=", seriesId)
        .select((of) => of.fn.coalesce(of(of.fn.max("sort"), "+", 1), of.lit(0)).as("next")),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a handout until the transaction ends; undefined where there is none. */
export async function lockHandout(tx: Transaction<Tables>, id: number) {
  return tx
    .selectFrom("handout")
    .select(["id", "series_id as seriesId", "name", "ext", "blob", "sha256"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function replaceFile(tx: Transaction<Tables>, id: number, file: NewFile, now: Date): Promise<void> {
  await tx.updateTable("handout").set({ ...file, updated_at: now }).where("id", "=", id).execute();
}

/** Throws the database's 23505 where the name is taken. */
export async function renameHandout(tx: Transaction<Tables>, id: number, name: string, now: Date): Promise<void> {
  await tx.updateTable("handout").set({ name, updated_at: now }).where("id", "=", id).execute();
}

/** The ids of a series' handouts, locked against another ordering. */
export async function lockOrder(tx: Transaction<Tables>, seriesId: number): Promise<number[]> {
  const rows = await tx.selectFrom("handout").select("id").where("series_id", "=", seriesId).orderBy("id").forUpdate().execute();
  return rows.map((row) => row.id);
}

export async function writeOrder(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("handout")
    .set((eb) => ({ sort: eb.fn<number>("array_position", [eb.val([...ids]), eb.ref("id")]) }))
    .where("id", "in", [...ids])
    .execute();
}

export async function deleteHandout(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.deleteFrom("handout").where("id", "=", id).execute();
}

/** Which of these blobs some handout has. */
export async function knownBlobs(pool: Pool, blobs: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ blob: string }>("select blob from handout where blob = any($1::text[])", [blobs]);
  return new Set(rows.map((row) => row.blob));
}

export async function handoutBySource(db: Database, source: string) {
  return db.selectFrom("handout").select("id").where("source", "=", source).executeTakeFirst();
}

/** The handout of a series with this name and ending. */
export async function handoutNamed(db: Database, seriesId: number, { name, ext }: { readonly name: string; readonly ext: HandoutKind }) {
  return db
    .selectFrom("handout")
    .select(["id", "sha256"])
    .where("series_id", "=", seriesId)
    .where("name", "=", name)
    .where("ext", "=", ext)
    .executeTakeFirst();
}
