import { outside, pageOf } from "#contract/outside.ts";
import { siteAddress } from "../../environment.ts";
import type { Means } from "../../kernel/call.ts";
import { escapeHtml } from "../../kernel/document.ts";
import type { Remembered } from "../../kernel/kept.ts";
import type { ListedPages } from "../../kernel/outside/listed.ts";
import { raw } from "../../kernel/raw.ts";
import { siteNames } from "../site/site.ts";
import { articlePage, listedArticles, publishedArticles } from "./store.ts";

export const articlePages: ListedPages = {
  name: "articles",
  count: publishedArticles,
  part: async (db, now, from, size) =>
    (await listedArticles(db, now, from, size)).map(({ id, publishTime }) => ({ path: pageOf.article(id), changed: publishTime })),
};

/** How many articles the feed names. */
const NEWEST = 30;
const FEEDS: Remembered<string, string> = { name: "news.feeds", ttlMs: 300_000, atMost: 20 };

/** Call it after a change of what readers see, and its commit. */
export const forgetFeeds = (means: Pick<Means, "kept">): void => means.kept(FEEDS).forgetAll();

const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

/** The newest articles, for readers of feeds. */
export const feed = raw(outside.feed, async (means, _caller, request, reply) => {
  const { school } = await siteNames(means, request.host);
  const text = await means.kept(FEEDS).get(school, async () => {
    const own = siteAddress(means.environment);
    const all = { query: null, english: false, categoryId: undefined };
    const page = await articlePage(means.db, new Date(means.now()), { ...all, current: 1, size: NEWEST });
    const items = page.records.map(({ id, title, summary, categoryName, publishTime }) => {
      const address = own + pageOf.article(id);
      const texts = [tag("title", title), tag("link", address), tag("guid", address), tag("category", categoryName)];
      return `<item>${texts.join("")}${tag("pubDate", new Date(publishTime).toUTCString())}${tag("description", summary)}</item>`;
    });
    const about = [tag("title", school), tag("link", `${own}/info/home`), tag("description", `${school}的资讯`)];
    const head = [...about, tag("language", "zh-CN")];
    const self = `<atom:link href="${escapeHtml(own + outside.feed.path)}" rel="self" type="application/rss+xml"/>`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head.join("")}${self}
${items.join("\n")}
</channel></rss>\n`;
  });
  return reply.header("cache-control", "public, max-age=300").type("application/rss+xml; charset=utf-8").send(text);
});
