import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";

type Tx = Transaction<Tables>;

/** What staff save of the tree, by table, in the words of the wire. */
export interface TreeShown {
  exam_trade: { name: string; trade: string; sort: number };
  exam_level: { tradeId: number; name: string; sort: number };
  subject: { levelId: number; name: string; published: boolean; sort: number };
  bank_chapter: { subjectId: number; title: string; sort: number };
  knowledge_point: {
    subjectId: number; name: string; chapterId: number | null; itemId: number | null; atSecond: number | null; sort: number;
  };
}
export type TreeTable = keyof TreeShown;

const COLUMNS: { readonly [T in TreeTable]: Readonly<Record<keyof TreeShown[T], string>> } = {
  exam_trade: { name: "name", trade: "trade", sort: "sort" },
  exam_level: { tradeId: "trade_id", name: "name", sort: "sort" },
  subject: { levelId: "level_id", name: "name", published: "published", sort: "sort" },
  bank_chapter: { subjectId: "subject_id", title: "title", sort: "sort" },
  knowledge_point: {
    subjectId: "subject_id", name: "name", chapterId: "chapter_id", itemId: "item_id", atSecond: "at_second", sort: "sort",
  },
};

const columnsOf = (table: TreeTable): [word: string, column: string][] => Object.entries(COLUMNS[table]);

interface Entry<T extends TreeTable> {
  readonly version: number;
  readonly shown: TreeShown[T];
}

/** A row of the tree, locked until the transaction ends. */
export async function lockEntry<T extends TreeTable>(tx: Tx, table: T, id: number): Promise<Entry<T> | undefined> {
  const columns = columnsOf(table).map(([word, column]) => sql`${sql.ref(column)} as ${sql.id(word)}`);
  const { rows } = await sql<TreeShown[T] & { version: number }>`
    select ${sql.join(columns)}, version from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { version, ...shown } = row;
  return { version, shown: shown as unknown as TreeShown[T] };
}

/** Adds a row to the tree. Throws a unique violation where one has its name. */
export async function addEntry<T extends TreeTable>(tx: Tx, table: T, shown: TreeShown[T]): Promise<{ id: number; version: number }> {
  const columns = columnsOf(table);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([, column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([word]) => shown[word as keyof typeof shown]))}) returning id, version`.execute(tx);
  return rows[0]!;
}

/** Writes a locked row; its new version. Throws a unique violation where another one has its name. */
export async function changeEntry<T extends TreeTable>(tx: Tx, table: T, id: number, shown: TreeShown[T]): Promise<number> {
  const set = columnsOf(table).map(([word, column]) => sql`${sql.ref(column)} = ${shown[word as keyof typeof shown]}`);
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where id = ${id} returning version`.execute(tx);
  return rows[0]!.version;
}

/** The place behind the last row of a table. */
export async function nextSort(tx: Tx, table: TreeTable): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sort), 0) + 1 as next from ${sql.table(table)}`.execute(tx);
  return rows[0]!.next;
}
