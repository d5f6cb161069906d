import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEnglish } from "#server/domains/translations/translations.ts";
import { openSchool, type School } from "../support/school.ts";

const OWN = "http://school.example.cn";
const ARTICLES = 1001;

let school: School;
beforeAll(async () => {
  school = await openSchool({ env: { PUBLIC_URL: OWN } });
  const { id: site_id } = await school.db.selectFrom("site").select("id").where("is_default", "=", true).executeTakeFirstOrThrow();
  const named = [{ key: "school", val: "江边 & 学校" }, { key: "siteName", val: "江边课堂" }];
  await school.db.deleteFrom("site_config").where("site_id", "=", site_id).execute();
  await school.db.insertInto("site_config").values(named.map((one) => ({ ...one, site_id, m_name: "", action: 0, sort: 1 }))).execute();
  const category = school.db.insertInto("article_category").values({ name: "政策", sort: 1 }).returning("id");
  const { id: category_id } = await category.executeTakeFirstOrThrow();
  const plain = { summary: "a < b & c", trade: "", html: "" };
  const out = (n: number) => new Date(school.clock.now - n * 60_000);
  await school.db.insertInto("article").values([
    ...Array.from({ length: ARTICLES }, (_, n) => ({ ...plain, category_id, title: `第 ${n} 篇`, published_at: out(n) })),
    { ...plain, category_id, title: "明天的", published_at: out(-1440) },
  ]).execute();
});
afterAll(() => school.close());

const read = async (path: string) => {
  const { status, headers, text } = await school.visitor().raw("GET", path);
  return { status, type: headers.get("content-type"), text };
};
const MANY: readonly string[] = ["sitemap", "url", "item"];
const parsed = <T>(text: string): T => new XMLParser({ isArray: (name) => MANY.includes(name) }).parse(text) as T;

describe("what machines read of the site", () => {
  test("robots.txt keeps them from the calls and names the sitemap by the school's own address", async () => {
    const { status, type, text } = await read("/robots.txt");
    expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toContain("Disallow: /api/\n");
    expect(text).toContain(`Sitemap: ${OWN}/sitemap.xml\n`);
  });

  test("the sitemap comes in parts of a thousand pages, without what is not out yet", async () => {
    const { sitemapindex } = parsed<{ sitemapindex: { sitemap: { loc: string }[] } }>((await read("/sitemap.xml")).text);
    const parts = sitemapindex.sitemap.map(({ loc }) => loc);
    expect(parts).toEqual(["school/1", "articles/1", "articles/2"].map((part) => `${OWN}/sitemaps/${part}.xml`));
    const sizes = await Promise.all(parts.map(async (part) => {
      const { urlset } = parsed<{ urlset: { url: { loc: string; lastmod?: string }[] } }>((await read(part.slice(OWN.length))).text);
      return urlset.url.length;
    }));
    expect(sizes).toEqual([6, 1000, ARTICLES - 1000]);
  });

  test.each(["articles/3", "articles/0", "articles/x", "people/1"])("there is no part %s", async (part) => {
    expect((await read(`/sitemaps/${part}.xml`)).status).toBe(404);
  });

  test("the feed holds the newest thirty articles, whole addresses and the school's name", async () => {
    const { status, type, text } = await read("/rss.xml");
    expect([status, type]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    const { channel } = parsed<{ rss: { channel: { title: string; item: { link: string }[] } } }>(text).rss;
    expect(channel.title).toBe("江边 & 学校");
    expect(channel.item).toHaveLength(30);
    expect(channel.item[0]).toMatchObject({ title: "第 0 篇", description: "a < b & c" });
    expect(channel.item[0]!.link).toMatch(new RegExp(`^${OWN}/info/details/\\d+$`));
  });

  test("with lang=en the feed says in English what has its English, and leads to English pages", async () => {
    await addEnglish(school.db, [
      { chinese: "第 0 篇", kind: "text", english: "Number 0 & on" }, { chinese: "江边 & 学校", kind: "text", english: "Riverside School" },
    ], new Date(school.clock.now));
    const { channel } = parsed<{ rss: { channel: { title: string; language: string; item: { title: string; link: string }[] } } }>(
      (await read("/rss.xml?lang=en")).text,
    ).rss;
    expect([channel.title, channel.language]).toEqual(["Riverside School", "en"]);
    expect(channel.item.slice(0, 2).map(({ title }) => title)).toEqual(["Number 0 & on", "第 1 篇"]);
    expect(channel.item[0]!.link).toMatch(/\/info\/details\/\d+\?lang=en$/);
    // The other language is not answered from what was kept of this one.
    expect((await read("/rss.xml")).text).toContain("<title>第 0 篇</title>");
  });

  test("an installed site carries the school's name and icons that systems take", async () => {
    const { type, text } = await read("/manifest.webmanifest");
    expect(type).toBe("application/manifest+json; charset=utf-8");
    const said = JSON.parse(text) as { name: string; short_name: string; icons: { sizes: string; purpose: string }[] };
    const { name, short_name, icons } = said;
    expect([name, short_name]).toEqual(["江边 & 学校", "江边课堂"]);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(expect.arrayContaining(["192x192 any", "512x512 maskable"]));
  });
});
