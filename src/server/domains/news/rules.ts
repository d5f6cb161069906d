import type { ArticleCard } from "#contract/news.schema.ts";
import type { ArticleRow } from "./store.ts";

/** The trade of an article that belongs to none: the cover takes the school's own colours. */
export const SCHOOL_TRADE = "school";

/** The card of an article; its cover is a drawing by trade and id. */
export function articleCardOf({ trade, ...row }: ArticleRow): ArticleCard {
  return { ...row, coverUrl: `/covers/${encodeURIComponent(trade || SCHOOL_TRADE)}/article-${row.id}.svg?art=1` };
}
