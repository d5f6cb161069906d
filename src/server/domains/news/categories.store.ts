import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";

type Tx = Transaction<Tables>;

export type CategoryRow = Awaited<ReturnType<typeof categoryList>>[number];

/** The categories in their order, with how many articles each has in whatever state. */
export async function categoryList(db: Database) {
  return db
    .selectFrom("article_category")
    .select([
      "id", "name", "sort", "version",
      sql<number>`(select count(*)::int from article where category_id = article_category.id)`.as("articles"),
    ])
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

/** A category, held until the transaction ends. */
export async function holdCategory(tx: Tx, id: number) {
  return tx.selectFrom("article_category").select(["id", "name", "version"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Whether there is such a category; it stays until the transaction ends. */
export async function hasCategory(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom("article_category").select("id").where("id", "=", id).forShare().executeTakeFirst()) !== undefined;
}

/** Adds a category after the others and returns its id. */
export async function addCategory(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto("article_category")
    .values((eb) => ({ name, sort: eb.selectFrom("article_category").select(sql<number>`coalesce(max(sort), -1) + 1`.as("sort")) }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameCategory(tx: Tx, id: number, name: string): Promise<number> {
  const { version } = await tx
    .updateTable("article_category")
    .set((eb) => ({ name, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The ids in their order, all of them held until the transaction ends. */
export async function holdOrder(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("article_category").select("id").orderBy("sort").orderBy("id").forUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update article_category set sort = given.place - 1
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place) where article_category.id = given.id`.execute(tx);
}

export async function articlesOf(tx: Tx, categoryId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("article")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("category_id", "=", categoryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The articles of a category, whose search vectors name it. */
export async function articleIdsOf(tx: Tx, categoryId: number): Promise<number[]> {
  return (await tx.selectFrom("article").select("id").where("category_id", "=", categoryId).execute()).map(({ id }) => id);
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("article_category").where("id", "=", id).execute();
}
