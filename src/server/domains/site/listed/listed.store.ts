import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";

type Tx = Transaction<Tables>;

/** What staff save of the school's lists, by table, in the words of the wire; instants as such. */
export interface ListedShown {
  advert: {
    position: "home" | "homeStrip" | "opening"; imageUrl: string; title: string; subtitle: string; action: string; link: string;
    from: number | null; until: number | null;
  };
  service_contact: { type: "qq" | "phone" | "wechat"; name: string; val: string };
  campus: { name: string; address: string; route: string };
}
export type ListedTable = keyof ListedShown;

const COLUMNS: { readonly [T in ListedTable]: Readonly<Record<keyof ListedShown[T], string>> } = {
  advert: {
    position: "position", imageUrl: "image_url", title: "title", subtitle: "subtitle", action: "action", link: "link", from: "starts_at",
    until: "ends_at",
  },
  service_contact: { type: "type", name: "name", val: "val" },
  campus: { name: "name", address: "address", route: "route" },
};
/** Columns that hold instants; on the wire they are milliseconds. */
const INSTANTS: ReadonlySet<string> = new Set(["starts_at", "ends_at"]);
/** Of one list are the rows that agree in it. */
const APART: Partial<Record<ListedTable, string>> = { advert: "position" };

type Listed<T extends ListedTable> = ListedShown[T] & { readonly id: number; readonly version: number };

const columnsOf = (table: ListedTable): [word: string, column: string][] => Object.entries(COLUMNS[table]);
const selected = (table: ListedTable) =>
  sql.join(columnsOf(table).map(([word, column]) =>
    INSTANTS.has(column)
      ? sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as ${sql.id(word)}`
      : sql`${sql.ref(column)} as ${sql.id(word)}`));
const written = (column: string, value: unknown) => (INSTANTS.has(column) && typeof value === "number" ? new Date(value) : value);
const inOrder = (table: ListedTable) => (APART[table] ? sql`${sql.ref(APART[table])}, sort, id` : sql`sort, id`);

/** Every row in order, with its version. */
export async function listedRows<T extends ListedTable>(db: Database, table: T): Promise<Listed<T>[]> {
  const { rows } = await sql<Listed<T>>`
    select id, version, ${selected(table)} from ${sql.table(table)} order by ${inOrder(table)}`.execute(db);
  return rows;
}

/** A row, locked until the transaction ends. */
export async function lockListed<T extends ListedTable>(
  tx: Tx,
  table: T,
  id: number,
): Promise<{ readonly version: number; readonly shown: ListedShown[T] } | undefined> {
  const { rows } = await sql<ListedShown[T] & { version: number }>`
    select version, ${selected(table)} from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  if (!rows[0]) return undefined;
  const { version, ...shown } = rows[0];
  return { version, shown: shown as unknown as ListedShown[T] };
}

/** Adds a row as the last of its list. */
export async function addListed<T extends ListedTable>(tx: Tx, table: T, shown: ListedShown[T]): Promise<{ id: number; version: number }> {
  const columns = columnsOf(table);
  const values = columns.map(([word, column]) => sql`${written(column, shown[word as keyof ListedShown[T]])}`);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([, column]) => sql.ref(column)))}, sort)
    values (${sql.join(values)}, (select coalesce(max(sort), 0) + 1 from ${sql.table(table)})) returning id, version`.execute(tx);
  return rows[0]!;
}

/** Writes a locked row; its new version. */
export async function changeListed<T extends ListedTable>(tx: Tx, table: T, id: number, shown: ListedShown[T]): Promise<number> {
  const set = columnsOf(table).map(
    ([word, column]) => sql`${sql.ref(column)} = ${written(column, shown[word as keyof ListedShown[T]])}`,
  );
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where id = ${id} returning version`.execute(tx);
  return rows[0]!.version;
}

/** Takes a locked row away. */
export async function dropListed(tx: Tx, table: ListedTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
}

/** Ids of the list that a row stands in, in order; all its rows are locked, so that two who move things follow one another. */
export async function lockOrder(tx: Tx, table: ListedTable, id: number): Promise<number[]> {
  const apart = APART[table];
  const within = apart
    ? sql`where ${sql.ref(apart)} = (select ${sql.ref(apart)} from ${sql.table(table)} where id = ${id})`
    : sql``;
  // Locked by id, read in order: two movers take their locks in one order.
  await sql`select from (select id from ${sql.table(table)} ${within} order by id for no key update) held`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} ${within} order by sort, id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Puts a locked list into this order; the moved row's new version. */
export async function writeOrder(tx: Tx, table: ListedTable, ids: readonly number[], moved: number): Promise<number> {
  await sql`
    update ${sql.table(table)} as t set sort = o.place, version = t.version + case when t.id = ${moved} then 1 else 0 end
    from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where t.id = o.id and (t.sort <> o.place or t.id = ${moved})`.execute(tx);
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${moved}`.execute(tx);
  return rows[0]!.version;
}
