import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { signIn } from "../factories/account.ts";
import { aCategory, aSeries, aPackage, aTeacher, owns } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Inside-word pairs, reorderings, letters and digits against Han, repeated characters, punctuation. */
const TRICKY = [
  "南京市长江大桥检修", "高等数学入门", "羽毛球拍卖技巧", "机器学习与学习机器", "C++语言编程", "PLC 编程入门：三菱 FX3U 实战",
  "叉车司机（N1）理论题库", "380 V 配电与 220 V 照明", "电工电工电工", "触电急救：心肺复苏", "焊条电弧焊平角焊", "0-3 岁婴幼儿照护",
];
const NEEDLES = [
  "市长", "等数", "球拍", "机器", "学习机器", "机器学习", "长江", "拍卖", "c++", "PLC", "编程", "FX3U", "N1", "380", "电工", "工电", "触电", "心肺复苏",
  "焊", "平角焊", "婴幼儿", "岁", "照明", "题库", "电弧焊", "与学",
];

describe("getCourseSeries by keyword", () => {
  const ids = new Map<string, number>();
  beforeAll(async () => {
    const categoryId = await aCategory(school, { name: "各工种" });
    for (const title of TRICKY) ids.set(title, (await aSeries(school, { title, categoryId, chapters: [] })).seriesId);
  });

  test.each(NEEDLES)("%s finds every title that holds it, those first", async (needle) => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { keyword: needle, size: 100 });
    const found = records.map((card) => card.title);
    const literal = TRICKY.filter((title) => title.toLowerCase().includes(needle.toLowerCase()));
    expect(literal.length).toBeGreaterThan(0);
    expect(found.slice(0, literal.length).toSorted()).toEqual(literal.toSorted());
    // A single word is found literally or not at all; only several words may stand apart.
    if (needle.length <= 2) expect(found).toHaveLength(literal.length);
  });

  test("the words of a keyword may stand apart, in any order and width", async () => {
    const titles = async (keyword: string) =>
      (await school.visitor().call(catalogue.getCourseSeries, { keyword, size: 100 })).records.map((card) => card.title);
    expect(await titles("复苏 触电")).toEqual(["触电急救：心肺复苏"]);
    expect(await titles("ＰＬＣ实战")).toEqual(["PLC 编程入门：三菱 FX3U 实战"]);
    expect(await titles("怎么心肺复苏")).toEqual(["触电急救：心肺复苏"]);
    expect(await titles("380V")).toEqual(["380 V 配电与 220 V 照明"]);
  });

  test("where nothing holds every word, what holds most of them is shown and said to be loose", async () => {
    const visitor = school.visitor();
    const page = await visitor.call(catalogue.getCourseSeries, { keyword: "触电 复苏 烘焙" });
    expect(page).toMatchObject({ isLoose: true, total: 1, records: [{ title: "触电急救：心肺复苏" }] });
    expect((await visitor.call(catalogue.getCourseSeries, { keyword: "触电 复苏" })).isLoose).toBe(false);
    expect((await visitor.call(catalogue.getCourseSeries, { keyword: "烘焙" })).isLoose).toBe(false);
    expect((await visitor.call(catalogue.getCourseSeries, {})).isLoose).toBe(false);
  });

  test("what is nowhere is not found, and an empty list is no failure", async () => {
    for (const keyword of ["烘焙", "zzz", "%", "_", "'; drop table series; --", "!!"]) {
      const page = await school.visitor().call(catalogue.getCourseSeries, { keyword });
      expect([keyword, page.records, page.total]).toEqual([keyword, [], 0]);
    }
  });

  test("a keyword over 50 characters is refused", async () => {
    expect((await school.visitor().ask(catalogue.getCourseSeries, { keyword: "电".repeat(51) })).code).toBe(1001);
  });
});

