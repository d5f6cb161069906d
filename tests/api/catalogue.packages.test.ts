import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { packages } from "#contract/packages.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aPackage, aPartnerCourse, aSeries, owns } from "../factories/catalogue.ts";
import { Player } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Watches a lesson from its start for so many seconds. */
async function watch(player: Player, seconds: number): Promise<void> {
  await player.open();
  for (let from = 0; from < seconds; from += 20) {
    const to = Math.min(from + 20, seconds);
    school.clock.now += (to - from) * 1000;
    await player.beat({ ranges: [[from, to]], position: to });
  }
}

/** A package for 1,280 yuan of a course for 560, one for 680 and one that is sold in packages alone. */
async function twoAndOne() {
  const { assetId, vid } = await anAsset(school, 100);
  const lessons = [[{ isTrial: true, assetId, seconds: 100 }, { assetId, seconds: 100 }]];
  const one = await aSeries(school, { price: 56_000, chapters: lessons, teachers: ["甲老师"] });
  const two = await aSeries(school, { price: 98_000, chapters: lessons, teachers: ["乙老师", "甲老师"] });
  const only = await aSeries(school, { price: 44_000, sale: "packageOnly", chapters: lessons });
  const packageId = await aPackage(school, [one.seriesId, two.seriesId, only.seriesId], { price: 128_000 });
  return { one, two, only, packageId, vid };
}

describe("a package's detail", () => {
  test("tells what is inside with the outline of each series, and what it saves against buying singly", async () => {
    const { one, two, only, packageId, vid } = await twoAndOne();
    const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: packageId, type: 2 });
    expect(detail.bundle).toEqual({
      singlyFen: 154_000,
      savesFen: 26_000,
      missingFen: 154_000,
      ownedIds: [],
      onlyHereIds: [only.seriesId],
    });
    expect(detail.baseInfo).toMatchObject({ price: 128_000, originalPrice: 154_000, buttonType: 0, lessonCount: 6 });
    expect(detail.outlines?.map((outline) => outline.seriesId)).toEqual([one.seriesId, two.seriesId, only.seriesId]);
    const items = detail.outlines!.flatMap((outline) => outline.chapters.flatMap((chapter) => chapter.items));
    expect(items.map((item) => item.itemId)).toEqual([...one.itemIds, ...two.itemIds, ...only.itemIds]);
    expect(items.map((item) => [item.locked, item.vid])).toEqual([
      [false, vid],
      [true, null],
      [false, vid],
      [true, null],
      [false, vid],
      [true, null],
    ]);
    expect(detail.series?.map((card) => card.buttonType)).toEqual([0, 0, 5]);
  });

  test("is taught by those who teach its series, and stands among the courses of each of them", async () => {
    const { packageId, one } = await twoAndOne();
    const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: packageId });
    expect(detail.teachers.map((teacher) => teacher.name)).toEqual(["甲老师", "乙老师"]);
    expect(detail.baseInfo.teacherNames).toEqual(["甲老师", "乙老师"]);
    const [teacher] = await school.visitor().call(catalogue.getTeacherDetails, { id: detail.teachers[0]!.id });
    const ids = teacher!.courses.map((course) => course.id);
    expect(ids).toContain(packageId);
    expect(ids.indexOf(packageId)).toBeGreaterThan(ids.indexOf(one.seriesId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names the series that the asker owns already, whose lessons are open", async () => {
    const { two, packageId } = await twoAndOne();
    const learner = await signIn(school);
    await owns(school, learner.learnerId, two.seriesId);
    const detail = await learner.call(catalogue.getCourseSeriesDetail, { id: packageId });
    expect(detail.bundle).toMatchObject({ ownedIds: [two.seriesId], missingFen: 56_000, singlyFen: 154_000 });
    expect(detail.baseInfo.buttonType).toBe(0);
    const outline = detail.outlines!.find((one) => one.seriesId === two.seriesId)!;
    expect(outline.chapters.flatMap((chapter) => chapter.items).every((item) => !item.locked && item.vid !== null)).toBe(true);
  });

  test("shows a special distributor's learner no price at all", async () => {
    const { packageId } = await twoAndOne();
    const learner = await signIn(school, { distributorId: "2" });
    const detail = await learner.call(catalogue.getCourseSeriesDetail, { id: packageId });
    expect(detail.bundle).toBeNull();
    expect(detail.baseInfo).toMatchObject({ price: null, originalPrice: null, buttonType: 4 });
    expect(JSON.stringify(detail)).not.toMatch(/"(?:price|originalPrice)":[1-9]|154000/);
  });
});

