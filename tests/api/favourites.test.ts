import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { favourites } from "#contract/favourites.ts";
import { learning } from "#contract/learning.ts";
import { news } from "#contract/news.ts";
import { favouritesData } from "#server/domains/favourites/personal.ts";
import { signIn } from "../factories/account.ts";
import { anArticle, aPackage, aSeries, owns } from "../factories/catalogue.ts";
import type { Client } from "../support/client.ts";
import { retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const listOf = (client: Client, targetType?: "series" | "package" | "info" | "live") =>
  client.call(favourites.getMyCollectList, targetType ? { targetType } : {});
const unpublish = (id: number) => school.db.updateTable("series").set({ published: false }).where("id", "=", id).execute();

describe("keeping", () => {
  test("a course, a package and an article stand in the list, kept last first, with the counts of every kind", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school, { title: "低压电工" });
    const packageId = await aPackage(school, [seriesId]);
    const articleId = await anArticle(school, { title: "补贴怎么领" });
    await learner.call(favourites.save, { targetType: "series", targetId: seriesId });
    school.clock.now += 1000;
    await learner.call(favourites.save, { targetType: "package", targetId: packageId });
    school.clock.now += 1000;
    await learner.call(favourites.save, { targetType: "info", targetId: articleId });
    const { records, total, counts } = await listOf(learner);
    expect(records.map((row) => [row.targetType, row.targetId, row.state])).toEqual([
      ["info", articleId, "open"],
      ["package", packageId, "open"],
      ["series", seriesId, "open"],
    ]);
    expect([total, counts]).toEqual([3, { series: 1, package: 1, info: 1 }]);
    expect(records[0]).toMatchObject({ article: { title: "补贴怎么领" }, course: null, title: "补贴怎么领" });
    expect(records[2]).toMatchObject({ course: { id: seriesId, title: "低压电工" }, article: null });
    const series = await listOf(learner, "series");
    expect([series.records.length, series.total, series.counts.info]).toEqual([1, 1, 1]);
  });

  test("is idempotent, and twenty calls at once make one row", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => learner.call(favourites.save, { targetType: "series", targetId: seriesId })),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect((await listOf(learner)).total).toBe(1);
  });

  test("an unknown target, one of the wrong kind, a live room, and a course that is not shown are unknown", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    const hidden = await aSeries(school, { published: false });
    const tomorrow = await anArticle(school, { publishedAt: school.clock.now + 86_400_000 });
    for (const [targetType, targetId] of [
      ["series", 999_999],
      ["package", seriesId],
      ["live", 1],
      ["series", hidden.seriesId],
      ["info", tomorrow],
      ["info", 999_999],
    ] as const) {
      expect(await learner.ask(favourites.save, { targetType, targetId })).toMatchObject({ code: 1001 });
    }
    expect((await listOf(learner)).total).toBe(0);
    expect(await listOf(learner, "live")).toMatchObject({ records: [], total: 0 });
  });

  test("the owner of a course that is no longer published may keep it", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school, { published: false });
    await owns(school, learner.learnerId, seriesId);
    await learner.call(favourites.save, { targetType: "series", targetId: seriesId });
    expect((await listOf(learner)).records).toMatchObject([{ state: "open", course: { buttonType: 2 } }]);
  });

  test("is limited to sixty a minute", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    for (let times = 0; times < 60; times += 1) await learner.call(favourites.save, { targetType: "series", targetId: seriesId });
    expect((await learner.raw("POST", favourites.save.path, JSON.stringify({ targetType: "series", targetId: seriesId }))).status).toBe(
      429,
    );
  });
});

describe("the pages say whether it is kept", () => {
  test("a course's detail, with the id for the removal", async () => {
    const learner = await signIn(school);
    const { seriesId } = await aSeries(school);
    const seen = async () => (await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo;
    expect(await seen()).toMatchObject({ isCollect: false, collectId: null });
    const { id } = await learner.call(favourites.save, { targetType: "series", targetId: seriesId });
    expect(await seen()).toMatchObject({ isCollect: true, collectId: id });
    expect((await learner.call(learning.getCourseSeriesDetailWithAuth, { id: seriesId })).baseInfo).toMatchObject({
      isCollect: true,
      collectId: id,
    });
    expect((await school.visitor().call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo).toMatchObject({
      isCollect: false,
      collectId: null,
    });
    expect((await (await signIn(school)).call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo.isCollect).toBe(false);
    await learner.call(favourites.remove, { id });
    expect(await seen()).toMatchObject({ isCollect: false, collectId: null });
  });

  test("an article and a package", async () => {
    const learner = await signIn(school);
    const articleId = await anArticle(school);
    const packageId = await aPackage(school, [(await aSeries(school)).seriesId]);
    const info = await learner.call(favourites.save, { targetType: "info", targetId: articleId });
    const kept = await learner.call(favourites.save, { targetType: "package", targetId: packageId });
    expect(await learner.call(news.getInfoDetailByIdPc, { id: articleId })).toMatchObject({ isCollect: true, collectId: info.id });
    expect(await school.visitor().call(news.getInfoDetailByIdPc, { id: articleId })).toMatchObject({ isCollect: false, collectId: null });
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: packageId })).baseInfo).toMatchObject({
      isCollect: true,
      collectId: kept.id,
    });
  });
});

