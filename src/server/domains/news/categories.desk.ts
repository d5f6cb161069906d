import type { staffNews } from "#contract/staff/news.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { act, needWhole } from "../staff/staff.ts";
import { NEWS_ACTS } from "./acts.ts";
import {
  addCategory, articleIdsOf, articlesOf, categoryList, type CategoryRow, deleteCategory, holdCategory, holdOrder, renameCategory,
  writeOrder,
} from "./categories.store.ts";
import { articleMoved } from "./moving.ts";
import { indexArticles } from "./store.ts";

type Calls = Pick<
  Handlers<typeof staffNews>,
  "categories" | "addCategory" | "renameCategory" | "orderCategories" | "removeCategory"
>;

/** The categories of articles. */
export const categoryCalls: Calls = {
  async categories({ db }, _input, staff) {
    needWhole(staff, "news");
    return categoryList(db);
  },

  async addCategory(means, { name }, staff, visit) {
    needWhole(staff, "news");
    const added = (id: number) => `articleCategory:${id}`;
    const id = await once(act(means, staff, visit, NEWS_ACTS.addCategory, added, async (tx) => {
      await holdOrder(tx);
      return { result: await addCategory(tx, name), before: null, after: { name }, version: 1 };
    }));
    articleMoved(means);
    return one(means, id);
  },

  async renameCategory(means, { id, version, name }, staff, visit) {
    needWhole(staff, "news");
    await once(act(means, staff, visit, NEWS_ACTS.renameCategory, `articleCategory:${id}`, async (tx) => {
      const before = await holdCategory(tx, id);
      if (!before) throw unknownThing();
      if (before.name === name) return { result: null };
      sameVersion(before.version, version);
      const next = await renameCategory(tx, id, name);
      // A search for the category's name finds its articles.
      await indexArticles(tx, await articleIdsOf(tx, id));
      return { result: null, before: { name: before.name }, after: { name }, version: next };
    }));
    articleMoved(means);
    return one(means, id);
  },

  async orderCategories(means, { ids }, staff, visit) {
    needWhole(staff, "news");
    await act(means, staff, visit, NEWS_ACTS.orderCategories, "articleCategories", async (tx) => {
      const before = await holdOrder(tx);
      if (!isSameSet(before, ids)) throw mend("articleCategoriesChanged");
      if (before.join() === ids.join()) return { result: null };
      await writeOrder(tx, ids);
      return { result: null, before: { ids: before }, after: { ids } };
    });
    articleMoved(means);
    return null;
  },

  async removeCategory(means, { id, version }, staff, visit) {
    needWhole(staff, "news");
    await act(means, staff, visit, NEWS_ACTS.removeCategory, `articleCategory:${id}`, async (tx) => {
      const before = await holdCategory(tx, id);
      if (!before) return { result: null };
      sameVersion(before.version, version);
      const count = await articlesOf(tx, id);
      if (count > 0) throw mend("articleCategoryUsed", { count });
      await deleteCategory(tx, id);
      return { result: null, before: { name: before.name }, after: null };
    });
    articleMoved(means);
    return null;
  },
};

/** Whether an order names each of these once. */
const isSameSet = (ids: readonly number[], order: readonly number[]): boolean =>
  order.length === ids.length && new Set(order).size === ids.length && order.every((id) => ids.includes(id));

/** Two categories of one name are one. */
async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? wrongField("name", "categoryTaken") : error;
  }
}

async function one({ db }: Pick<Means, "db">, id: number): Promise<CategoryRow> {
  const found = (await categoryList(db)).find((category) => category.id === id);
  if (!found) throw unknownThing();
  return found;
}
