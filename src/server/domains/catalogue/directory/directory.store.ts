import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { CategoryShown, TeacherShown } from "./acts.ts";

type Tx = Transaction<Tables>;
type Table = "category" | "teacher";

interface Versioned<T> {
  readonly version: number;
  readonly shown: T;
}

/** Every category in order, trades before their directions, with the courses and packages filed under itself, drafts among them. */
export async function categoryRows(db: Database) {
  const { rows } = await sql<CategoryShown & { id: number; version: number; courses: number }>`
    select c.id, c.parent_id as "parentId", c.name, c.trade, c.english, c.hidden, c.version, coalesce(n.count, 0)::int as courses
    from category c left join (select category_id, count(*) as count from series group by category_id) n on n.category_id = c.id
    order by c.parent_id nulls first, c.sort, c.id`.execute(db);
  return rows;
}

/** Every teacher in order, with the courses that they teach. */
export async function teacherRows(db: Database) {
  const { rows } = await sql<TeacherShown & { id: number; version: number; courses: number; career: string[] }>`
    select t.id, t.name, t.title, t.line, t.bio, t.avatar_url as "avatarUrl", t.career, t.hidden, t.version,
      coalesce(n.count, 0)::int as courses
    from teacher t left join (select teacher_id, count(*) as count from series_teacher group by teacher_id) n on n.teacher_id = t.id
    order by t.sort, t.id`.execute(db);
  return rows;
}

/** A category, locked until the transaction ends. */
export async function lockCategory(tx: Tx, id: number): Promise<Versioned<CategoryShown> | undefined> {
  const row = await tx
    .selectFrom("category")
    .select(["parent_id as parentId", "name", "trade", "english", "hidden", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, ...shown } = row;
  return { version, shown };
}

/** A teacher, locked until the transaction ends. */
export async function lockTeacher(tx: Tx, id: number): Promise<Versioned<TeacherShown> | undefined> {
  const row = await tx
    .selectFrom("teacher")
    .select(["name", "title", "line", "bio", "avatar_url as avatarUrl", "career", "hidden", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, ...shown } = row;
  return { version, shown };
}

const categoryRow = ({ parentId, ...shown }: CategoryShown) => ({ parent_id: parentId, ...shown });
const teacherRow = ({ avatarUrl, career, ...shown }: TeacherShown) => ({ avatar_url: avatarUrl, career: [...career], ...shown });
const last = (table: Table) => sql<number>`(select coalesce(max(sort), 0) + 1 from ${sql.table(table)})`;

/** Whether a category of this name stands beside it already; `id`: but for this one. */
export async function hasSibling(tx: Tx, parentId: number | null, name: string, id: number | undefined): Promise<boolean> {
  const found = await tx
    .selectFrom("category")
    .select("id")
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .where("name", "=", name)
    .$if(id !== undefined, (query) => query.where("id", "<>", id!))
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a category as the last one. */
export const addCategory = (tx: Tx, shown: CategoryShown) =>
  tx
    .insertInto("category")
    .values({ ...categoryRow(shown), sort: last("category") })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();

/** Writes a locked category; its new version. The directions of a trade bear its drawing. */
export async function changeCategory(tx: Tx, id: number, shown: CategoryShown): Promise<number> {
  const { version } = await tx
    .updateTable("category")
    .set((eb) => ({ ...categoryRow(shown), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await tx.updateTable("category").set({ trade: shown.trade }).where("parent_id", "=", id).execute();
  return version;
}

/** Adds a teacher as the last one. */
export const addTeacher = (tx: Tx, shown: TeacherShown) =>
  tx.insertInto("teacher").values({ ...teacherRow(shown), sort: last("teacher") }).returning(["id", "version"]).executeTakeFirstOrThrow();

/** Writes a locked teacher; the new version. */
export async function changeTeacher(tx: Tx, id: number, shown: TeacherShown): Promise<number> {
  const { version } = await tx
    .updateTable("teacher")
    .set((eb) => ({ ...teacherRow(shown), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes a locked row away. Throws a foreign key violation where something names it. */
export async function dropEntry(tx: Tx, table: Table, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
}

/** The directions of a trade. */
export async function directionsOf(tx: Tx, id: number): Promise<number[]> {
  return (await tx.selectFrom("category").select("id").where("parent_id", "=", id).forUpdate().execute()).map((row) => row.id);
}

/** Courses and packages filed under these. */
export async function seriesFiled(db: Database, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("series as s")
    .innerJoin("category as c", "c.id", "s.category_id")
    .select("s.id")
    .where((eb) => eb.or([eb("c.id", "in", categoryIds), eb("c.parent_id", "in", categoryIds)]))
    .orderBy("s.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Courses that a teacher teaches, and the packages that hold them. */
export async function seriesTaught(db: Database, teacherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select series_id as id from series_teacher where teacher_id = ${teacherId}
    union select p.package_id from package_series p join series_teacher t on t.series_id = p.series_id where t.teacher_id = ${teacherId}
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** Files everything of these categories under another one; how many courses that were. */
export async function fileUnder(tx: Tx, from: readonly number[], to: number): Promise<number> {
  const done = await tx
    .updateTable("series")
    .set((eb) => ({ category_id: to, version: eb("version", "+", 1) }))
    .where("category_id", "in", from)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** How many courses a teacher teaches. */
export async function taughtBy(tx: Tx, teacherId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("series_teacher")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("teacher_id", "=", teacherId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of the list that a row stands in, in order; its rows are locked, so that two who move things follow one another. */
export async function lockOrder(tx: Tx, table: Table, id: number): Promise<number[]> {
  const within = table === "category"
    ? sql`where parent_id is not distinct from (select parent_id from category where id = ${id})`
    : sql``;
  // Locked by id, read in order: two movers take their locks in one order.
  await sql`select from (select id from ${sql.table(table)} ${within} order by id for no key update) held`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} ${within} order by sort, id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Puts a locked list into this order; the moved row's new version. */
export async function writeOrder(tx: Tx, table: Table, ids: readonly number[], moved: number): Promise<number> {
  const { rows } = await sql<{ id: number; version: number }>`
    update ${sql.table(table)} as t set sort = o.place, version = t.version + case when t.id = ${moved} then 1 else 0 end
    from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where t.id = o.id and (t.sort <> o.place or t.id = ${moved}) returning t.id, t.version`.execute(tx);
  return rows.find(({ id }) => id === moved)!.version;
}

/** The first three teachers that learners are shown. */
export const firstTeachers = (db: Database) =>
  db
    .selectFrom("teacher")
    .select(["name", "title", "avatar_url as avatarUrl"])
    .where("hidden", "=", false)
    .orderBy("sort")
    .orderBy("id")
    .limit(3)
    .execute();

/** How many courses and packages learners are shown, and how many they are not. */
export async function countCourses(db: Database): Promise<{ published: number; drafts: number }> {
  const { rows } = await sql<{ published: number; drafts: number }>`
    select count(*) filter (where published)::int as published, count(*) filter (where not published)::int as drafts
    from series`.execute(db);
  return rows[0]!;
}
