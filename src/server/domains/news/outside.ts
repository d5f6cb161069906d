import { newsShapes } from "#contract/news.schema.ts";
import { inLanguage, outside, pageOf } from "#contract/outside.ts";
import type { Language } from "#contract/text/say.ts";
import { siteAddress } from "../../environment.ts";
import type { Means } from "../../kernel/call.ts";
import { escapeHtml } from "../../kernel/document.ts";
import { languageAsked } from "../../kernel/door.ts";
import { placesIn, textsAt, withTexts } from "../../kernel/english.ts";
import type { Remembered } from "../../kernel/kept.ts";
import type { ListedPages } from "../../kernel/outside/listed.ts";
import { raw } from "../../kernel/raw.ts";
import { siteNames } from "../site/site.ts";
import { englishOf } from "../translations/translations.ts";
import { type ArticleRow, articlePage, listedArticles, publishedArticles } from "./store.ts";

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

/** What the feed says around the articles. */
const WORDS: Readonly<Record<Language, { readonly tag: string; readonly about: (school: string) => string }>> = {
  zh: { tag: "zh-CN", about: (school) => `${school}的资讯` },
  en: { tag: "en", about: (school) => `News from ${school}` },
};
const PLACES = placesIn(newsShapes.getAllInfoListForIndex.out.shape.records)!;

/** The newest articles; what has no English stays as it was written. */
async function newest(means: Means, language: Language): Promise<readonly ArticleRow[]> {
  const all = { query: null, english: false, categoryId: undefined };
  const { records } = await articlePage(means.db, new Date(means.now()), { ...all, current: 1, size: NEWEST });
  if (language === "zh") return records;
  return withTexts(PLACES, records, await englishOf(means.pool, textsAt(PLACES, records))) as readonly ArticleRow[];
}

/** The newest articles, for readers of feeds. */
export const feed = raw(outside.feed, async (means, _caller, request, reply) => {
  const language = languageAsked(request) ?? "zh";
  const { school } = await siteNames(means, request.host, language);
  const text = await means.kept(FEEDS).get(`${language}|${school}`, async () => {
    const own = siteAddress(means.environment);
    const items = (await newest(means, language)).map(({ id, title, summary, categoryName, publishTime }) => {
      const address = own + inLanguage(pageOf.article(id), language);
      const texts = [tag("title", title), tag("link", address), tag("guid", address), tag("category", categoryName)];
      return `<item>${texts.join("")}${tag("pubDate", new Date(publishTime).toUTCString())}${tag("description", summary)}</item>`;
    });
    const words = WORDS[language];
    const about = [tag("title", school), tag("link", own + inLanguage("/info/home", language)), tag("description", words.about(school))];
    const head = [...about, tag("language", words.tag)];
    const href = escapeHtml(own + inLanguage(outside.feed.path, language));
    const self = `<atom:link href="${href}" rel="self" type="application/rss+xml"/>`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head.join("")}${self}
${items.join("\n")}
</channel></rss>\n`;
  });
  return reply.header("cache-control", "public, max-age=300").type("application/rss+xml; charset=utf-8").send(text);
});
