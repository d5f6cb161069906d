import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { news } from "#contract/news.ts";
import { anArticle } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
const ids: number[] = [];
const HOUR = 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  const at = (hours: number) => school.clock.now - hours * HOUR;
  ids.push(await anArticle(school, { title: "补贴怎么领", summary: "五步", category: "政策", publishedAt: at(5), html: "<p>带上身份证</p>" }));
  ids.push(
    await anArticle(school, {
      title: "考试安排",
      summary: "四季度",
      category: "考试",
      publishedAt: at(4),
      html: "<p>补贴另说<script>1</script></p>",
    }),
  );
  ids.push(await anArticle(school, { title: "开班通知", category: "政策", publishedAt: at(3) }));
  ids.push(await anArticle(school, { title: "明天的消息", category: "政策", publishedAt: at(-24) }));
});
afterAll(() => school.close());

const titles = async (input: Parameters<typeof call>[0]) => (await call(input)).records.map((article) => article.title);
const call = (input: { keyword?: string; categoryId?: number; current?: number; size?: number }) =>
  school.visitor().call(news.getAllInfoListForIndex, input);

describe("getAllInfoListForIndex", () => {
  test("newest first, nothing before its time", async () => {
    expect(await titles({})).toEqual(["开班通知", "考试安排", "补贴怎么领"]);
  });

  test("a card's cover is drawn; a cover of no article, or in another's colours, is not", async () => {
    const [card] = (await call({})).records;
    const drawn = await school.visitor().raw("GET", card!.coverUrl);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    for (const address of ["/covers/school/article-999999.svg", card!.coverUrl.replace(/covers\/[^/]+/, "covers/anything")]) {
      expect((await school.visitor().raw("GET", address)).status).toBe(404);
    }
  });

  test("a keyword ranks titles over the text, and counts every category", async () => {
    const page = await call({ keyword: "补贴" });
    expect(page.records.map((article) => article.title)).toEqual(["补贴怎么领", "考试安排"]);
    expect(page).toMatchObject({ total: 2, terms: ["补贴"] });
    expect(page.categories.map(({ name, count }) => [name, count])).toEqual([["政策", 1], ["考试", 1]]);
  });

  test("where nothing holds every word, what holds some is shown and said to be loose", async () => {
    expect(await call({ keyword: "考试 烘焙" })).toMatchObject({ isLoose: true, total: 1, records: [{ title: "考试安排" }] });
    expect(await call({ keyword: "烘焙" })).toMatchObject({ isLoose: false, total: 0 });
  });

  test("a category holds its own, and pages follow each other", async () => {
    const policy = (await call({})).categories.find((category) => category.name === "政策");
    expect(policy?.count).toBe(2);
    const page = await call({ categoryId: policy!.id, current: 2, size: 1 });
    expect(page).toMatchObject({ total: 2, current: 2, size: 1 });
    expect(page.records.map((article) => article.title)).toEqual(["补贴怎么领"]);
    expect((await call({ categoryId: 2_000_000_000 })).total).toBe(0);
  });

  test("the most read of the last 90 days stand beside, whatever is asked for", async () => {
    const old = await anArticle(school, { title: "旧闻", category: "政策", publishedAt: school.clock.now - 91 * 24 * HOUR });
    for (const [id, views] of [[ids[0]!, 7], [ids[1]!, 9], [old, 99]] as const) {
      await school.means.db.updateTable("article").set({ view_count: views }).where("id", "=", id).execute();
    }
    const { hot } = await call({ keyword: "没有这个词", current: 5 });
    expect(hot.map((article) => article.title)).toEqual(["考试安排", "补贴怎么领", "开班通知"]);
    await school.means.db.deleteFrom("article").where("id", "=", old).execute();
  });

  test("what stands on the page doesn't stand among the most read beside it", async () => {
    const whole = await call({ size: 100 });
    expect(whole.records.length).toBeGreaterThan(1);
    expect(whole.hot).toEqual([]);
    const first = await call({ size: 1 });
    expect(first.hot.length).toBeGreaterThan(0);
    expect(first.hot.map(({ id }) => id)).not.toContain(first.records[0]!.id);
  });

  test("hostile query strings are refused or find nothing", async () => {
    const visitor = school.visitor();
    for (const query of ["current=0", "size=1000", "categoryId=x", `keyword=${"a".repeat(51)}`, "keyword=a&keyword=b"]) {
      const { text } = await visitor.raw("GET", `${news.getAllInfoListForIndex.path}?${query}`);
      expect([query, (JSON.parse(text) as { code: number }).code]).toEqual([query, 1001]);
    }
    expect((await call({ keyword: "' or 1=1 --" })).total).toBe(0);
  });
});

describe("getInfoDetailByIdPc", () => {
  test("an article with its neighbours in time and others of its category, cleaned", async () => {
    const article = await school.visitor().call(news.getInfoDetailByIdPc, { id: ids[1]! });
    expect(article).toMatchObject({ title: "考试安排", html: "<p>补贴另说</p>", prev: { id: ids[2] }, next: { id: ids[0] }, related: [] });
    const newest = await school.visitor().call(news.getInfoDetailByIdPc, { id: ids[2]! });
    expect(newest).toMatchObject({ prev: null, next: { id: ids[1] } });
    expect(newest.related.map((one) => one.id)).toEqual([ids[0]]);
    expect((await school.visitor().raw("GET", article.coverUrl)).status).toBe(200);
  });

  test("views are counted, all of them", async () => {
    const before = (await school.visitor().call(news.getInfoDetailByIdPc, { id: ids[0]! })).viewCount;
    await Promise.all(Array.from({ length: 30 }, () => school.visitor().call(news.getInfoDetailByIdPc, { id: ids[0]! })));
    await vi.waitFor(async () => {
      const row = await school.db.selectFrom("article").select("view_count").where("id", "=", ids[0]!).executeTakeFirstOrThrow();
      expect(row.view_count).toBe(before + 31);
    }, { timeout: 15_000 });
  });

  test("what is unknown and what is not out yet answer alike", async () => {
    const unknown = await school.visitor().ask(news.getInfoDetailByIdPc, { id: 2_000_000_000 });
    expect(unknown.code).toBe(1001);
    expect(await school.visitor().ask(news.getInfoDetailByIdPc, { id: ids[3]! })).toEqual(unknown);
  });
});