describe("the first family", () => {
  test("getCourseSeriesById answers as the detail of the second family", async () => {
    const { packageId, one } = await twoAndOne();
    const learner = await signIn(school);
    await owns(school, learner.learnerId, one.seriesId);
    for (const [id, type] of [[packageId, "2"], [one.seriesId, "1"]] as const) {
      expect(await learner.call(packages.getCourseSeriesById, { id, type })).toEqual(
        await learner.call(catalogue.getCourseSeriesDetail, { id, type }),
      );
    }
    expect((await learner.ask(packages.getCourseSeriesById, { id: 2_000_000_000 })).code).toBe(1001);
  });

  test("findSeriesMergePageByPid gives the series inside a package in order, page by page", async () => {
    const { packageId, one, two, only } = await twoAndOne();
    const page = (currentPage: number, showCount: number) =>
      school.visitor().call(packages.findSeriesMergePageByPid, { seriesId: packageId, currentPage, showCount });
    const all = await page(1, 100);
    expect(all).toMatchObject({ total: 3, current: 1, size: 100 });
    expect(all.records.map((card) => [card.id, card.buttonType])).toEqual([[one.seriesId, 0], [two.seriesId, 0], [only.seriesId, 5]]);
    expect((await page(2, 2)).records.map((card) => card.id)).toEqual([only.seriesId]);
    expect((await page(9, 2)).records).toEqual([]);
    expect(await school.visitor().call(packages.findSeriesMergePageByPid, { seriesId: one.seriesId })).toMatchObject({
      records: [],
      total: 0,
    });
    const hidden = await aPackage(school, [one.seriesId], { published: false });
    for (const seriesId of [hidden, 2_000_000_000])
      expect((await school.visitor().ask(packages.findSeriesMergePageByPid, { seriesId })).code).toBe(1001);
  });
});

describe("a partner's course", () => {
  test("tells what it holds, and leads to the partner's own site", async () => {
    const { seriesId } = await aPartnerCourse(school, [
      { title: "法规要点", seconds: 2_530 },
      { title: "案例讨论", kind: "document", pages: 12 },
      { title: "结业考试", kind: "exam" },
    ]);
    const visitor = school.visitor();
    const items = await visitor.call(packages.getSupplierItems, { id: seriesId });
    expect(items.map(({ title, kind, seconds, pages }) => ({ title, kind, seconds, pages }))).toEqual([
      { title: "法规要点", kind: "video", seconds: 2_530, pages: null },
      { title: "案例讨论", kind: "document", seconds: null, pages: 12 },
      { title: "结业考试", kind: "exam", seconds: null, pages: null },
    ]);
    const { baseInfo } = await visitor.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    expect(baseInfo).toMatchObject({
      buttonType: 1,
      supplier: "partner",
      partnerName: "示例学院",
      partnerUrl: "https://partner.example/course",
      lessonCount: 2,
      totalSeconds: 2_530,
    });
    expect((await visitor.call(catalogue.getCourseSeries, { keyword: "结业考试" })).records.map((card) => card.id)).toContain(seriesId);
  });

  test("of the school's own courses and hidden ones nothing is told", async () => {
    const own = await aSeries(school);
    expect(await school.visitor().call(packages.getSupplierItems, { id: own.seriesId })).toEqual([]);
    const hidden = await aPartnerCourse(school, [{ title: "x" }], { published: false });
    for (const id of [hidden.seriesId, 2_000_000_000])
      expect((await school.visitor().ask(packages.getSupplierItems, { id })).code).toBe(1001);
  });

  test("an address that is not https is refused by the database", async () => {
    for (const partnerUrl of [
      "http://partner.example/",
      "javascript:alert(1)",
      "https://user@partner.example/",
      "https://partner.example/a b",
      "https://partner.example\nx",
    ]) {
      await expect(aSeries(school, { sale: "partner", partnerUrl })).rejects.toThrow(/series_partner_url/);
    }
  });

  test("is studied on the partner's site by its owner, too, and is no free course of the school's", async () => {
    const { seriesId } = await aPartnerCourse(school, [{ title: "x" }]);
    const learner = await signIn(school);
    expect((await learner.ask(catalogue.enroll, { id: seriesId })).code).toBe(1001);
    await owns(school, learner.learnerId, seriesId);
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo.buttonType).toBe(1);
    const free = await learner.call(catalogue.getCourseSeries, { free: true, size: 100 });
    expect(free.records.map((card) => card.id)).not.toContain(seriesId);
    expect((await learner.call(learning.getMyCourseList, {})).records.map((record) => [record.course.id, record.lessonCount])).toEqual([
      [seriesId, 1],
    ]);
  });
});

