import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";

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

/** A row of the tree, locked until the transaction ends; `isToGo`: nobody may come to belong to it meanwhile. */
export async function lockEntry<T extends TreeTable>(tx: Tx, table: T, id: number, isToGo = false): Promise<Entry<T> | undefined> {
  const columns = columnsOf(table).map(([word, column]) => sql`${sql.ref(column)} as ${sql.id(word)}`);
  const { rows } = await sql<TreeShown[T] & { version: number }>`
    select ${sql.join(columns)}, version from ${sql.table(table)} where id = ${id}
    ${isToGo ? sql`for update` : sql`for no key update`}`.execute(tx);
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

/** What a question belongs to beside its subject. */
export type PlaceTable = "bank_chapter" | "knowledge_point";

const COLUMN_OF: Readonly<Record<PlaceTable, "chapter_id" | "point_id">> = { bank_chapter: "chapter_id", knowledge_point: "point_id" };

/** How many questions in the bank, and of a chapter how many knowledge points, belong to it. */
export async function countIn(tx: Tx, table: PlaceTable, id: number): Promise<{ questions: number; points: number }> {
  const { rows } = await sql<{ questions: number; points: number }>`
    select (select count(*)::int from question where ${sql.ref(COLUMN_OF[table])} = ${id} and removed_at is null) as questions,
      ${table === "bank_chapter" ? sql`(select count(*)::int from knowledge_point where chapter_id = ${id})` : sql`0`} as points
  `.execute(tx);
  return rows[0]!;
}

/** Whether there is such a chapter or point in a subject; it stays there until the transaction ends. */
export async function holdPlace(tx: Tx, table: PlaceTable, id: number, subjectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and subject_id = ${subjectId} for key share`.execute(tx);
  return rows.length > 0;
}

/** Keeps chapters and points from being removed until the transaction ends. */
export async function holdPlaces(tx: Database, chapterIds: readonly number[], pointIds: readonly number[]): Promise<void> {
  await sql`select from bank_chapter where id = any(${chapterIds}::int[]) order by id for key share`.execute(tx);
  await sql`select from knowledge_point where id = any(${pointIds}::int[]) order by id for key share`.execute(tx);
}

/** Has all that belongs to one belong to another, or to none: questions, those that were removed among them, and points of a chapter. */
export async function moveOut(tx: Tx, table: PlaceTable, from: number, to: number | null): Promise<void> {
  const column = sql.ref(COLUMN_OF[table]);
  await sql`update question set ${column} = ${to}::int, version = version + 1 where ${column} = ${from}`.execute(tx);
  if (table === "bank_chapter")
    await sql`update knowledge_point set chapter_id = ${to}::int, version = version + 1 where chapter_id = ${from}`.execute(tx);
}

export async function deleteEntry(tx: Tx, table: TreeTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
}

/** How many levels a trade has, or subjects a level. */
export async function countBelow(tx: Tx, table: "exam_trade" | "exam_level", id: number): Promise<number> {
  const below = table === "exam_trade" ? sql`exam_level where trade_id` : sql`subject where level_id`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${below} = ${id}`.execute(tx);
  return rows[0]!.n;
}

interface SubjectUses {
  readonly questions: number;
  /** The titles of one of each kind; null: there is none. */
  readonly paper: string | null;
  readonly rule: string | null;
  /** A file of questions that was read and not taken in. */
  readonly file: string | null;
}

/** What a subject holds that isn't removed with it. */
export async function usesOfSubject(tx: Tx, id: number): Promise<SubjectUses> {
  const { rows } = await sql<SubjectUses>`
    select (select count(*)::int from question where subject_id = ${id} and removed_at is null) as questions,
      (select title from paper where subject_id = ${id} order by id limit 1) as paper,
      (select title from mock_rule where subject_id = ${id} order by id limit 1) as rule,
      (select file_name from import_draft where subject_id = ${id} and state = 'open' order by id limit 1) as file`.execute(tx);
  return rows[0]!;
}

/** Deletes what a subject without a question left behind. Throws a foreign key violation where anybody was asked in it. */
export async function clearSubject(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("import_draft").where("subject_id", "=", id).execute();
  await tx.deleteFrom("question").where("subject_id", "=", id).execute();
  await tx.deleteFrom("import_batch").where("subject_id", "=", id).execute();
  await tx.deleteFrom("knowledge_point").where("subject_id", "=", id).execute();
  await tx.deleteFrom("bank_chapter").where("subject_id", "=", id).execute();
}