describe("removing", () => {
  test("takes away one's own alone, and a second time changes nothing", async () => {
    const [mine, other] = [await signIn(school), await signIn(school)];
    const { seriesId } = await aSeries(school);
    const { id } = await mine.call(favourites.save, { targetType: "series", targetId: seriesId });
    await other.call(favourites.remove, { id });
    expect((await listOf(mine)).total).toBe(1);
    await mine.call(favourites.remove, { id });
    await mine.call(favourites.remove, { id });
    expect((await listOf(mine)).total).toBe(0);
  });

  test("can be undone for ten minutes, at its old place; later it is kept anew", async () => {
    const learner = await signIn(school);
    const [first, second] = [await aSeries(school), await aSeries(school)];
    const { id } = await learner.call(favourites.save, { targetType: "series", targetId: first.seriesId });
    school.clock.now += 60_000;
    await learner.call(favourites.save, { targetType: "series", targetId: second.seriesId });
    await learner.call(favourites.remove, { id });
    school.clock.now += 9 * 60_000;
    expect(await learner.call(favourites.save, { targetType: "series", targetId: first.seriesId })).toEqual({ id });
    expect((await listOf(learner)).records.map((row) => row.targetId)).toEqual([second.seriesId, first.seriesId]);
    await learner.call(favourites.remove, { id });
    school.clock.now += 11 * 60_000;
    await learner.call(favourites.save, { targetType: "series", targetId: first.seriesId });
    expect((await listOf(learner)).records.map((row) => row.targetId)).toEqual([first.seriesId, second.seriesId]);
  });

  test("retention forgets what can't be undone, and nothing else", async () => {
    const learner = await signIn(school);
    const [first, second] = [await aSeries(school), await aSeries(school)];
    const { id } = await learner.call(favourites.save, { targetType: "series", targetId: first.seriesId });
    await learner.call(favourites.remove, { id });
    school.clock.now += 11 * 60_000;
    const young = await learner.call(favourites.save, { targetType: "series", targetId: second.seriesId });
    await learner.call(favourites.remove, { id: young.id });
    await retain(school.means, "removedFavourites");
    const left = await school.db.selectFrom("favourite").select("id").where("learner_id", "=", learner.learnerId).execute();
    expect(left).toEqual([{ id: young.id }]);
  });
});

describe("what is no longer on offer", () => {
  test("stands there as such and can be removed, and the removal undone", async () => {
    const learner = await signIn(school);
    const [hidden, closed, paid] = [
      await aSeries(school, { title: "下架课" }),
      await aSeries(school, { title: "停招课", price: 100 }),
      await aSeries(school, { price: 68_000 }),
    ];
    const kept = await learner.call(favourites.save, { targetType: "series", targetId: hidden.seriesId });
    await learner.call(favourites.save, { targetType: "series", targetId: closed.seriesId });
    await learner.call(favourites.save, { targetType: "series", targetId: paid.seriesId });
    await unpublish(hidden.seriesId);
    await school.db.updateTable("series").set({ sale: "closed" }).where("id", "=", closed.seriesId).execute();
    const states = new Map((await listOf(learner)).records.map((row) => [row.targetId, row]));
    expect(states.get(hidden.seriesId)).toMatchObject({ state: "gone", title: "下架课" });
    expect(states.get(closed.seriesId)).toMatchObject({ state: "closed" });
    expect(states.get(paid.seriesId)).toMatchObject({ state: "open", dropped: null });
    await learner.call(favourites.remove, { id: kept.id });
    expect(await learner.call(favourites.save, { targetType: "series", targetId: hidden.seriesId })).toEqual({ id: kept.id });
    await learner.call(favourites.remove, { id: kept.id });
    school.clock.now += 11 * 60_000;
    expect(await learner.ask(favourites.save, { targetType: "series", targetId: hidden.seriesId })).toMatchObject({ code: 1001 });
  });

  test("a target that was deleted keeps the name it had", async () => {
    const learner = await signIn(school);
    const articleId = await anArticle(school, { title: "旧资讯" });
    await learner.call(favourites.save, { targetType: "info", targetId: articleId });
    await school.db.deleteFrom("article").where("id", "=", articleId).execute();
    expect((await listOf(learner)).records).toMatchObject([{ state: "gone", title: "旧资讯", article: null }]);
  });

  test("a fallen price is named to who is shown prices", async () => {
    const [learner, assigned] = [await signIn(school), await signIn(school)];
    await school.db.updateTable("learner").set({ distributor_id: "666" }).where("id", "=", assigned.learnerId).execute();
    const { seriesId } = await aSeries(school, { price: 52_000 });
    for (const client of [learner, assigned]) await client.call(favourites.save, { targetType: "series", targetId: seriesId });
    await school.db.updateTable("series").set({ price_fen: 48_000 }).where("id", "=", seriesId).execute();
    expect((await listOf(learner)).records).toMatchObject([{ dropped: 4000, state: "open" }]);
    expect((await listOf(assigned)).records).toMatchObject([{ dropped: null, state: "closed", course: { price: null } }]);
  });
});

test("the export names them and the erasure takes them away", async () => {
  const learner = await signIn(school);
  const { seriesId } = await aSeries(school, { title: "我留下的课" });
  await learner.call(favourites.save, { targetType: "series", targetId: seriesId });
  expect(await favouritesData.collect(school.means, learner.learnerId)).toMatchObject([{ kind: "series", title: "我留下的课" }]);
  await favouritesData.erase(school.means, learner.learnerId);
  await favouritesData.erase(school.means, learner.learnerId);
  expect(await school.db.selectFrom("favourite").select("id").where("learner_id", "=", learner.learnerId).execute()).toEqual([]);
});
