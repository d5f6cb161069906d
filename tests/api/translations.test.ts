import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { news } from "#contract/news.ts";
import { staffTranslations } from "#contract/staff/translations.ts";
import { rooms } from "#server/app.ts";
import { indexArticles } from "#server/domains/news/news.ts";
import { jobsOf } from "#server/kernel/room.ts";
import { aCategory, aPackage, aSeries } from "../factories/catalogue.ts";
import { addMember, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["site"], { name: "甲主任" }));
  two = await signInMember(school, await addMember(school, ["site"], { name: "乙主任" }));
});
afterAll(() => school.close());

let nth = 0;
/** A course with a title of its own, and how visitors of each language read it. */
async function aCourse() {
  nth += 1;
  const title = `接地系统第${nth}讲`;
  const { seriesId } = await aSeries(school, { title });
  const told = { intro_html: `<p>第${nth}门课</p>`, outcomes: ["会选线", `会接线${nth}`] };
  await school.db.updateTable("series").set(told).where("id", "=", seriesId).execute();
  const read = async (language: string) => {
    const visitor = school.visitor();
    visitor.language = language;
    return (await visitor.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo;
  };
  return { title, intro: `<p>第${nth}门课</p>`, outcome: `会接线${nth}`, read };
}

describe("the school's texts in English", () => {
  test("are shown to who asks in English; the others, and what has none, stay Chinese", async () => {
    const { title, intro, outcome, read } = await aCourse();
    await one.call(staffTranslations.save, { chinese: title, kind: "text", english: "Earthing systems" });
    await one.call(staffTranslations.save, { chinese: outcome, kind: "text", english: "Wire it" });
    await one.call(staffTranslations.save, { chinese: intro, kind: "html", english: "<p>A course</p><script>alert(1)</script>" });
    expect(await read("en")).toMatchObject({ title: "Earthing systems", outcomes: ["会选线", "Wire it"], intro: "<p>A course</p>" });
    expect(await read("zh-CN")).toMatchObject({ title, outcomes: ["会选线", outcome], intro });
  });

  test("of plain text are never shown as markup, though the Chinese is the same", async () => {
    const { intro, read } = await aCourse();
    await school.db.updateTable("series").set({ subtitle: intro }).where("intro_html", "=", intro).execute();
    await one.call(staffTranslations.save, { chinese: intro, kind: "text", english: "<img src=x onerror=alert(1)>" });
    expect(await read("en")).toMatchObject({ intro, subtitle: "<img src=x onerror=alert(1)>" });
  });

  test("are no longer shown once the Chinese is another", async () => {
    const { title, read } = await aCourse();
    await one.call(staffTranslations.save, { chinese: title, kind: "text", english: "Earthing" });
    await school.db.updateTable("series").set({ title: `${title}（新）` }).where("title", "=", title).execute();
    expect((await read("en")).title).toBe(`${title}（新）`);
  });

  test("are changed by whoever saw their version, and taken away by an empty one", async () => {
    const { title, read } = await aCourse();
    const text = { chinese: title, kind: "text" as const };
    expect(await one.call(staffTranslations.save, { ...text, english: "First" })).toEqual({ version: 1 });
    expect(await two.ask(staffTranslations.save, { ...text, english: "Second" })).toMatchObject({
      code: 2013, data: { changes: [{ name: "甲主任" }] },
    });
    expect(await two.call(staffTranslations.save, { ...text, english: "Second", version: 1 })).toEqual({ version: 2 });
    expect((await read("en")).title).toBe("Second");
    expect(await two.call(staffTranslations.save, { ...text, english: " ", version: 2 })).toEqual({ version: 0 });
    expect((await read("en")).title).toBe(title);
  });

  test("written by two at one time are one of the two, and the other is told", async () => {
    const { title } = await aCourse();
    const answers = await Promise.all(
      [one, two].map((member, index) => member.ask(staffTranslations.save, { chinese: title, kind: "text", english: `Mine ${index}` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });

  test("are only of what the school says, in the way it stands there", async () => {
    const { title, intro } = await aCourse();
    const unknown = { chinese: "没有这句话", kind: "text", english: "No" } as const;
    expect(await one.ask(staffTranslations.save, unknown)).toMatchObject({ code: 1001, data: null });
    const asMarkup = { chinese: title, kind: "html", english: "<p>No</p>" } as const;
    expect(await one.ask(staffTranslations.save, asMarkup)).toMatchObject({ code: 1001, data: null });
    expect(await one.ask(staffTranslations.save, { chinese: intro, kind: "html", english: "<p> </p>" })).toMatchObject({
      data: { fields: { english: expect.any(String) as string } },
    });
  });

  test("stand on a page with their Chinese, those that are missing first, and are found in either language", async () => {
    const { title, outcome } = await aCourse();
    await one.call(staffTranslations.save, { chinese: title, kind: "text", english: "Zebra crossing" });
    const page = (more: { keyword?: string; missing?: boolean }) => one.call(staffTranslations.texts, { current: 1, size: 100, ...more });
    expect((await page({ keyword: "zebra" })).records).toEqual([
      { chinese: title, kind: "text", english: "Zebra crossing", version: 1, places: ["series.title"] },
    ]);
    expect((await page({ keyword: "会选线" })).records).toMatchObject([{ english: "", version: 0, places: ["series.outcomes"] }]);
    expect((await page({ keyword: title, missing: true })).total).toBe(0);
    expect((await page({ keyword: outcome, missing: true })).total).toBe(1);
    const all = (await page({})).records.map(({ english }) => english !== "");
    expect(all.toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
  });

  test("are for whoever keeps the school's site alone", async () => {
    const teacher = await signInMember(school, await addMember(school, ["courses"], { name: "丙老师" }));
    expect((await teacher.ask(staffTranslations.texts, {})).code).toBe(-1);
    expect((await teacher.ask(staffTranslations.save, { chinese: "一", kind: "text", english: "One" })).code).toBe(-1);
  });
});

describe("a search in English", () => {
  const index = jobsOf(rooms).find(({ name }) => name === "translations.index")!;
  /** Does the job that a save has sent. */
  const indexed = async () => {
    expect((await school.waitingJobs()).map(({ name }) => name)).toContain(index.name);
    await index.run(school.means, {}, { progress: () => undefined, signal: new AbortController().signal });
  };
  const save = async (chinese: string, english: string, kind: "text" | "html" = "text", version?: number) => {
    await one.call(staffTranslations.save, { chinese, kind, english, ...(version === undefined ? {} : { version }) });
    await indexed();
  };
  const search = (keyword: string, language = "en") => {
    const visitor = school.visitor();
    visitor.language = language;
    return visitor.call(catalogue.getCourseSeries, { keyword, size: 100 });
  };
  const ids = async (keyword: string, language?: string) => (await search(keyword, language)).records.map(({ id }) => id);

  test("finds courses by their English names, whatever the form of the word; a Chinese reader's search is left alone", async () => {
    const { seriesId } = await aSeries(school, { title: "焊接工艺一" });
    expect(await ids("welding")).toEqual([]);
    await save("焊接工艺一", "Welding for starters");
    for (const keyword of ["welding", "Welders", "weld", "how to weld", "焊接工艺", "starter welding"]) {
      expect([keyword, await ids(keyword)]).toEqual([keyword, [seriesId]]);
    }
    expect(await ids("welding", "zh-CN")).toEqual([]);
  });

  test("follows what is changed, and what is taken away", async () => {
    const { seriesId } = await aSeries(school, { title: "装载一" });
    await save("装载一", "Forklift loading");
    await save("装载一", "Crane loading", "text", 1);
    expect([await ids("forklift"), await ids("crane")]).toEqual([[], [seriesId]]);
    await save("装载一", "", "text", 2);
    expect(await ids("crane")).toEqual([]);
  });

  test("finds a course by its trade, a lesson, its introduction and a package by its course, and says why", async () => {
    const trade = await aCategory(school, { name: "潜水工种" });
    const { seriesId, itemIds } = await aSeries(school, {
      title: "水下一", categoryId: trade, intro: "<p>先看海况。再下水。</p>", chapters: [[{ title: "下潜前检查" }, { title: "上浮" }]],
    });
    const packageId = await aPackage(school, [seriesId], { title: "水下套餐一", categoryId: trade });
    await save("潜水工种", "Diving");
    await save("下潜前检查", "Checks before the descent");
    await save("<p>先看海况。再下水。</p>", "<p>Look at the tide tables first. Then go down.</p>", "html");
    await save("水下一", "Under water");
    expect(await ids("diving")).toEqual(expect.arrayContaining([seriesId, packageId]));
    const lesson = await search("descent");
    expect(lesson.records.map(({ id, matchedLessons }) => [id, matchedLessons.map((one) => [one.itemId, one.title])])).toEqual([
      [seriesId, [[itemIds[0], "Checks before the descent"]]],
    ]);
    expect((await search("tides")).records.map(({ reason }) => reason)).toEqual([
      { place: "intro", text: "Look at the tide tables first. Then go down." },
    ]);
    const bundle = (await search("under water")).records.find(({ id }) => id === packageId);
    expect(bundle?.reason).toEqual({ place: "part", text: "Under water" });
  });

  test("finds articles, too", async () => {
    const { id: categoryId } = await school.db
      .insertInto("article_category").values({ name: "通知一", sort: 1 }).returning("id").executeTakeFirstOrThrow();
    const row = { title: "停课通知一", summary: "", html: "<p>台风</p>", trade: "", category_id: categoryId };
    const { id } = await school.db
      .insertInto("article").values({ ...row, published_at: new Date(school.clock.now - 1000) }).returning("id").executeTakeFirstOrThrow();
    await indexArticles(school.db, [id]);
    await save("停课通知一", "School closed");
    await save("<p>台风</p>", "<p>A typhoon is coming</p>", "html");
    const visitor = school.visitor();
    visitor.language = "en";
    for (const keyword of ["school closing", "typhoons", "台风"]) {
      const { records } = await visitor.call(news.getAllInfoListForIndex, { keyword, current: 1, size: 10 });
      expect([keyword, records.map((one) => one.id)]).toEqual([keyword, [id]]);
    }
  });
});

test("a course is told to search engines in the language of who asks, cut between words", async () => {
  const { title, intro, read } = await aCourse();
  await one.call(staffTranslations.save, { chinese: title, kind: "text", english: "Rope access" });
  expect((await read("en")).seo.description).toContain("门课");
  const long = `<p>${"Safe work on ropes. ".repeat(20)}</p>`;
  await one.call(staffTranslations.save, { chinese: intro, kind: "html", english: long });
  const { description } = (await read("en")).seo;
  expect(description).toMatch(/^Safe work on ropes\. .*(Safe|work|on|ropes)…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  expect((await read("zh-CN")).seo.description).toContain("门课");
});
