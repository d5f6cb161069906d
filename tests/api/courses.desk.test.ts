import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { packages } from "#contract/packages.ts";
import { staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { signIn } from "../factories/account.ts";
import { aCategory, aPackage, aSeries, aTeacher as aTeachersRow, owns } from "../factories/catalogue.ts";
import { courseWork, requestId } from "../factories/courses.ts";
import { addMember, aMember, aTeacher, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
let categoryId: number;
let work: ReturnType<typeof courseWork>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["courses", "media"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["courses"], { name: "乙老师" }));
  categoryId = await aCategory(school, { name: "电工" });
  work = courseWork(school, one, categoryId);
});
afterAll(() => school.close());

describe("a course at the desk", () => {
  test("is made from nothing, published, found and opened, and learners who own it keep it once it is withdrawn", async () => {
    const { id, itemIds, vid } = await work.playable("琥珀工艺入门");
    const teacherId = await aTeachersRow(school, "周琥珀");
    const answer = await work.saved(id, {
      subtitle: "从零开始", level: "五级 · 初级工", topic: "琥珀", outcomes: ["会鉴别"],
      intro: '<p onclick="x()">你好<script>alert(1)</script></p>', teacherIds: [teacherId], price: 9900, originalPrice: 19900, validDays: 365,
    });
    expect(answer.code).toBe(1);
    expect(await work.detail(id)).toMatchObject({
      state: "draft", intro: "<p>你好</p>", price: 9900, teacherIds: [teacherId], lessonCount: 2, totalSeconds: 180, gaps: [],
    });
    expect(await work.found("琥珀")).toEqual([]);
    expect((await school.visitor().ask(catalogue.getCourseSeriesDetail, { id })).code).toBe(1001);
    expect((await work.publish(id)).code).toBe(1);
    expect((await work.publish(id)).code).toBe(1);
    expect(await work.found("周琥珀")).toEqual([id]);
    const shown = await school.visitor().call(catalogue.getCourseSeriesDetail, { id });
    expect(shown.baseInfo).toMatchObject({ price: 9900, originalPrice: 19900, validDays: 365, teacherNames: ["周琥珀"], buttonType: 0 });
    expect(shown.chapters[0]!.items.map(({ itemId, vid: of }) => [itemId, of])).toEqual([[itemIds[0], vid], [itemIds[1], null]]);

    const client = await signIn(school);
    const { learnerId } = client;
    await owns(school, learnerId, id);
    expect((await work.withdraw(id)).code).toBe(1);
    expect((await work.detail(id)).state).toBe("withdrawn");
    expect(await work.found("琥珀")).toEqual([]);
    expect((await school.visitor().ask(catalogue.getCourseSeriesDetail, { id })).code).toBe(1001);
    expect((await client.call(catalogue.getCourseSeriesDetail, { id })).baseInfo.buttonType).toBe(2);
    expect((await work.publish(id)).code).toBe(1);
    expect(await work.found("琥珀")).toEqual([id]);
  });

  test("is added once by one request, and saved by whoever saw its version", async () => {
    const request = requestId();
    const asked = () => one.call(staffCourses.add, { type: 1, title: "只有一门", categoryId, requestId: request });
    const made = await Promise.all([asked(), asked(), asked()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { id } = made[0]!;
    expect((await work.saved(id, { title: "甲改的" })).code).toBe(1);
    expect(await work.saved(id, { title: "乙改的", version: 1 }, two)).toMatchObject({
      code: 2013, data: { changes: [{ name: "甲老师", fields: expect.arrayContaining(["title"]) as string[] }] },
    });
    expect((await work.detail(id)).title).toBe("甲改的");
  });

  test.each([
    [{ title: "" }, "title"],
    [{ title: "长".repeat(61) }, "title"],
    [{ topic: "七个字的大主题" }, "topic"],
    [{ categoryId: 999_999 }, "categoryId"],
    [{ teacherIds: [999_999] }, "teacherIds"],
    [{ price: 100, originalPrice: 100 }, "originalPrice"],
    [{ validDays: 0 }, "validDays"],
    [{ sale: "partner" as const, partnerUrl: "http://example.com" }, "partnerUrl"],
    [{ sale: "partner" as const, partnerUrl: "javascript:alert(1)" }, "partnerUrl"],
  ])("is refused with the field named: %j", async (change, field) => {
    const { id } = await work.add("字段");
    expect(await work.saved(id, change)).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) as string } } });
    expect((await work.detail(id)).version).toBe(1);
  });

  test("isn't published while it lacks what a learner needs, and says what", async () => {
    const empty = await work.outlined("没有内容", [{ title: "等视频", kind: "video" }, { title: "考试", kind: "exam" }]);
    expect(await work.publish(empty.id)).toMatchObject({ code: 1001, data: { gaps: [{ gap: "noLesson", stops: true }] } });
    const { id } = await work.add("合作");
    await work.saved(id, { sale: "partner", partnerName: "某学院" });
    expect(await work.publish(id)).toMatchObject({ code: 1001, data: { gaps: [{ gap: "noPartner" }] } });
    await work.saved(id, { partnerUrl: "https://partner.example/course" });
    await one.call(staffCourses.savePartnerItems, {
      id, version: (await work.detail(id)).version, items: [{ title: "第一讲", kind: "video", seconds: 600, pages: null }],
    });
    expect((await work.publish(id)).code).toBe(1);
    expect(await school.visitor().call(packages.getSupplierItems, { id })).toMatchObject([{ title: "第一讲", seconds: 600 }]);
    expect(await work.saved(id, { partnerUrl: null })).toMatchObject({ code: 1001 });
  });

  test("is deleted only where nobody has it, studied it or sells it, and says why", async () => {
    const { learnerId } = await signIn(school);
    const remove = async (id: number) => one.ask(staffCourses.remove, { id, version: (await work.detail(id)).version });
    const [shown, held] = [await work.playable("在架"), await work.playable("有人有")];
    const [packed, free] = [await work.playable("在套餐里"), await work.playable("没人用")];
    await work.publish(shown.id);
    await owns(school, learnerId, held.id);
    const bundle = await work.add("删不掉的套餐", 2);
    await one.call(staffCourses.saveParts, { id: bundle.id, version: 1, seriesIds: [packed.id] });
    const said = await Promise.all([shown.id, held.id, packed.id].map(remove));
    expect(said.map(({ code }) => code)).toEqual([1001, 1001, 1001]);
    expect(said.map(({ message }) => message)).toEqual([
      expect.stringContaining("下架"), expect.stringContaining("1 位学员"), expect.stringContaining("删不掉的套餐"),
    ]);
    expect((await remove(free.id)).code).toBe(1);
    expect((await one.ask(staffCourses.detail, { id: free.id })).code).toBe(1001);
  });

  test("is copied with outline, texts and films as a draft of its own", async () => {
    const { id, chapterId, assetId } = await work.playable("原课");
    const { itemId } = await one.call(staffTexts.addText, { chapterId, title: "读一读", blocks: [{ kind: "paragraph", text: "正文内容" }] });
    const request = requestId();
    const copy = () => one.call(staffCourses.copy, { id, title: "原课（副本）", requestId: request });
    const [copied, again] = [await copy(), await copy()];
    expect(again.id).toBe(copied.id);
    const whole = await work.detail(copied.id);
    expect(whole).toMatchObject({ state: "draft", title: "原课（副本）", lessonCount: 3 });
    const lessons = whole.chapters[0]!.lessons;
    expect(lessons.map(({ title, kind, film, hasText }) => [title, kind, film?.assetId ?? null, hasText])).toEqual([
      ["第一节", "video", assetId, false], ["第二节", "video", assetId, false], ["读一读", "document", null, true],
    ]);
    expect(lessons.map((lesson) => lesson.itemId)).not.toContain(itemId);
    expect((await one.call(staffTexts.text, { itemId: lessons[2]!.itemId })).blocks).toEqual([{ kind: "paragraph", text: "正文内容" }]);
  });
});

