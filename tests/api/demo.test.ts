import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLoaded, loadDemo } from "#demo/load.ts";
import { account } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import { packages } from "#contract/packages.ts";
import { news } from "#contract/news.ts";
import { security } from "#contract/security.ts";
import { site } from "#contract/site.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const rowsIn = async (table: string) => (await school.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

describe("the demo school", () => {
  test("a load that dies half-way leaves nothing, and the next one is whole", async () => {
    const taken = await school.db
      .insertInto("learner")
      .values({
        username: "DEMO0001",
        nick_name: "someone",
        password_hash: null,
        password_at: null,
        phone_lookup: null,
        phone_enc: null,
        erase_at: null,
        created_at: new Date(school.clock.now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(loadDemo(school.means)).rejects.toThrow(/learner_username/);
    expect([await isLoaded(school.pool), await rowsIn("series"), await rowsIn("article"), await rowsIn("learner")]).toEqual([
      false,
      0,
      0,
      1,
    ]);
    await school.db.deleteFrom("learner").where("id", "=", taken.id).execute();
    await loadDemo(school.means);
    expect(await isLoaded(school.pool)).toBe(true);
  }, 60_000);

  test("has 8 trades, at least 24 series, 120 lessons and 20 articles, as the home page says", async () => {
    const { counts, categories } = await school.visitor().call(catalogue.indexCategory, {});
    expect(counts.trades).toBe(8);
    expect(counts.courses).toBeGreaterThanOrEqual(24);
    expect(counts.lessons).toBeGreaterThanOrEqual(120);
    expect(categories.every((category) => category.cards.length > 0)).toBe(true);
    expect((await school.visitor().call(news.getAllInfoListForIndex, {})).total).toBeGreaterThanOrEqual(20);
  });

  test("every course has a teacher, an outline of which visitors see or read something, and learners", async () => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { type: 1, size: 100 });
    for (const card of records.filter((one) => one.supplier === "own")) {
      const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: card.id });
      expect([card.title, detail.teachers.length > 0, card.learnerCount > 0, detail.baseInfo.outcomes.length]).toEqual([
        card.title,
        true,
        true,
        4,
      ]);
      const items = detail.chapters.flatMap((chapter) => chapter.items);
      const open = items.filter((item) => item.isTrial && !item.locked && (item.vid !== null || item.kind === "document"));
      if (card.price !== 0) expect([card.title, open.length > 0]).toEqual([card.title, true]);
      expect(items.every((item) => item.locked || item.vid !== null || item.kind === "document")).toBe(true);
      expect((await school.visitor().raw("GET", card.coverUrl)).status).toBe(200);
    }
  });

  test("has at least 10 handouts of all trades, real PDF files whose pages were counted", async () => {
    const rows = await school.db
      .selectFrom("handout")
      .innerJoin("series", "series.id", "handout.series_id")
      .select(["handout.bytes", "handout.pages", "handout.blob", "series.category_id"])
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(new Set(rows.map((row) => row.category_id)).size).toBeGreaterThanOrEqual(8);
    for (const { bytes, pages, blob } of rows) {
      expect([pages! >= 1 && pages! <= 4, bytes < 300 * 1024]).toEqual([true, true]);
      expect(await school.means.providers.media.stat(blob)).toEqual({ bytes });
    }
  });

  test("the adverts lead to what is there, and their pictures are drawn", async () => {
    const { carousel, strip } = await school.visitor().call(catalogue.getAdvertiseOpen, {});
    expect(carousel).toHaveLength(3);
    for (const advert of carousel)
      expect((await school.visitor().raw("GET", advert.imageUrl)).headers.get("cache-control")).toBe("public, max-age=86400");
    const id = Number(strip?.link.split("/").at(-1));
    expect((await school.visitor().call(news.getInfoDetailByIdPc, { id })).title).toContain("补贴");
  });

  test("the site's QR codes are those of its config", async () => {
    const items = await school.visitor().call(site.getInitConfig, { hostName: "" });
    for (const key of ["QRCode", "androidApkQRCode", "iosApkQRCode"]) {
      const address = items.find((item) => item.key === key)?.val ?? "";
      expect([key, (await school.visitor().raw("GET", address)).status]).toEqual([key, 200]);
    }
    expect(items.filter((item) => item.key.includes("address")).map((item) => item.mName)).toEqual(["城东校区", "高新校区", "实训基地"]);
  });

  test("at least 3 packages save real money, one is free, and some courses come with packages alone", async () => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { type: 2, size: 100 });
    expect(
      records.filter((card) => card.buttonType === 0 && card.originalPrice !== null && card.originalPrice > card.price!).length,
    ).toBeGreaterThanOrEqual(3);
    expect(records.filter((card) => card.buttonType === 3)).toHaveLength(1);
    for (const card of records) {
      const detail = await school.visitor().call(catalogue.getCourseSeriesDetail, { id: card.id, type: 2 });
      expect([card.title, detail.series!.length >= 3, detail.teachers.length > 0, card.learnerCount > 0]).toEqual([
        card.title,
        true,
        true,
        true,
      ]);
      expect(new Set(detail.series!.map((part) => part.trade)).size === 1 || card.price === 0).toBe(true);
      expect((await school.visitor().raw("GET", card.coverUrl)).status).toBe(200);
    }
    const series = await school.visitor().call(catalogue.getCourseSeries, { type: 1, size: 100 });
    for (const card of series.records.filter((one) => one.buttonType === 5)) {
      expect((await school.visitor().call(catalogue.getCourseSeriesDetail, { id: card.id })).packages!.length).toBeGreaterThan(0);
    }
    expect(series.records.filter((card) => card.buttonType === 5)).toHaveLength(2);
  });

  test("a price is one to two and a half yuan a minute of what is taught, and a package costs less than its courses", async () => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { size: 100 });
    const paid = records.filter(({ price, type }) => type === 1 && price! > 0);
    expect(paid.length).toBeGreaterThan(15);
    for (const { title, price, totalSeconds } of paid) {
      const yuanAMinute = price! / 100 / (totalSeconds / 60);
      expect(yuanAMinute, title).toBeGreaterThanOrEqual(1);
      expect(yuanAMinute, title).toBeLessThanOrEqual(2.5);
    }
    const priceOf = new Map(records.map(({ id, price }) => [id, price!]));
    const bundles = records.filter(({ type, price }) => type === 2 && price! > 0);
    expect(bundles.length).toBeGreaterThan(2);
    for (const { title, price, parts } of bundles) {
      expect(price, title).toBeLessThan(parts.reduce((sum, { id }) => sum + priceOf.get(id)!, 0));
    }
  });

  test("every teacher has a portrait of their own", async () => {
    const teachers = await school.visitor().call(catalogue.getTeacherDetails, {});
    const portraits = await Promise.all(teachers.map(({ avatarUrl }) => school.visitor().raw("GET", avatarUrl)));
    expect(portraits.map(({ status }) => status)).toEqual(teachers.map(() => 200));
    expect(new Set(portraits.map(({ text }) => text)).size).toBe(teachers.length);
    expect(teachers.length).toBeGreaterThanOrEqual(16);
  });

  test("two courses are taught by partners, whose items and safe links are told", async () => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { type: 1, size: 100 });
    const partners = records.filter((card) => card.buttonType === 1);
    expect(partners).toHaveLength(2);
    for (const { id, lessonCount } of partners) {
      const items = await school.visitor().call(packages.getSupplierItems, { id });
      expect(items.filter(({ kind }) => kind !== "exam")).toHaveLength(lessonCount);
      expect((await school.visitor().call(catalogue.judgeIsOurOrCsw, { id })).partnerUrl).toMatch(/^https:\/\/partner\.example\.com\//);
    }
  });

  test("the demo learner signs in and holds five courses, three of them by a package", async () => {
    const learner = school.visitor();
    const record = await learner.call(account.userLogin, { phoneType: 2, username: "13800000001", pass: "demo1234" });
    expect(record.nickName).toBe("陈秀兰");
    learner.token = record.token;
    const { records } = await learner.call(catalogue.getCourseSeries, { size: 100 });
    const mine = records.filter((card) => card.buttonType === 2);
    expect([mine.filter((card) => card.type === 1).length, mine.filter((card) => card.type === 2).length]).toEqual([5, 1]);
  });

  test("the demo learner's trail has a stranger's five tries between her own sign-ins, the latest first", async () => {
    const learner = school.visitor();
    learner.token = (await learner.call(account.userLogin, { phoneType: 2, username: "13800000001", pass: "demo1234" })).token;
    const { records } = await learner.call(security.getSecurityEvents, { size: 50 });
    const times = records.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(records.find(({ what }) => what === "signInFailed")).toMatchObject({ times: 5, way: "password", system: "linux" });
  });

  test("search finds a lesson by what it is about", async () => {
    const { records } = await school.visitor().call(catalogue.getCourseSeries, { keyword: "触电" });
    expect(records[0]?.title).toContain("触电");
    expect(records[0]?.matchedLessons.length).toBeGreaterThan(0);
  });
});
