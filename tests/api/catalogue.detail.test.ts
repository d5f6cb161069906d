import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aCategory, aPackage, aPartnerCourse, aSeries, owns } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const DAY = 86_400_000;

async function aFilmedCourse(price: number) {
  const { assetId, vid } = await anAsset(school);
  const made = await aSeries(school, { price, chapters: [[{ isTrial: true, assetId }, { assetId }], [{ assetId, kind: "video" }]] });
  return { ...made, vid };
}

describe("getCourseSeriesDetail", () => {
  test("a visitor receives the video of trial items alone", async () => {
    const { seriesId, itemIds, vid } = await aFilmedCourse(68_000);
    const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: seriesId });
    expect(detail.baseInfo).toMatchObject({ id: seriesId, type: 1, buttonType: 0, price: 68_000, lessonCount: 3, totalSeconds: 1800 });
    const items = detail.chapters.flatMap((chapter) => chapter.items);
    expect(items.map((item) => [item.itemId, item.locked, item.vid])).toEqual([
      [itemIds[0], false, vid],
      [itemIds[1], true, null],
      [itemIds[2], true, null],
    ]);
  });

  test("who holds the course receives every video, until the validity ends", async () => {
    const { seriesId, vid } = await aFilmedCourse(100);
    const learner = await signIn(school);
    const end = school.clock.now + DAY;
    await owns(school, learner.learnerId, seriesId, { endsAt: end });
    const before = await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    expect(before.baseInfo).toMatchObject({ buttonType: 2, validUntil: end });
    expect(before.chapters.flatMap((chapter) => chapter.items).every((item) => item.vid === vid && !item.locked)).toBe(true);
    school.clock.now = end;
    try {
      const after = await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
      expect(after.baseInfo).toMatchObject({ buttonType: 0, validUntil: null });
      expect(after.chapters.flatMap((chapter) => chapter.items).filter((item) => item.vid !== null)).toHaveLength(1);
    } finally {
      school.clock.now = end - DAY;
    }
  });

  test("another learner's course is not mine", async () => {
    const { seriesId } = await aFilmedCourse(100);
    const [owner, other] = [await signIn(school), await signIn(school)];
    await owns(school, owner.learnerId, seriesId);
    expect((await other.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo.buttonType).toBe(0);
  });

  test("a package names its series and a series its packages, whatever type was asked for", async () => {
    const [one, two] = [await aSeries(school, { price: 100 }), await aSeries(school, { price: 200 })];
    const packageId = await aPackage(school, [two.seriesId, one.seriesId], { price: 250 });
    const whole = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: packageId, type: "1" });
    expect(whole.baseInfo).toMatchObject({ type: 2, lessonCount: 6, buttonType: 0 });
    expect(whole.baseInfo.parts.map((part) => part.id)).toEqual([two.seriesId, one.seriesId]);
    expect(whole.series?.map((card) => card.id)).toEqual([two.seriesId, one.seriesId]);
    const part = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: one.seriesId, type: "1" });
    expect(part.packages?.map((card) => card.id)).toEqual([packageId]);
    expect(part.series).toBeUndefined();
  });

  test("related courses are others of the same trade, most learners first", async () => {
    const trade = await aCategory(school);
    const direction = await aCategory(school, { parentId: trade });
    const course = await aSeries(school, { categoryId: direction });
    const [few, many] = [
      await aSeries(school, { categoryId: trade, learnerCount: 1 }),
      await aSeries(school, { categoryId: direction, learnerCount: 9 }),
    ];
    await aSeries(school, { categoryId: direction, published: false });
    const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: course.seriesId });
    expect(detail.related.map((card) => card.id)).toEqual([many.seriesId, few.seriesId]);
    expect(detail.baseInfo.breadcrumb.map((step) => step.id)).toEqual([trade, direction]);
  });

  test("an unknown id and an unpublished course answer alike, save for who holds it", async () => {
    const hidden = await aSeries(school, { published: false });
    const visitor = school.visitor();
    const unknown = await visitor.ask(catalogue.getCourseSeriesDetail, { id: 2_000_000_000 });
    expect(unknown.code).toBe(1001);
    expect(await visitor.ask(catalogue.getCourseSeriesDetail, { id: hidden.seriesId })).toEqual(unknown);
    const learner = await signIn(school);
    await owns(school, learner.learnerId, hidden.seriesId);
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: hidden.seriesId })).baseInfo.buttonType).toBe(2);
  });

  test("ids that are none are refused with 1001", async () => {
    for (const id of ["0", "-1", "1.5", "abc", "99999999999", "1e3"]) {
      const { status, text } = await school
        .visitor()
        .raw("GET", `/api/course/v2/hnCourseSeriesDistributor/getCourseSeriesDetail/${id}?type=1`);
      expect([id, status, (JSON.parse(text) as { code: number }).code]).toEqual([id, 200, 1001]);
    }
  });

  test("scripts never stand in an introduction", async () => {
    const { seriesId } = await aSeries(school, { intro: '<p onclick="x()">适合零基础</p><script>alert(1)</script>' });
    const { baseInfo } = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: seriesId });
    expect(baseInfo.intro).toBe("<p>适合零基础</p>");
    expect(baseInfo.seo.description).toBe("适合零基础");
  });
});

