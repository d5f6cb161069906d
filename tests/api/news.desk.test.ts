import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { favourites } from "#contract/favourites.ts";
import { footprints } from "#contract/footprints.ts";
import { news } from "#contract/news.ts";
import { fieldText } from "#contract/text/fields.zh.ts";
import { staffNews } from "#contract/staff/news.ts";
import { articleTick } from "#server/domains/news/moving.ts";
import { PAGES } from "#server/kernel/pageCache.ts";
import { signIn } from "../factories/account.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
let school: School;
let editor: Client & { readonly staffId: number };
let categoryId: number;
beforeAll(async () => {
  school = await openSchool();
  editor = await aMember(school, "news");
  categoryId = (await editor.call(staffNews.addCategory, { name: "考试报名" })).id;
});
afterAll(() => school.close());

const draft = (said: { title?: string; html?: string } = {}) =>
  editor.call(staffNews.add, { title: "十二月考试报名", html: "<p>现在就可以报。</p>", categoryId, ...said });
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Every way in which a learner or a stranger could come upon an article. */
async function whereFound(id: number, title: string): Promise<string[]> {
  const visitor = school.visitor();
  const learner = await signIn(school);
  const card = (found: { id: number }) => found.id === id;
  const list = await visitor.call(news.getAllInfoListForIndex, { size: 100 });
  const search = await learner.call(news.getAllInfoListForIndex, { keyword: title, size: 100 });
  const beside = await visitor.call(news.getAllInfoListForIndex, { current: 99, size: 100 });
  const others = await Promise.all(
    list.records.filter((one) => !card(one)).map((one) => visitor.call(news.getInfoDetailByIdPc, { id: one.id })),
  );
  const read = async (path: string) => (await visitor.raw("GET", path)).text;
  const kept = await learner.ask(favourites.save, { targetType: "info", targetId: id });
  const places = {
    list: list.records.some(card),
    count: list.total > list.records.filter((one) => !card(one)).length,
    category: list.categories.reduce((sum, one) => sum + one.count, 0) > list.records.filter((one) => !card(one)).length,
    search: search.records.some(card),
    hot: beside.hot.some(card),
    neighbour: others.some((one) => one.prev?.id === id || one.next?.id === id),
    related: others.some((one) => one.related.some(card)),
    detail: (await learner.ask(news.getInfoDetailByIdPc, { id })).code === 1,
    feed: (await read("/rss.xml")).includes(`/info/details/${id}<`),
    sitemap: (await read("/sitemaps/articles/1.xml")).includes(`/info/details/${id}<`),
    favourite: kept.code === 1,
    footprint: (await learner.call(footprints.getMyFootList, {})).records.some((one) => one.article?.id === id),
  };
  return Object.entries(places).flatMap(([place, there]) => (there ? [place] : []));
}

