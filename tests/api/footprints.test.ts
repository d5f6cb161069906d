import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { footprints } from "#contract/footprints.ts";
import { learning } from "#contract/learning.ts";
import { news } from "#contract/news.ts";
import { packages } from "#contract/packages.ts";
import { footprintData } from "#server/domains/footprints/personal.ts";
import { signIn } from "../factories/account.ts";
import { anArticle, aPackage, aSeries, owns } from "../factories/catalogue.ts";
import type { Client } from "../support/client.ts";
import { retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY_MS = 86_400_000;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const listOf = (client: Client, kind?: "course" | "info") =>
  client.call(footprints.getMyFootList, kind ? { kind, size: 100 } : { size: 100 });
const seenBy = async (client: Client) => (await listOf(client)).records.map((row) => [row.targetType, row.targetId, row.day]);
/** Nobody waits for the writing: the list is asked until it is there. */
const expectSeen = (client: Client, wanted: readonly (readonly [string, number, string])[]) =>
  expect.poll(() => seenBy(client)).toEqual(wanted);
/** An instant of the school's time zone. */
const at = (text: string) => Date.parse(`${text}+08:00`);
const rowsOf = async (learnerId: number) =>
  await school.db.selectFrom("footprint").selectAll().where("learner_id", "=", learnerId).orderBy("id").execute();

describe("looking at a page writes it down", () => {
  test("each way to a course, a package and an article, seen last first", async () => {
    const learner = await signIn(school);
    school.clock.now = at("2026-11-20T20:00:00");
    const { seriesId } = await aSeries(school, { title: "低压电工" });
    const { seriesId: second } = await aSeries(school);
    const { seriesId: third } = await aSeries(school);
    const packageId = await aPackage(school, [seriesId]);
    const articleId = await anArticle(school, { title: "补贴怎么领", publishedAt: school.clock.now - 1000 });
    const day = "2026-11-20";
    await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    await expectSeen(learner, [["series", seriesId, day]]);
    school.clock.now += 60_000;
    await learner.call(learning.getCourseSeriesDetailWithAuth, { id: second });
    await expectSeen(learner, [["series", second, day], ["series", seriesId, day]]);
    school.clock.now += 60_000;
    await learner.call(packages.getCourseSeriesById, { id: third });
    school.clock.now += 60_000;
    await learner.call(catalogue.getCourseSeriesDetail, { id: packageId, type: 2 });
    school.clock.now += 60_000;
    await learner.call(news.getInfoDetailByIdPc, { id: articleId });
    await expectSeen(learner, [
      ["info", articleId, day],
      ["package", packageId, day],
      ["series", third, day],
      ["series", second, day],
      ["series", seriesId, day],
    ]);
    const { records, total } = await listOf(learner);
    expect(total).toBe(5);
    expect(records[0]).toMatchObject({
      title: "补贴怎么领",
      available: true,
      course: null,
      article: { id: articleId },
      seenAt: school.clock.now,
    });
    expect(records[4]).toMatchObject({ title: "低压电工", available: true, course: { id: seriesId }, article: null });
    expect((await listOf(learner, "info")).records.map((row) => row.targetId)).toEqual([articleId]);
    expect(await listOf(learner, "course")).toMatchObject({ total: 4 });
    expect(await learner.call(footprints.getMyFootList, { current: 2, size: 2 })).toMatchObject({
      records: [{ targetId: third }, { targetId: second }],
      total: 5,
      current: 2,
      size: 2,
    });
  });

  test("twenty looks at once make one row", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    await Promise.all(Array.from({ length: 20 }, () => learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })));
    await expect.poll(async () => (await listOf(learner)).total).toBe(1);
  });

  test("a second look of the day moves the row up, another day has a row of its own: the day ends at midnight in Shanghai", async () => {
    const learner = await signIn(school);
    const [first, second] = [(await aSeries(school)).seriesId, (await aSeries(school)).seriesId];
    const look = async (id: number, when: string, wanted: readonly (readonly [string, number, string])[]) => {
      school.clock.now = at(when);
      await learner.call(catalogue.getCourseSeriesDetail, { id });
      await expectSeen(learner, wanted);
    };
    await look(first, "2026-11-22T00:00:00", [["series", first, "2026-11-22"]]);
    await look(second, "2026-11-22T23:58:00", [["series", second, "2026-11-22"], ["series", first, "2026-11-22"]]);
    const moved = [["series", first, "2026-11-22"], ["series", second, "2026-11-22"]] as const;
    await look(first, "2026-11-22T23:59:59", moved);
    await look(first, "2026-11-23T00:00:00", [["series", first, "2026-11-23"], ...moved]);
  });

  test("a visitor, an unknown id and a course that is not shown leave nothing", async () => {
    const learner = await signIn(school);
    const hidden = await aSeries(school, { published: false });
    const open = await aSeries(school);
    const before = (await school.db.selectFrom("footprint").select("id").execute()).length;
    await school.visitor().call(catalogue.getCourseSeriesDetail, { id: open.seriesId });
    for (const id of [999_999, hidden.seriesId]) {
      expect(await learner.ask(catalogue.getCourseSeriesDetail, { id })).toMatchObject({ code: 1001 });
      expect(await learner.ask(learning.getCourseSeriesDetailWithAuth, { id })).toMatchObject({ code: 1001 });
    }
    expect(await learner.ask(news.getInfoDetailByIdPc, { id: 999_999 })).toMatchObject({ code: 1001 });
    // What would have been written would stand before this one.
    await learner.call(catalogue.getCourseSeriesDetail, { id: open.seriesId });
    await expect.poll(async () => (await listOf(learner)).total).toBe(1);
    expect((await school.db.selectFrom("footprint").select("id").execute()).length).toBe(before + 1);
  });

  test("the page is shown although nothing can be written, and does not wait for it", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    const lock = new pg.Client({ connectionString: school.ownerUrl });
    await lock.connect();
    try {
      await lock.query("begin");
      await lock.query("lock table footprint in access exclusive mode");
      expect((await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo.id).toBe(seriesId);
      await lock.query("alter table footprint rename to footprint_away");
      await lock.query("commit");
      expect((await learner.call(learning.getCourseSeriesDetailWithAuth, { id: seriesId })).baseInfo.id).toBe(seriesId);
    } finally {
      await lock.query("alter table if exists footprint_away rename to footprint");
      await lock.end();
    }
    await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    await expect.poll(async () => (await listOf(learner)).total).toBe(1);
  });
});

