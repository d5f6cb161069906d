import type { Transaction } from "kysely";
import type { ArticleCard } from "#contract/news.schema.ts";
import type { Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { addCategory, categoryList } from "./categories.store.ts";
import { type ArticleTimes, insertArticle, pictureSizesIn, wholeArticles } from "./desk.store.ts";
import { articleCardOf, articleHtml, leadOf, picturesIn } from "./rules.ts";
import { articlesById, indexArticles } from "./store.ts";

export { articleCover, indexArticles } from "./store.ts";
export { isNewsPicture, newsPictureAt, newsPictureMade } from "./pictures.ts";

/** Cards of these articles, of those that are out by now. */
export async function articleCards({ pool, now }: Pick<Means, "pool" | "now">, ids: readonly number[]): Promise<ArticleCard[]> {
  return ids.length === 0 ? [] : (await articlesById(pool, new Date(now()), ids)).map(articleCardOf);
}

/** Every category and article of the school, in whatever state, with the addresses of the pictures that they show. */
export async function leavingNews({ db }: Pick<Means, "db">) {
  const [categories, articles] = await Promise.all([categoryList(db), wholeArticles(db)]);
  return {
    categories: categories.map(({ name }) => name),
    articles: articles.map(({ ownSummary, summary, ...row }) => ({
      title: row.title, summary: ownSummary ? summary : "", category: row.categoryName, trade: row.trade, cover: row.cover, html: row.html,
      publishedAt: row.publishedAt?.getTime() ?? null, endsAt: row.endsAt?.getTime() ?? null,
      withdrawnAt: row.withdrawnAt?.getTime() ?? null, isFirst: row.isFirst, pictures: picturesIn(row.html, row.cover).hashes,
    })),
  };
}

interface ArrivingArticle {
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly trade: string;
  readonly cover: string;
  readonly html: string;
  readonly times: ArticleTimes;
}

/**
 * Writes articles whose titles the school has not yet, with their categories; the pictures that they show must be there. Returns how many,
 * and the title of one that shows a picture from elsewhere instead.
 */
export async function arriveNews(
  tx: Transaction<Tables>,
  { categories, articles }: { readonly categories: readonly string[]; readonly articles: readonly ArrivingArticle[] },
  now: Date,
): Promise<{ readonly added: number; readonly broken: string | null }> {
  const ids = new Map((await categoryList(tx)).map(({ name, id }) => [name, id]));
  for (const name of categories) if (!ids.has(name)) ids.set(name, await addCategory(tx, name));
  const all = await wholeArticles(tx);
  const here = new Set(all.map(({ title }) => title));
  const hasFirst = all.some(({ isFirst }) => isFirst);
  const added: number[] = [];
  for (const { html, category, times, ...article } of articles.filter(({ title }) => !here.has(title))) {
    const { hashes, foreign } = picturesIn(html, article.cover);
    const sizes = await pictureSizesIn(tx, hashes);
    if (foreign !== null || sizes.size < hashes.length) return { added: 0, broken: article.title };
    const categoryId = ids.get(category) ?? (await addCategory(tx, category));
    ids.set(category, categoryId);
    const clean = articleHtml(html, sizes);
    const id = await insertArticle(tx, { ...article, html: clean, categoryId }, leadOf(clean), now, {
      ...times, isFirst: times.isFirst && !hasFirst,
    });
    added.push(id);
  }
  await indexArticles(tx, added);
  return { added: added.length, broken: null };
}