describe("where a keyword is found", () => {
  test("the title outranks names and lessons, these the introduction", async () => {
    const far = await aSeries(school, { title: "甲课", intro: "<p>也讲氩弧</p>", learnerCount: 900 });
    const near = await aSeries(school, { title: "乙课", chapters: [[{ title: "氩弧打底" }, { title: "收尾" }]], learnerCount: 50 });
    const inTitle = await aSeries(school, { title: "氩弧焊" });
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { keyword: "氩弧" });
    expect(records.map((card) => card.id)).toEqual([inTitle.seriesId, near.seriesId, far.seriesId]);
  });

  test("teachers and categories are found, too", async () => {
    const trade = await aCategory(school, { name: "西式面点" });
    const direction = await aCategory(school, { name: "裱花蛋糕", parentId: trade });
    const { seriesId } = await aSeries(school, { title: "丙课", categoryId: direction, teachers: ["欧阳春晓"] });
    for (const keyword of ["欧阳春晓", "裱花", "西式面点"]) {
      const { records } = await school.visitor().call(catalogue.getCourseSeries, { keyword });
      expect([keyword, records.map((card) => card.id)]).toEqual([keyword, [seriesId]]);
    }
  });

  test("matching lessons come with the card, at most two, as plain text", async () => {
    const lessons = ["绝缘手套", "验电器<b>用法</b>", "挂验电牌", "验电三步", "收工"].map((title) => ({ title }));
    const { itemIds } = await aSeries(school, { title: "丁课", chapters: [lessons.slice(0, 3), lessons.slice(3)] });
    const { records, terms } = await school.visitor().call(catalogue.getCourseSeries, { keyword: "验电" });
    expect(records[0]?.matchedLessons).toEqual([
      { itemId: itemIds[1], kind: "video", vid: null, locked: true, title: "验电器<b>用法</b>", number: 2, seconds: 600, excerpt: "" },
      { itemId: itemIds[2], kind: "video", vid: null, locked: true, title: "挂验电牌", number: 3, seconds: 600, excerpt: "" },
    ]);
    expect(terms).toEqual(["验电"]);
  });

  test("a result says why it was found where it doesn't show it: the lesson's text, the package's course, the introduction", async () => {
    const text = [{ kind: "paragraph" as const, text: "先看外观。再用声级计量一量车间的噪声，超过八十五分贝就要护耳。" }];
    const { seriesId, itemIds } = await aSeries(school, {
      title: "戊课",
      chapters: [[{ title: "开工" }, { kind: "exam", title: "声级计考一考" }, { title: "护耳", kind: "document", text }]],
    });
    const told = await aSeries(school, { title: "声级计怎么用" });
    const intro = await aSeries(school, { title: "己课", intro: "<p>适合安全员。会用声级计更好。</p>" });
    const packageId = await aPackage(school, [told.seriesId], { title: "测量套餐" });
    const { records, packageTotal, facets } = await school.visitor().call(catalogue.getCourseSeries, { keyword: "声级计" });
    const of = (id: number) => records.find((card) => card.id === id)!;
    expect(of(seriesId).matchedLessons).toMatchObject([
      { itemId: itemIds[2], number: 2, excerpt: "再用声级计量一量车间的噪声，超过八十五分贝就要护耳。" },
    ]);
    expect(of(seriesId).reason).toBeNull();
    expect(of(told.seriesId).reason).toBeNull();
    expect(of(packageId).reason).toEqual({ place: "part", text: "声级计怎么用" });
    expect(of(intro.seriesId).reason).toEqual({ place: "intro", text: "会用声级计更好。" });
    expect([packageTotal, facets.packageTotal]).toEqual([1, 1]);
  });

  test("unpublished courses are never found", async () => {
    await aSeries(school, { title: "塔吊指挥", published: false });
    expect((await school.visitor().call(catalogue.getCourseSeries, { keyword: "塔吊" })).total).toBe(0);
  });
});

describe("getCourseSeries by filter", () => {
  let trade = 0;
  let other = 0;
  const made: Record<string, number> = {};
  beforeAll(async () => {
    trade = await aCategory(school, { name: "筛选工种" });
    other = await aCategory(school, { name: "另一工种" });
    const direction = await aCategory(school, { name: "方向", parentId: trade });
    const add = async (name: string, plan: Parameters<typeof aSeries>[1]) => {
      made[name] = (await aSeries(school, { title: `筛选 ${name}`, ...plan })).seriesId;
      school.clock.now += 1000;
    };
    await add("a", { categoryId: trade, level: "四级 · 中级工", price: 300, learnerCount: 5 });
    await add("b", { categoryId: direction, level: "五级 · 初级工", price: 0, learnerCount: 9 });
    await add("c", { categoryId: direction, level: "四级 · 中级工", price: 100, learnerCount: 5, recommended: 1 });
    await add("d", { categoryId: other, level: "不分等级", price: 200, learnerCount: 7 });
    made["p"] = await aPackage(school, [made["a"]!, made["c"]!], { title: "筛选套餐", categoryId: trade, price: 350 });
  });
  const list = async (input: object) =>
    (await school.visitor().call(catalogue.getCourseSeries, { keyword: "筛选", size: 100, ...input })).records.map((card) => card.id);
  const of = (...names: string[]) => names.map((name) => made[name]);

  test("a trade includes its directions", async () => {
    expect(new Set(await list({ categoryId: trade }))).toEqual(new Set(of("a", "b", "c", "p")));
  });
  test("level, price and type", async () => {
    expect(new Set(await list({ level: "四级 · 中级工" }))).toEqual(new Set(of("a", "c")));
    expect(await list({ free: true })).toEqual(of("b"));
    expect(await list({ type: 2 })).toEqual(of("p"));
    expect(await list({ free: true, categoryId: other })).toEqual([]);
  });
  test("orders are total: learners, age, price", async () => {
    expect(await list({ sort: "hot", type: 1 })).toEqual(of("b", "d", "a", "c"));
    expect(await list({ sort: "new", type: 1 })).toEqual(of("d", "c", "b", "a"));
    expect(await list({ sort: "priceAsc" })).toEqual(of("b", "c", "d", "a", "p"));
    expect(await list({ sort: "priceDesc" })).toEqual(of("p", "a", "d", "c", "b"));
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { categoryId: trade, size: 1 });
    expect(records[0]?.id).toBe(made["c"]);
  });
  test("pages together give the whole list, each card once", async () => {
    const whole = await list({ sort: "hot" });
    const pages = await Promise.all([1, 2, 3, 4].map((current) => list({ sort: "hot", current, size: 2 })));
    expect(pages.flat()).toEqual(whole);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
  });
  test("each filter leaves itself out of its own counts", async () => {
    const { facets, total } = await school
      .visitor()
      .call(catalogue.getCourseSeries, { keyword: "筛选", categoryId: trade, level: "四级 · 中级工" });
    expect(total).toBe(2);
    expect(facets.total).toBe(5);
    expect(facets.trades.map(({ id, count }) => [id, count])).toEqual([[trade, 2]]);
    expect(facets.levels.map(({ level, name, count }) => [level, name, count])).toEqual([
      ["五级 · 初级工", "五级 · 初级工", 1], ["四级 · 中级工", "四级 · 中级工", 2],
    ]);
    expect(facets.freeCount).toBe(0);
  });
  test("wrong kinds of filter are refused with 1001, never with a fault", async () => {
    for (const input of [
      { sort: "rank" },
      { size: 101 },
      { size: 0 },
      { current: -1 },
      { categoryId: "x" },
      { type: 3 },
      { keyword: {} },
      { free: "maybe" },
    ]) {
      const { status, text } = await school.visitor().raw("POST", catalogue.getCourseSeries.path, JSON.stringify(input));
      expect([input, status, (JSON.parse(text) as { code: number }).code]).toEqual([input, 200, 1001]);
    }
  });
  test("a card tells the asker's own standing", async () => {
    const learner = await signIn(school);
    await owns(school, learner.learnerId, made["a"]!);
    const { records } = await learner.call(catalogue.getCourseSeries, { keyword: "筛选", sort: "priceAsc" });
    expect(records.map((card) => card.buttonType)).toEqual([3, 0, 0, 2, 0]);
  });
});

