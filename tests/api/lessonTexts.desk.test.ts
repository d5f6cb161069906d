import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue, drawingPicture } from "#contract/catalogue.ts";
import type { LessonBlock } from "#contract/lessonText.ts";
import { reading } from "#contract/reading.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { anAsset, aSeries } from "../factories/catalogue.ts";
import { addMember, aTeacher, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["courses"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["courses"], { name: "乙老师" }));
});
afterAll(() => school.close());

const blocks = (text: string): LessonBlock[] => [{ kind: "heading", text: "一" }, { kind: "paragraph", text }];
const SVG = '<svg viewBox="0 0 720 240"><rect width="10" height="10" fill="#1B2733"/><script>alert(1)</script></svg>';

describe("the text of a lesson at the desk", () => {
  test("is added at the end of its chapter, and the course counts it", async () => {
    const { seriesId, chapterIds, itemIds } = await aSeries(school, { chapters: [[{}, {}], [{}]] });
    const { itemId, seconds } = await one.call(staffTexts.addText, {
      chapterId: chapterIds[0]!, title: "选线", isTrial: true, blocks: blocks("电".repeat(299)),
    });
    expect(seconds).toBe(60);
    const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: seriesId });
    expect(detail.chapters.map((chapter) => chapter.items.map((item) => item.itemId))).toEqual([
      [itemIds[0], itemIds[1], itemId], [itemIds[2]],
    ]);
    expect(detail.baseInfo).toMatchObject({ lessonCount: 4, totalSeconds: 1860 });
    expect((await school.visitor().call(reading.getLessonText, { itemId })).blocks).toHaveLength(2);
    expect(await one.call(staffTexts.text, { itemId })).toMatchObject({ title: "选线", kind: "document", ownSeconds: null, seconds: 60 });
  });

  test("is changed by whoever saw its version; the second is told who changed what", async () => {
    const { itemIds, seriesId } = await aSeries(school, { chapters: [[{ kind: "document", text: blocks("旧的"), seconds: 60 }]] });
    const itemId = itemIds[0]!;
    const { version } = await two.call(staffTexts.text, { itemId });
    const saved = await one.call(staffTexts.saveText, { itemId, version, blocks: blocks("新的琉璃"), ownSeconds: 90 });
    expect(saved).toEqual({ itemId, version: version + 1, seconds: 90 });
    expect(await two.ask(staffTexts.saveText, { itemId, version, blocks: blocks("我的") })).toMatchObject({
      code: 2013, data: { changes: [{ name: "甲老师", fields: expect.arrayContaining(["blocks"]) as string[] }] },
    });
    expect((await one.call(staffTexts.text, { itemId })).blocks).toEqual(blocks("新的琉璃"));
    const found = await school.visitor().call(catalogue.getCourseSeries, { keyword: "琉璃", size: 100 });
    expect(found.records.map((card) => card.id)).toContain(seriesId);
  });

  test("belongs to a lesson without a film: one that plays, an exam and a live are refused, and an empty film becomes a text", async () => {
    const { assetId } = await anAsset(school, 60);
    const { itemIds } = await aSeries(school, { chapters: [[{ assetId }, { kind: "exam" }, { kind: "live" }, {}]] });
    const save = (itemId: number) => one.ask(staffTexts.saveText, { itemId, version: 1, blocks: blocks("x") });
    expect((await Promise.all(itemIds.map(save))).map(({ code }) => code)).toEqual([1001, 1001, 1001, 1]);
  });

  test("is kept by whoever teaches the course alone", async () => {
    const [mine, foreign] = [await aSeries(school), await aSeries(school)];
    const teacher = await aTeacher(school, [mine.seriesId], "courses");
    const add = (chapterId: number) => teacher.ask(staffTexts.addText, { chapterId, title: "x", blocks: blocks("x") });
    expect([(await add(mine.chapterIds[0]!)).code, (await add(foreign.chapterIds[0]!)).code]).toEqual([1, 1001]);
    expect((await teacher.ask(staffTexts.text, { itemId: foreign.itemIds[0]! })).code).toBe(1001);
    expect((await teacher.ask(staffTexts.saveText, { itemId: foreign.itemIds[0]!, version: 1, blocks: blocks("x") })).code).toBe(1001);
    const other = await signInMember(school, await addMember(school, ["news"]));
    expect((await other.ask(staffTexts.text, { itemId: mine.itemIds[0]! })).code).not.toBe(1);
  });

  test.each([
    [[]],
    [[{ kind: "html", text: "<b>x</b>" }]],
    [[{ kind: "table", head: ["a", "b"], rows: [["1"]] }]],
    [[{ kind: "table", head: ["a"], rows: [["1"]], marked: 1 }]],
    [[{ kind: "figure", drawing: "../../etc", alt: "x", caption: "x" }]],
    [[{ kind: "figure", drawing: "not-there", alt: "x", caption: "x" }]],
  ])("is refused where it can't be shown: %j", async (given) => {
    const { chapterIds } = await aSeries(school);
    const said = { chapterId: chapterIds[0]!, title: "x", blocks: given as LessonBlock[] };
    expect((await one.ask(staffTexts.addText, said)).code).toBe(1001);
  });
});

describe("a drawing of the school's", () => {
  test("is served to everybody without what runs, and stands in the texts that name it", async () => {
    const { url, version } = await one.call(staffTexts.saveDrawing, { name: "wire-sizes", svg: SVG });
    const got = await school.visitor().raw("GET", url);
    expect([got.status, got.headers.get("content-type"), got.headers.get("x-content-type-options")]).toEqual([
      200, "image/svg+xml; charset=utf-8", "nosniff",
    ]);
    expect(got.headers.get("content-security-policy")).toContain("sandbox");
    expect(got.text).not.toContain("script");
    const { chapterIds } = await aSeries(school);
    const { itemId } = await one.call(staffTexts.addText, {
      chapterId: chapterIds[0]!, title: "x", isTrial: true,
      blocks: [{ kind: "figure", drawing: "wire-sizes", alt: "一个方块", caption: "图 1" }],
    });
    const text = await school.visitor().call(reading.getLessonText, { itemId });
    expect(text.blocks[0]!.html).toContain(`<img src="${url}" alt="一个方块" width="720" height="240"`);
    const drawings = await one.call(staffTexts.drawings, {});
    expect(drawings.records[0]).toMatchObject({ name: "wire-sizes", version, width: 720 });
    expect((await school.visitor().raw("GET", drawingPicture.path.replace(":name", "nothing.svg"))).status).toBe(404);
  });

  test("is replaced by whoever saw its version and keeps all courses; what is no drawing is refused", async () => {
    await one.call(staffTexts.saveDrawing, { name: "once", svg: SVG });
    expect((await two.ask(staffTexts.saveDrawing, { name: "once", svg: SVG })).code).toBe(2013);
    const other = SVG.replace("240", "300");
    expect((await two.call(staffTexts.saveDrawing, { name: "once", svg: other, version: 1 })).version).toBe(2);
    const { seriesId } = await aSeries(school);
    const teacher = await aTeacher(school, [seriesId], "courses");
    expect((await teacher.ask(staffTexts.saveDrawing, { name: "once", svg: SVG, version: 2 })).code).not.toBe(1);
    expect((await teacher.ask(staffTexts.saveDrawing, { name: "mine", svg: SVG })).code).toBe(1);
    expect((await one.ask(staffTexts.saveDrawing, { name: "none", svg: "<p>x</p>" })).code).toBe(1001);
  });
});
