import type { Database } from "#server/database/database.ts";
import { indexArticles } from "#server/domains/news/news.ts";
import { cleanHtml, escapeHtml } from "#server/kernel/richText.ts";
import { policyArticles } from "../content/articles.policy.ts";
import { skillArticles } from "../content/articles.skill.ts";
import type { DemoArticle } from "../content/shape.ts";
import { DAY_MS, hourOf, MINUTE_MS } from "./days.ts";

const CATEGORIES: readonly DemoArticle["category"][] = ["政策", "考试", "就业", "学校", "技能"];
const articles = [...policyArticles, ...skillArticles];
const morningOf = (day: string) => hourOf(day, 9);

/** Loads the news and returns the articles' ids by slug. Where the clock stands before the newest, all move back by whole days. */
export async function loadArticles(db: Database, now: number): Promise<ReadonlyMap<string, number>> {
  const newest = Math.max(...articles.map((article) => morningOf(article.day)));
  const back = Math.max(0, Math.ceil((newest - now) / DAY_MS)) * DAY_MS;
  const categories = await db
    .insertInto("article_category")
    .values(CATEGORIES.map((name, sort) => ({ name, sort })))
    .returning(["id", "name"])
    .execute();
  const rows = await db
    .insertInto("article")
    .values(
      articles.map((article, index) => ({
        category_id: categories.find((category) => category.name === article.category)!.id,
        title: article.title, summary: article.summary, trade: article.trade ?? "", html: cleanHtml(bodyHtml(article.body)),
        // Read more the longer it has been out, some more than others.
        view_count: 180 + ((index * 733) % 2900) + index * 23,
        published_at: new Date(morningOf(article.day) - back + index * MINUTE_MS - articles.length * MINUTE_MS),
      })),
    )
    .returning(["id", "title"])
    .execute();
  await indexArticles(db, rows.map((row) => row.id));
  const ids = new Map(rows.map((row) => [row.title, row.id]));
  return new Map(articles.map((article) => [article.slug, ids.get(article.title)!]));
}

/** Blocks as HTML: `## ` starts a heading, `- ` a list item, anything else is a paragraph. */
function bodyHtml(blocks: readonly string[]): string {
  let html = "";
  let inList = false;
  for (const block of blocks) {
    const isItem = block.startsWith("- ");
    if (isItem !== inList) html += isItem ? "<ul>" : "</ul>";
    inList = isItem;
    if (isItem) html += `<li>${escapeHtml(block.slice(2))}</li>`;
    else if (block.startsWith("## ")) html += `<h2>${escapeHtml(block.slice(3))}</h2>`;
    else html += `<p>${escapeHtml(block)}</p>`;
  }
  return inList ? `${html}</ul>` : html;
}
