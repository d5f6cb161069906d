import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { staffOutline } from "#contract/staff/courses.ts";
import { signIn } from "../factories/account.ts";
import { aCategory } from "../factories/catalogue.ts";
import { courseWork } from "../factories/courses.ts";
import { addMember, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
let work: ReturnType<typeof courseWork>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["courses", "media"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["courses"], { name: "乙老师" }));
  work = courseWork(school, one, await aCategory(school));
});
afterAll(() => school.close());

describe("an outline", () => {
  const shape = async (id: number) =>
    (await work.detail(id)).chapters.map(({ chapterId, lessons }) => ({ chapterId, itemIds: lessons.map(({ itemId }) => itemId) }));

  test("is ordered as one list, by whoever saw its version", async () => {
    const { id, version } = await work.outlined("排序", [{ title: "a", kind: "video" }, { title: "b", kind: "video" }]);
    const more = await one.call(staffOutline.extend, {
      seriesId: id, version,
      chapters: [
        { title: "第二章", lessons: [{ title: "c", kind: "exam" }] },
        { chapterId: (await shape(id))[0]!.chapterId, lessons: [{ title: "d", kind: "video" }] },
      ],
    });
    const [first, second] = await shape(id);
    expect(first!.itemIds).toHaveLength(3);
    const order = [
      { ...second!, itemIds: [first!.itemIds[2]!, ...second!.itemIds] },
      { ...first!, itemIds: [first!.itemIds[1]!, first!.itemIds[0]!] },
    ];
    const done = await one.call(staffOutline.order, { seriesId: id, version: more.version, chapters: order });
    expect(await shape(id)).toEqual(order);
    expect(await two.ask(staffOutline.order, { seriesId: id, version: more.version, chapters: [first!, second!] })).toMatchObject({
      code: 2013, data: { changes: [{ name: "甲老师", fields: ["chapters"] }] },
    });
    // The same order once more changes nothing, in whatever version.
    expect(await one.call(staffOutline.order, { seriesId: id, version: 1, chapters: order })).toEqual(done);
  });

  test("takes no order that leaves out, doubles or borrows a lesson", async () => {
    const { id, version, itemIds, chapterId } = await work.outlined("缺一节", [{ title: "a", kind: "video" }, { title: "b", kind: "video" }]);
    const foreign = await work.outlined("别的", [{ title: "x", kind: "video" }]);
    for (const given of [[itemIds[0]!], [itemIds[0]!, itemIds[0]!], [...itemIds, foreign.itemIds[0]!], [itemIds[0]!, foreign.itemIds[0]!]])
      expect((await one.ask(staffOutline.order, { seriesId: id, version, chapters: [{ chapterId, itemIds: given }] })).code).toBe(1001);
    expect((await one.ask(staffOutline.order, { seriesId: id, version, chapters: [] })).code).toBe(1001);
    expect(await shape(id)).toEqual([{ chapterId, itemIds }]);
  });

  test("keeps one of two changes that meet, and tells the other", async () => {
    const { id, version, chapterId } = await work.outlined("相遇", [{ title: "a", kind: "video" }]);
    const chapters = [{ chapterId, lessons: [{ title: "b", kind: "video" as const }] }];
    const more = (by: typeof one) => by.ask(staffOutline.extend, { seriesId: id, version, chapters });
    expect((await Promise.all([more(one), more(two)])).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
    expect((await shape(id))[0]!.itemIds).toHaveLength(2);
  });

  test("loses lessons and chapters that nobody uses, and no other", async () => {
    const { id, itemIds, chapterId } = await work.playable("有人学过");
    const { learnerId } = await signIn(school);
    const version = async () => (await work.detail(id)).chapters[0]!.lessons[0]!.version;
    await school.db
      .insertInto("lesson_bookmark")
      .values({ learner_id: learnerId, series_id: id, item_id: itemIds[0]!, at_second: 1, created_at: new Date() })
      .execute();
    expect(await one.ask(staffOutline.removeLesson, { itemId: itemIds[0]!, version: await version() })).toMatchObject({
      code: 1001, message: expect.stringContaining("笔记") as string,
    });
    const outlineVersion = async () => (await work.detail(id)).outlineVersion;
    expect((await one.ask(staffOutline.removeChapter, { chapterId, version: await outlineVersion() })).code).toBe(1001);
    const second = (await work.detail(id)).chapters[0]!.lessons[1]!;
    expect((await one.ask(staffOutline.removeLesson, { itemId: second.itemId, version: second.version })).code).toBe(1);
    expect(await work.detail(id)).toMatchObject({ lessonCount: 1, totalSeconds: 90 });
    await school.db.deleteFrom("lesson_bookmark").where("item_id", "=", itemIds[0]!).execute();
    expect((await one.ask(staffOutline.removeChapter, { chapterId, version: await outlineVersion() })).code).toBe(1);
    expect(await work.detail(id)).toMatchObject({ lessonCount: 0, chapters: [] });
  });

  test("has its chapters and lessons renamed, and search follows", async () => {
    const { id, itemIds, chapterId } = await work.playable("改名");
    await work.publish(id);
    expect(await one.call(staffOutline.saveChapter, { chapterId, version: 1, title: "改过的章" })).toEqual({ version: 2 });
    expect((await two.ask(staffOutline.saveChapter, { chapterId, version: 1, title: "晚了" })).code).toBe(2013);
    const { version } = (await work.detail(id)).chapters[0]!.lessons[1]!;
    await one.call(staffOutline.saveLesson, { itemId: itemIds[1]!, version, title: "玛瑙雕刻", isTrial: true, points: ["会雕"] });
    expect(await work.found("玛瑙")).toContain(id);
    const shown = await school.visitor().call(catalogue.getCourseSeriesDetail, { id });
    expect(shown.chapters[0]!.title).toBe("改过的章");
    expect(shown.chapters[0]!.items[1]).toMatchObject({ isTrial: true, locked: false });
  });
});