describe("a package", () => {
  test("holds the school's own courses in order, and is sold with published ones alone", async () => {
    const [first, second] = [await work.playable("套餐课一"), await work.playable("套餐课二")];
    const { id } = await work.add("合买", 2);
    const parts = async (seriesIds: number[]) =>
      one.ask(staffCourses.saveParts, { id, version: (await work.detail(id)).version, seriesIds });
    expect(await work.publish(id)).toMatchObject({ code: 1001, data: { gaps: [{ gap: "noPart" }] } });
    expect((await parts([first.id, first.id])).code).toBe(1001);
    expect((await parts([999_999])).code).toBe(1001);
    expect((await parts([second.id, first.id])).code).toBe(1);
    await work.publish(first.id);
    expect(await work.publish(id)).toMatchObject({ code: 1001, message: expect.stringContaining("套餐课二") as string });
    await work.publish(second.id);
    expect((await work.publish(id)).code).toBe(1);
    const shown = await school.visitor().call(catalogue.getCourseSeriesDetail, { id });
    expect(shown.baseInfo.parts.map((part) => part.id)).toEqual([second.id, first.id]);
    expect(shown.baseInfo.lessonCount).toBe(4);
    expect(await work.withdraw(first.id)).toMatchObject({ code: 1001, message: expect.stringContaining("合买") as string });
    expect((await parts([(await work.playable("草稿课")).id])).code).toBe(1001);
    expect((await work.saved(first.id, { sale: "partner" })).code).toBe(1001);
    await work.withdraw(id);
    expect((await work.withdraw(first.id)).code).toBe(1);
  });
});

