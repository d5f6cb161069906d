import type { Transaction } from "kysely";
import type { HandoutKind } from "#contract/handouts.ts";
import type { Database, Tables } from "../../database/database.ts";
import { named, type Statements } from "../../database/named.ts";
import { type Reach, within } from "../staff/staff.ts";

interface HandoutRow {
  readonly id: number;
  readonly seriesId: number;
  readonly name: string;
  readonly ext: HandoutKind;
  readonly bytes: number;
  readonly pages: number | null;
  /** ms since the epoch. */
  readonly updatedAt: number;
}

/** A handout as staff keep it. */
export interface DeskHandout extends HandoutRow {
  readonly version: number;
  /** Of the order of its course's handouts. */
  readonly listVersion: number;
}

/** A handout with what serving it needs. */
export interface StoredHandout extends HandoutRow {
  readonly blob: string;
  readonly sha256: Buffer;
}

const COLUMNS = `h.id, h.series_id as "seriesId", h.name, h.ext, h.bytes, h.pages,
  floor(extract(epoch from h.updated_at) * 1000)::bigint as "updatedAt"`;

/** The handouts of a series in order; of a package those of its series, in the package's order. */
export const handoutsOf = named<HandoutRow, [seriesId: number]>(
  "handouts.of",
  `select ${COLUMNS} from (
     select $1::int as id, -1 as sort union all select series_id, sort from package_series where package_id = $1
   ) whose join handout h on h.series_id = whose.id
   order by whose.sort, whose.id, h.sort, h.id`,
);

/** How many handouts a series has, or the series of a package together. */
export async function countOf(on: Statements, seriesId: number): Promise<number> {
  return (await counted(on, [seriesId]))[0]!.count;
}
const counted = named<{ count: number }, [seriesId: number]>(
  "handouts.count",
  `select count(*)::int as count from handout where series_id = $1
    or series_id in (select series_id from package_series where package_id = $1)`,
);

export const handoutById = async (on: Statements, id: number): Promise<StoredHandout | undefined> => (await byId(on, [id]))[0];
const byId = named<StoredHandout, [id: number]>(
  "handouts.byId",
  `select ${COLUMNS}, h.blob, h.sha256 from handout h where h.id = $1`,
);

/** Handouts as staff see them, within a reach: those of a course in order, or one. */
export async function deskHandouts(
  db: Database,
  reach: Reach,
  which: { readonly seriesId: number } | { readonly id: number },
): Promise<DeskHandout[]> {
  const rows = await db
    .selectFrom("handout")
    .leftJoin("handout_list", "handout_list.series_id", "handout.series_id")
    .select(["handout.id", "handout.series_id as seriesId", "name", "ext", "bytes", "pages", "updated_at", "handout.version"])
    .select((eb) => eb.fn.coalesce("handout_list.version", eb.lit(1)).as("listVersion"))
    .where(within(reach, "handout.series_id"))
    .where((eb) => ("id" in which ? eb("handout.id", "=", which.id) : eb("handout.series_id", "=", which.seriesId)))
    .orderBy("sort")
    .orderBy("handout.id")
    .execute();
  return rows.map(({ updated_at: at, ...row }) => ({ ...row, updatedAt: at.getTime() }));
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

/** Locks a handout within a reach until the transaction ends; undefined where there is none. */
export async function lockHandout(tx: Transaction<Tables>, id: number, reach: Reach) {
  return tx
    .selectFrom("handout")
    .select(["id", "series_id as seriesId", "name", "ext", "bytes", "blob", "sha256", "version"])
    .where("id", "=", id)
    .where(within(reach, "handout.series_id"))
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a locked handout; returns its new version. Throws the database's 23505 where the name is taken. */
export async function changeHandout(
  tx: Transaction<Tables>,
  id: number,
  change: NewFile | { readonly name: string },
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable("handout")
    .set((eb) => ({ ...change, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The handouts of a series in their order and the version of that, locked against another ordering. */
export async function lockOrder(tx: Transaction<Tables>, seriesId: number): Promise<{ ids: number[]; version: number }> {
  await tx.insertInto("handout_list").values({ series_id: seriesId, version: 1 }).onConflict((c) => c.doNothing()).execute();
  const { version } = await tx
    .selectFrom("handout_list")
    .select("version")
    .where("series_id", "=", seriesId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("handout")
    .select("id")
    .where("series_id", "=", seriesId)
    .orderBy("sort")
    .orderBy("id")
    .forUpdate()
    .execute();
  return { ids: rows.map((row) => row.id), version };
}

/** Writes a locked order; returns its new version. */
export async function writeOrder(tx: Transaction<Tables>, seriesId: number, ids: readonly number[]): Promise<number> {
  if (ids.length > 0)
    await tx
      .updateTable("handout")
      .set((eb) => ({ sort: eb.fn<number>("array_position", [eb.val([...ids]), eb.ref("id")]) }))
      .where("id", "in", [...ids])
      .execute();
  const { version } = await tx
    .updateTable("handout_list")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("series_id", "=", seriesId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteHandout(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.deleteFrom("handout").where("id", "=", id).execute();
}

/** Which of these blobs some handout has. */
export async function knownBlobs(db: Database, blobs: readonly string[]): Promise<Set<string>> {
  if (blobs.length === 0) return new Set();
  const rows = await db.selectFrom("handout").select("blob").where("blob", "in", blobs).execute();
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

/** The file of every handout, by its key. */
export async function namedBlobs(db: Database): Promise<string[]> {
  return (await db.selectFrom("handout").select("blob").execute()).map(({ blob }) => blob);
}

/** The files of a series' handouts, in order. */
export const storedOf = (db: Database, seriesId: number) =>
  db
    .selectFrom("handout")
    .select(["id", "name", "ext", "blob", "sha256"])
    .where("series_id", "=", seriesId)
    .orderBy("sort")
    .orderBy("id")
    .execute();