describe("judgeIsOurOrCsw", () => {
  test("says who teaches the course", async () => {
    const own = await aSeries(school);
    const partner = await aPartnerCourse(school, []);
    const visitor = school.visitor();
    expect(await visitor.call(catalogue.judgeIsOurOrCsw, { id: own.seriesId })).toEqual({ isOur: true, supplier: "own" });
    expect(await visitor.call(catalogue.judgeIsOurOrCsw, { id: partner.seriesId })).toEqual({
      isOur: false, supplier: "partner", partnerUrl: "https://partner.example/course", partnerName: "示例学院",
    });
    expect((await visitor.call(catalogue.getCourseSeriesDetail, { id: partner.seriesId })).baseInfo).toMatchObject({
      buttonType: 1,
      supplier: "partner",
    });
  });
});

describe("learners of a special distributor", () => {
  test("see no prices and no order entry; free courses stay free", async () => {
    const priced = await aSeries(school, { price: 68_000, originalPrice: 88_000 });
    const free = await aSeries(school);
    const learner = await signIn(school, { distributorId: "666" });
    const { baseInfo } = await learner.call(catalogue.getCourseSeriesDetail, { id: priced.seriesId });
    expect(baseInfo).toMatchObject({ price: null, originalPrice: null, buttonType: 4 });
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: free.seriesId })).baseInfo).toMatchObject({
      price: 0,
      buttonType: 3,
    });
    const list = await learner.call(catalogue.getCourseSeries, { size: 100 });
    expect(list.records.every((card) => (card.price ?? 0) === 0 && card.buttonType !== 0)).toBe(true);
  });
});

describe("covers", () => {
  test("a card's cover is drawn for its course and may be kept for a day", async () => {
    const categoryId = await aCategory(school, { trade: "welder" });
    const { seriesId } = await aSeries(school, { categoryId, topic: "焊条电弧", level: "五级 · 初级工" });
    const visitor = school.visitor();
    const { baseInfo } = await visitor.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    const whole = await visitor.raw("GET", baseInfo.coverUrl);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("cache-control")]).toEqual([
      200, "image/svg+xml; charset=utf-8", "public, max-age=86400",
    ]);
    expect(whole.text).toContain("焊条电弧");
    expect((await visitor.raw("GET", `${baseInfo.coverUrl}&art=1`)).text).not.toContain("焊条电弧");
    expect((await visitor.raw("GET", baseInfo.coverUrl.replace(/v=\w+/, "v=old"))).headers.get("cache-control")).toBe("public, max-age=60");
  });

  test("nothing is drawn that the school does not have", async () => {
    const { slug } = await aSeries(school);
    for (const path of [
      "/covers/electrician/no-such.svg",
      `/covers/welder/${slug}.svg`,
      "/covers/electrician/..%2F..%2Fetc.svg",
      "/covers/electrician/x.png",
      `/covers/${"a".repeat(400)}/x.svg`,
    ]) {
      expect([path, (await school.visitor().raw("GET", path)).status]).toEqual([path, 404]);
    }
  });
});

describe("QR codes", () => {
  test("only the config's own targets are drawn, 200 px wide", async () => {
    const visitor = school.visitor();
    expect((await visitor.raw("GET", "/qr/follow.svg?text=https://evil.example")).status).toBe(404);
    const { id } = await school.db.selectFrom("site").select("id").where("is_default", "=", true).executeTakeFirstOrThrow();
    await school.db
      .insertInto("site_config")
      .values({ site_id: id, key: "qrFollowTarget", val: "https://example.cn/follow", action: 1, m_name: "", sort: 9 })
      .execute();
    const drawn = await visitor.raw("GET", "/qr/follow.svg");
    expect(drawn.status).toBe(200);
    expect(drawn.text).toContain('width="200"');
    expect((await visitor.raw("GET", "/qr/other.svg")).status).toBe(404);
  });
});