describe("an article's life", () => {
  test("what is not out is found by no way, what is out by all of them, in each state on its way", async () => {
    await editor.call(staffNews.publish, seen(await draft({ title: "另一篇" })));
    const title = "焊工体检通知";
    let one = await draft({ title });
    expect([one.state, await whereFound(one.id, title)]).toEqual(["draft", []]);

    one = await editor.call(staffNews.publish, { ...seen(one), at: school.clock.now + HOUR, until: school.clock.now + 3 * HOUR });
    expect([one.state, await whereFound(one.id, title)]).toEqual(["scheduled", []]);

    school.clock.now += HOUR;
    await articleTick.run(school.means);
    one = await editor.call(staffNews.article, { id: one.id });
    const all = await whereFound(one.id, title);
    expect([one.state, all]).toEqual([
      "published",
      ["list", "count", "category", "search", "hot", "neighbour", "related", "detail", "feed", "sitemap", "favourite", "footprint"],
    ]);

    school.clock.now += 2 * HOUR;
    await articleTick.run(school.means);
    one = await editor.call(staffNews.article, { id: one.id });
    // What a learner looked at stays in their own list, as gone.
    expect([one.state, await whereFound(one.id, title)]).toEqual(["withdrawn", []]);

    one = await editor.call(staffNews.publish, seen(one));
    expect(one.state).toBe("published");
    // What this process tells itself of what it kept may take some ms.
    await expect.poll(() => whereFound(one.id, title)).toEqual(all);
    one = await editor.call(staffNews.withdraw, seen(one));
    expect([one.state, one.publishTime]).toEqual(["withdrawn", null]);
    await expect.poll(() => whereFound(one.id, title)).toEqual([]);
    expect(await editor.ask(staffNews.remove, seen(one))).toMatchObject({ code: 1001, message: "发布过的资讯不能删除，可以下架" });
  });

  test("one that is out and gets a time to come is hidden until then, and goes back to where it was", async () => {
    let one = await editor.call(staffNews.publish, seen(await draft({ title: "改期" })));
    one = await editor.call(staffNews.publish, { ...seen(one), at: school.clock.now + HOUR });
    expect([one.state, await whereFound(one.id, "改期")]).toEqual(["scheduled", []]);
    expect(await editor.call(staffNews.withdraw, seen(one))).toMatchObject({ state: "withdrawn", publishTime: null });
    const never = await editor.call(staffNews.publish, { ...seen(await draft()), at: school.clock.now + HOUR });
    expect(await editor.call(staffNews.withdraw, seen(never))).toMatchObject({ state: "draft" });
    expect(await editor.ask(staffNews.remove, { id: never.id, version: never.version + 1 })).toMatchObject({ code: 1 });
    expect((await editor.ask(staffNews.article, { id: never.id })).code).toBe(1001);
  });

  test("a kept page is forgotten at the instant, in every process, and only then", async () => {
    const beside = await openBeside(school);
    try {
      const one = await draft({ title: "八点发" });
      await editor.call(staffNews.publish, { ...seen(one), at: school.clock.now + 10_000 });
      const page = { kind: "page", status: 200, whole: true, plain: Buffer.from("资讯"), gzip: null, brotli: null } as const;
      const keep = () => school.means.kept(PAGES).put("|zh|||/info/home", page);
      const isKept = () => school.means.kept(PAGES).peek("|zh|||/info/home") !== undefined;
      await Promise.all([articleTick.run(school.means), articleTick.run(beside.means)]);
      // What the publishing told reaches its own process, too, some ms later: it is kept anew until nothing forgets it any more.
      await expect.poll(async () => {
        keep();
        await new Promise((resolve) => setTimeout(resolve, 300));
        return isKept();
      }).toBe(true);
      school.clock.now += 9_000;
      await articleTick.run(school.means);
      expect(isKept()).toBe(true);
      school.clock.now += 1_000;
      await articleTick.run(school.means);
      expect(isKept()).toBe(false);
      keep();
      await articleTick.run(school.means);
      expect(isKept()).toBe(true);
      // The other one's look tells this one, too.
      await articleTick.run(beside.means);
      await expect.poll(isKept).toBe(false);
    } finally {
      await beside.close();
    }
  });

  test("the first place is one article's, and is given up when that goes", async () => {
    const [old, fresh] = [await draft({ title: "旧头条" }), await draft({ title: "新头条" })];
    await editor.call(staffNews.publish, { ...seen(old), isFirst: true });
    school.clock.now += 1_000;
    await editor.call(staffNews.publish, seen(await draft({ title: "平常的" })));
    const head = async () => (await school.visitor().call(news.getAllInfoListForIndex, { size: 1 })).records[0]!.title;
    expect(await head()).toBe("旧头条");
    const is = await editor.call(staffNews.publish, { ...seen(fresh), isFirst: true });
    expect([await head(), (await editor.call(staffNews.article, { id: old.id })).isFirst]).toEqual(["新头条", false]);
    expect((await school.visitor().call(news.getAllInfoListForIndex, { size: 1, categoryId })).records[0]!.title).toBe("平常的");
    await editor.call(staffNews.withdraw, seen(is));
    expect(await head()).toBe("平常的");
    const both = await Promise.all(["甲", "乙"].map(async (title) => seen(await draft({ title }))));
    await Promise.all(both.map((one) => editor.call(staffNews.publish, { ...one, isFirst: true })));
    const { records } = await editor.call(staffNews.list, { size: 100 });
    expect(records.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  });
});

describe("writing", () => {
  test("the list has every state with its count, by category and words", async () => {
    const other = await editor.call(staffNews.addCategory, { name: "政策" });
    const one = await editor.call(staffNews.add, { title: "补贴 100% 到账", categoryId: other.id });
    const page = await editor.call(staffNews.list, { categoryId: other.id });
    expect(page).toMatchObject({ total: 1, counts: { draft: 1, scheduled: 0, published: 0, withdrawn: 0 }, records: [{ id: one.id }] });
    expect((await editor.call(staffNews.list, { categoryId: other.id, state: "published" })).total).toBe(0);
    expect((await editor.call(staffNews.list, { keyword: "100%" })).records.map(({ id }) => id)).toEqual([one.id]);
    expect((await editor.call(staffNews.list, { keyword: "_" })).total).toBe(0);
    const all = await editor.call(staffNews.list, { size: 100 });
    expect(Object.values(all.counts).reduce((a, b) => a + b, 0)).toBe(all.total);
    for (const state of ["draft", "scheduled", "published", "withdrawn"] as const) {
      const of = await editor.call(staffNews.list, { state, size: 100 });
      expect([of.total, of.records.length, new Set(of.records.map((row) => row.state))]).toEqual([
        all.counts[state], all.counts[state], new Set(all.counts[state] > 0 ? [state] : []),
      ]);
    }
  });

  test("a text is cleaned, keeps what it may hold, and lends its beginning to a summary that nobody wrote", async () => {
    const html = `<h2>时间</h2><p onclick="x()">一<strong>二</strong><script>alert(1)</script><a href="javascript:x()">三</a></p>
      <table><tbody><tr><td colspan="2">四</td></tr></tbody></table><iframe src="https://x.example"></iframe>`;
    const one = await draft({ html });
    expect(one.html.replaceAll(/\s+/g, " ")).toBe(
      '<h2>时间</h2><p>一<strong>二</strong><a rel="noopener noreferrer nofollow">三</a></p>'
        + ' <table><tbody><tr><td colspan="2">四</td></tr></tbody></table>',
    );
    const out = await editor.call(staffNews.publish, seen(one));
    expect(out.summary).toBe("");
    expect(await school.visitor().call(news.getInfoDetailByIdPc, { id: one.id })).toMatchObject({ summary: "时间 一 二 三 四" });
    // Words of it are found at once, and those of before no more.
    const said = { title: "换了", categoryId, html: "<p>叉车证复审</p>", summary: "自己写的" };
    const saved = await editor.call(staffNews.save, { ...seen(out), ...said });
    const found = async (keyword: string) =>
      (await school.visitor().call(news.getAllInfoListForIndex, { keyword })).records.map(({ id }) => id);
    expect([await found("叉车证复审"), await found("一二三四")]).toEqual([[one.id], []]);
    expect(saved).toMatchObject({ summary: "自己写的", state: "published" });
  });

  test("what contradicts is told at its field, and nothing is lost or published", async () => {
    const empty = await draft({ html: " <p> </p>" });
    const field = async (answer: Promise<{ data: unknown }>) => (await answer).data;
    expect(await field(editor.ask(staffNews.publish, seen(empty)))).toEqual({ fields: { html: fieldText.articleEmpty } });
    const one = await draft();
    const { now } = school.clock;
    for (const [times, fields] of [
      [{ at: now - 1 }, { at: fieldText.pastInstant }],
      [{ at: now + HOUR, until: now + HOUR }, { until: fieldText.endBeforeStart }],
      [{ until: now }, { until: fieldText.endBeforeStart }],
    ] as const)
      expect(await field(editor.ask(staffNews.publish, { ...seen(one), ...times }))).toEqual({ fields });
    const said = { title: "题", categoryId };
    for (const [wrong, fields] of [
      [{ title: " " }, { title: fieldText.required }],
      [{ title: "长".repeat(61) }, { title: fieldText.tooLong }],
      [{ categoryId: 2_000_000_000 }, { categoryId: fieldText.invalid }],
      [{ html: '<p><img src="https://elsewhere.example/a.png" alt=""></p>' }, { html: fieldText.articlePictureForeign }],
      [{ html: '<img src="//elsewhere.example/a.png">' }, { html: fieldText.articlePictureForeign }],
      [{ cover: "https://elsewhere.example/a.png" }, { cover: fieldText.articlePictureForeign }],
      [{ html: `<img src="/media/news/${"a".repeat(64)}.png">` }, { html: fieldText.articlePictureGone }],
    ] as const)
      expect([wrong, await field(editor.ask(staffNews.add, { ...said, ...wrong }))]).toEqual([wrong, { fields }]);
    const live = await editor.call(staffNews.publish, seen(one));
    const emptied = editor.ask(staffNews.save, { ...seen(live), ...said, html: "" });
    expect(await field(emptied)).toEqual({ fields: { html: fieldText.articleEmpty } });
    expect(await editor.call(staffNews.article, { id: one.id })).toMatchObject({ html: "<p>现在就可以报。</p>", state: "published" });
  });

  test("the second of two editors is told who changed what, and a save that comes twice is one", async () => {
    const one = await draft();
    const said = { ...seen(one), title: "先到的", categoryId, html: "<p>先</p>" };
    const saved = await editor.call(staffNews.save, said);
    expect(await editor.call(staffNews.save, said)).toMatchObject({ version: saved.version });
    const other = await aMember(school, "news");
    const late = await other.ask(staffNews.save, { ...said, title: "后到的" });
    expect(late).toMatchObject({ code: 2013, data: { changes: [{ fields: expect.arrayContaining(["title", "html"]) }] } });
    expect((await editor.call(staffNews.article, { id: one.id })).title).toBe("先到的");
    const racing = await Promise.all(["甲", "乙"].map((title) => editor.ask(staffNews.save, { ...said, version: saved.version, title })));
    expect(racing.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
    expect((await other.ask(staffNews.publish, seen(one))).code).toBe(2013);
    expect((await other.ask(staffNews.withdraw, seen(one))).code).toBe(1);
    const { records } = await editor.call(staffNews.list, { size: 100 });
    expect(records.find(({ id }) => id === one.id)?.updatedBy).toMatch(/^staff/);
  });
});

test("news is the whole school's: who holds the duty for their own courses alone may do none of it", async () => {
  const own = await aTeacher(school, [], "news");
  const one = await draft();
  for (const answer of [
    await own.ask(staffNews.list, {}),
    await own.ask(staffNews.article, { id: one.id }),
    await own.ask(staffNews.add, { title: "题", categoryId }),
    await own.ask(staffNews.save, { ...seen(one), title: "题", categoryId }),
    await own.ask(staffNews.publish, seen(one)),
    await own.ask(staffNews.withdraw, seen(one)),
    await own.ask(staffNews.remove, seen(one)),
    await own.ask(staffNews.preview, { id: one.id }),
    await own.ask(staffNews.addPicture, {}),
    await own.ask(staffNews.categories, {}),
    await own.ask(staffNews.addCategory, { name: "题" }),
  ])
    expect(answer.code).toBe(-1);
});
