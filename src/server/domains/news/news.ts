import type { ArticleCard } from "#contract/news.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { articleCardOf } from "./rules.ts";
import { articlesById } from "./store.ts";

export { articleCover, indexArticles } from "./store.ts";

/** Cards of these articles, of those that are out by now. */
export async function articleCards({ pool, now }: Pick<Means, "pool" | "now">, ids: readonly number[]): Promise<ArticleCard[]> {
  return ids.length === 0 ? [] : (await articlesById(pool, new Date(now()), ids)).map(articleCardOf);
}