describe("enrolling in a free package", () => {
  test("grants each of its series at once, and two calls that meet grant them once", async () => {
    const [one, two] = [await aSeries(school, { price: 100 }), await aSeries(school, { sale: "packageOnly" })];
    const packageId = await aPackage(school, [one.seriesId, two.seriesId]);
    const learner = await signIn(school);
    await Promise.all([learner.ask(catalogue.enroll, { id: packageId }), learner.ask(catalogue.enroll, { id: packageId })]);
    const rows = await school.db
      .selectFrom("entitlement")
      .select(["series_id", "source"])
      .where("learner_id", "=", learner.learnerId)
      .orderBy("series_id")
      .execute();
    expect(rows).toEqual([
      { series_id: one.seriesId, source: "package" },
      { series_id: two.seriesId, source: "package" },
      { series_id: packageId, source: "free" },
    ]);
    const detail = await learner.call(catalogue.getCourseSeriesDetail, { id: packageId });
    expect([detail.baseInfo.buttonType, ...detail.series!.map((card) => card.buttonType)]).toEqual([2, 2, 2]);
  });
});

describe("progress over a package", () => {
  test("is told per series and as a whole, with the series to go on in", async () => {
    const { one, two, only, packageId, vid } = await twoAndOne();
    const learner = await signIn(school);
    for (const id of [packageId, one.seriesId, two.seriesId, only.seriesId]) await owns(school, learner.learnerId, id);
    const look = () => learner.call(learning.getCourseSeriesDetailWithAuth, { id: packageId, type: 2 });
    expect(await look()).toMatchObject({ watchedPer: 0, finishedLessons: 0, studyLessons: 6, nextSeriesId: one.seriesId });
    for (const itemId of one.itemIds) await watch(new Player(learner, itemId), 100);
    await watch(new Player(learner, only.itemIds[0]!), 40);
    const detail = await look();
    expect(detail).toMatchObject({
      watchedPer: 40,
      finishedLessons: 2,
      studyLessons: 6,
      lastItemId: only.itemIds[0],
      lastVid: vid,
      nextSeriesId: only.seriesId,
    });
    expect(detail.parts?.map((part) => [part.seriesId, part.watchedPer, part.finishedLessons, part.lessonCount])).toEqual([
      [one.seriesId, 100, 2, 2], [two.seriesId, 0, 0, 2], [only.seriesId, 20, 0, 2],
    ]);
    expect(detail.parts?.[2]).toMatchObject({ lastPosition: 40, lastVid: vid });
    const { records, total } = await learner.call(learning.getMyCourseList, {});
    expect(total).toBe(4);
    expect(records.map((record) => [record.course.id, record.state, record.watchedPer])).toEqual([
      [only.seriesId, "studying", 20], [packageId, "studying", 40], [one.seriesId, "finished", 100], [two.seriesId, "studying", 0],
    ]);
    expect(records[1]).toMatchObject({ finishedLessons: 2, lessonCount: 6, lastItemId: only.itemIds[0] });
  });

  test("names no video of a series that is not the learner's", async () => {
    const { one, packageId } = await twoAndOne();
    const learner = await signIn(school);
    const end = school.clock.now + 86_400_000;
    await owns(school, learner.learnerId, one.seriesId, { endsAt: end });
    await watch(new Player(learner, one.itemIds[1]!), 50);
    school.clock.now = end + 1;
    const detail = await learner.call(learning.getCourseSeriesDetailWithAuth, { id: packageId });
    expect(detail.parts?.[0]).toMatchObject({ watchedPer: 25, lastVid: null });
    expect(detail.nextSeriesId).toBeNull();
  });
});

describe("a lesson found by search", () => {
  test("opens at once where the asker may see it", async () => {
    const { assetId, vid } = await anAsset(school, 100);
    const { seriesId, itemIds } = await aSeries(school, {
      price: 100,
      chapters: [
        [
          { title: "琉璃瓦施工", assetId, isTrial: true },
          { title: "琉璃瓦验收", assetId },
        ],
      ],
    });
    const found = async (client: Awaited<ReturnType<typeof signIn>>) =>
      (await client.call(catalogue.getCourseSeries, { keyword: "琉璃瓦" })).records.find((card) => card.id === seriesId)!.matchedLessons;
    const learner = await signIn(school);
    expect((await found(learner)).map((lesson) => [lesson.itemId, lesson.vid])).toEqual([[itemIds[0], vid], [itemIds[1], null]]);
    await owns(school, learner.learnerId, seriesId);
    expect((await found(learner)).map((lesson) => lesson.vid)).toEqual([vid, vid]);
  });
});