describe("taking away", () => {
  test("removes one's own alone; it can be taken back for ten minutes", async () => {
    const [mine, other] = [await signIn(school), await signIn(school)];
    const { seriesId } = await aSeries(school);
    await mine.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    await expect.poll(async () => (await listOf(mine)).total).toBe(1);
    const { id } = (await listOf(mine)).records[0]!;
    await other.call(footprints.remove, { id });
    expect((await listOf(mine)).total).toBe(1);
    await mine.call(footprints.remove, { id });
    await mine.call(footprints.remove, { id });
    expect((await listOf(mine)).total).toBe(0);
    expect(await other.ask(footprints.restore, { id })).toMatchObject({ code: 1001 });
    school.clock.now += 9 * 60_000;
    await mine.call(footprints.restore, { id });
    await mine.call(footprints.restore, { id });
    expect((await listOf(mine)).records).toMatchObject([{ id }]);
    await mine.call(footprints.remove, { id });
    school.clock.now += 11 * 60_000;
    expect(await mine.ask(footprints.restore, { id })).toMatchObject({ code: 1001 });
  });

  test("what was removed stands there again once it is looked at again", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    await expect.poll(async () => (await listOf(learner)).total).toBe(1);
    await learner.call(footprints.remove, { id: (await listOf(learner)).records[0]!.id });
    await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
    await expect.poll(async () => (await listOf(learner)).total).toBe(1);
  });

  test("clears all of one's own and nobody else's", async () => {
    const [mine, other] = [await signIn(school), await signIn(school)];
    const { seriesId } = await aSeries(school);
    for (const client of [mine, other]) {
      await client.call(catalogue.getCourseSeriesDetail, { id: seriesId });
      await expect.poll(async () => (await listOf(client)).total).toBe(1);
    }
    await mine.call(footprints.clear, {});
    await mine.call(footprints.clear, {});
    expect([(await listOf(mine)).total, (await listOf(other)).total]).toEqual([0, 1]);
  });
});