describe("the list", () => {
  test("is searched, filtered, counted and sorted", async () => {
    const trade = await aCategory(school, { name: "焊工" });
    const direction = await aCategory(school, { name: "气焊", parentId: trade });
    const made = [];
    for (const [title, price] of [["焊接甲", 300], ["焊接乙", 100], ["焊接丙", 200]] as const) {
      const { id } = await one.call(staffCourses.add, { type: 1, title, categoryId: direction, requestId: requestId() });
      await work.saved(id, { price });
      made.push(id);
      school.clock.now += 1000;
    }
    const list = async (more: object) => (await one.call(staffCourses.list, { categoryId: trade, ...more })).records.map(({ id }) => id);
    expect(await list({})).toEqual(made.toReversed());
    expect(await list({ sort: "price", up: true })).toEqual([made[1], made[2], made[0]]);
    expect(await list({ keyword: "焊接丙" })).toEqual([made[2]]);
    expect(await list({ keyword: String(made[0]) })).toEqual([made[0]]);
    expect(await list({ keyword: "100%" })).toEqual([]);
    expect(await list({ state: "published" })).toEqual([]);
    const page = await one.call(staffCourses.list, { categoryId: trade, state: "draft", size: 2, current: 2 });
    expect([page.total, page.records.length, page.counts]).toEqual([3, 1, { draft: 3, published: 0, withdrawn: 0 }]);
  });
});

describe("who teaches own courses alone", () => {
  test("sees and changes these, is given what they add, and everything else is as if it weren't there", async () => {
    const [mine, foreign] = [await aSeries(school, { published: false }), await aSeries(school, { published: false })];
    const teacher = await aTeacher(school, [mine.seriesId], "courses");
    const own = await work.add("我自己的", 1, teacher);
    const listed = (await teacher.call(staffCourses.list, { size: 100 })).records.map(({ id }) => id);
    expect(listed.toSorted((a, b) => a - b)).toEqual([mine.seriesId, own.id].toSorted((a, b) => a - b));
    expect((await work.detail(own.id, teacher)).title).toBe("我自己的");
    const packageId = await aPackage(school, [foreign.seriesId], { published: false });
    const [chapterId, itemId, id] = [foreign.chapterIds[0]!, foreign.itemIds[0]!, foreign.seriesId];
    const refused = await Promise.all([
      teacher.ask(staffCourses.detail, { id }),
      teacher.ask(staffCourses.publish, { id, version: 1 }),
      teacher.ask(staffCourses.withdraw, { id, version: 1 }),
      teacher.ask(staffCourses.preview, { id }),
      teacher.ask(staffCourses.copy, { id, title: "x", requestId: requestId() }),
      teacher.ask(staffCourses.remove, { id, version: 1 }),
      teacher.ask(staffCourses.saveParts, { id: packageId, version: 1, seriesIds: [] }),
      teacher.ask(staffOutline.extend, { seriesId: id, version: 1, chapters: [{ title: "x", lessons: [] }] }),
      teacher.ask(staffOutline.order, { seriesId: id, version: 1, chapters: [] }),
      teacher.ask(staffOutline.saveChapter, { chapterId, version: 1, title: "x" }),
      teacher.ask(staffOutline.removeChapter, { chapterId, version: 1 }),
      teacher.ask(staffOutline.saveLesson, { itemId, version: 1, title: "x", isTrial: true, points: [] }),
      teacher.ask(staffOutline.removeLesson, { itemId, version: 1 }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 1001));
    const bundle = await work.add("我的套餐", 2, teacher);
    expect((await teacher.ask(staffCourses.saveParts, { id: bundle.id, version: 1, seriesIds: [id] })).code).toBe(1001);
    expect((await teacher.ask(staffCourses.saveParts, { id: bundle.id, version: 1, seriesIds: [own.id] })).code).toBe(1);
    expect((await work.saved(own.id, { recommended: 1 }, teacher)).code).not.toBe(1);
    const other = await aMember(school, "news");
    expect((await other.ask(staffCourses.list, {})).code).not.toBe(1);
  });
});