describe("home", () => {
  test("the tree counts published courses, a trade with its directions", async () => {
    const tree = await school.visitor().call(catalogue.getMoreCategoryList, {});
    const node = tree.find((one) => one.name === "筛选工种");
    expect(node?.courseCount).toBe(4);
    expect(node?.children.map((child) => child.courseCount)).toEqual([2]);
  });

  test("class data shows every trade's first cards and real counts", async () => {
    const { counts, categories } = await school.visitor().call(catalogue.indexCategory, { size: 2 });
    const [{ courses, lessons }] = (
      await school.pool.query<{ courses: number; lessons: number }>(
        `select count(*)::int as courses, (select count(*)::int from item i
          join series s on s.id = i.series_id where s.published and i.kind <> 'exam') as lessons from series where published and type = 1`,
      )
    ).rows as [{ courses: number; lessons: number }];
    expect(counts).toMatchObject({ courses, lessons });
    expect(categories.every((category) => category.cards.length <= 2)).toBe(true);
    const only = await school.visitor().call(catalogue.indexCategory, { categoryId: categories[0]!.id });
    expect(only.categories.map((category) => category.id)).toEqual([categories[0]!.id]);
  });

  test("recommendations leave out what a learner holds and begin with the trade they study", async () => {
    const trade = await aCategory(school);
    const [held, near] = [await aSeries(school, { categoryId: trade }), await aSeries(school, { categoryId: trade })];
    const learner = await signIn(school);
    await owns(school, learner.learnerId, held.seriesId);
    const cards = await learner.call(catalogue.getCourseRecommendList, { size: 100 });
    expect(cards[0]?.id).toBe(near.seriesId);
    expect(cards.some((card) => card.id === held.seriesId)).toBe(false);
    expect(await school.visitor().call(catalogue.getCourseRecommendList, { size: 3 })).toHaveLength(3);
  });

  test("teachers come with their courses; an unknown one is refused", async () => {
    const { seriesId } = await aSeries(school, { teachers: ["石有为"] });
    const idle = await aTeacher(school, "新老师");
    const visitor = school.visitor();
    const all = await visitor.call(catalogue.getTeacherDetails, {});
    const teacher = all.find((one) => one.name === "石有为");
    expect(teacher?.courses.map((card) => card.id)).toEqual([seriesId]);
    expect((await visitor.call(catalogue.getTeacherDetails, { id: idle }))[0]?.courses).toEqual([]);
    expect((await visitor.ask(catalogue.getTeacherDetails, { id: 2_000_000_000 })).code).toBe(1001);
    expect((await visitor.call(catalogue.getTeacherSmallImg, {})).map((one) => one.name)).toContain("石有为");
  });

  test("adverts stand at their place", async () => {
    await school.db
      .insertInto("advert")
      .values(
        ["home", "homeStrip", "opening", "elsewhere"].map((position) => ({
          position,
          image_url: "",
          title: position,
          link: "/home",
          sort: 1,
          starts_at: null,
          ends_at: null,
        })),
      )
      .execute();
    const { carousel, strip, opening } = await school.visitor().call(catalogue.getAdvertiseOpen, {});
    expect([carousel.map((advert) => advert.title), strip?.title, opening?.title]).toEqual([["home"], "homeStrip", "opening"]);
  });
});