describe("what is no longer there", () => {
  test("keeps its name and is not available; a hidden course is so but for its owner", async () => {
    const [learner, owner] = [await signIn(school), await signIn(school)];
    const { seriesId } = await aSeries(school, { title: "下架课" });
    await owns(school, owner.learnerId, seriesId);
    const articleId = await anArticle(school, { title: "旧资讯" });
    for (const client of [learner, owner]) {
      await client.call(catalogue.getCourseSeriesDetail, { id: seriesId });
      await client.call(news.getInfoDetailByIdPc, { id: articleId });
      await expect.poll(async () => (await listOf(client)).total).toBe(2);
    }
    await school.db.updateTable("series").set({ published: false }).where("id", "=", seriesId).execute();
    await school.db.deleteFrom("article").where("id", "=", articleId).execute();
    const byType = async (client: Client) => Object.fromEntries((await listOf(client)).records.map((row) => [row.targetType, row]));
    expect(await byType(learner)).toMatchObject({
      series: { available: false, title: "下架课" },
      info: { available: false, title: "旧资讯", article: null },
    });
    expect(await byType(owner)).toMatchObject({ series: { available: true } });
  });
});

describe("what is kept", () => {
  test("ninety days and the newest five hundred; retention deletes the rest and old removals", async () => {
    const learner = await signIn(school);
    school.clock.now = at("2026-12-20T01:00:00");
    const { seriesId } = await aSeries(school);
    const row = (day: string, targetId: number) => ({
      learner_id: learner.learnerId,
      day,
      target_type: "series" as const,
      target_id: targetId,
      title: "x",
      seen_at: new Date(at(`${day}T12:00:00`)),
    });
    // 2026-09-22 is the ninetieth day, counted from today.
    await school.db.insertInto("footprint").values([row("2026-09-21", seriesId), row("2026-09-22", seriesId)]).execute();
    expect((await listOf(learner)).records.map((one) => one.day)).toEqual(["2026-09-22"]);
    await school.db.insertInto("footprint").values(Array.from({ length: 500 }, (_none, i) => row("2026-12-01", 100_000 + i))).execute();
    expect(await listOf(learner)).toMatchObject({ total: 500 });
    expect((await learner.call(footprints.getMyFootList, { current: 6, size: 100 })).records).toEqual([]);
    await retain(school.means, "footprints", "removedFootprints");
    expect((await rowsOf(learner.learnerId)).map((one) => one.day)).toEqual(Array.from({ length: 500 }, () => "2026-12-01"));
    const [first, second] = (await listOf(learner)).records;
    await learner.call(footprints.remove, { id: first!.id });
    school.clock.now += 11 * 60_000;
    await learner.call(footprints.remove, { id: second!.id });
    await retain(school.means, "footprints", "removedFootprints");
    expect(await rowsOf(learner.learnerId)).toHaveLength(499);
    expect((await listOf(learner)).total).toBe(498);
    school.clock.now -= 30 * DAY_MS;
  });
});

test("the export names them and the erasure takes them away", async () => {
  const learner = await signIn(school);
  const { seriesId } = await aSeries(school, { title: "我看过的课" });
  await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId });
  await expect.poll(async () => (await listOf(learner)).total).toBe(1);
  expect(await footprintData.collect(school.means, learner.learnerId)).toMatchObject([{ kind: "series", title: "我看过的课" }]);
  await footprintData.erase(school.means, learner.learnerId);
  await footprintData.erase(school.means, learner.learnerId);
  expect(await rowsOf(learner.learnerId)).toEqual([]);
});
