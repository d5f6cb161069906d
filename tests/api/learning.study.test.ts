import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aPackage, aSeries, owns } from "../factories/catalogue.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

/** Watches an item from its beginning for `seconds`. */
async function watch(player: Player, seconds: number): Promise<void> {
  await player.open();
  for (let at = 0; at < seconds; at += 50) {
    const to = Math.min(seconds, at + 50);
    school.clock.now += (to - at) * 1000;
    await player.beat({ ranges: [[at, to]], position: to });
  }
}

describe("progress of a course", () => {
  test("stands on every lesson and on the whole, and survives", async () => {
    const { client, items, seriesId, vid } = await aStudent(school, 300);
    await watch(new Player(client, items[0]), 300);
    await watch(new Player(client, items[1]), 91);
    const detail = await client.call(learning.getCourseSeriesDetailWithAuth, { id: seriesId, type: "1" });
    const shown = detail.chapters.flatMap((chapter) => chapter.items);
    expect(shown.map(({ watchedPer, lastPosition, isFinish, locked }) => ({ watchedPer, lastPosition, isFinish, locked }))).toEqual([
      { watchedPer: 100, lastPosition: 0, isFinish: true, locked: false },
      { watchedPer: 30, lastPosition: 91, isFinish: false, locked: false },
      { watchedPer: 0, lastPosition: 0, isFinish: false, locked: false },
    ]);
    expect(detail).toMatchObject({ watchedPer: Math.floor((100 * 391) / 900), lastItemId: items[1], lastVid: vid });
    expect(detail.baseInfo.buttonType).toBe(2);
    const outline = await client.call(learning.getCourseSeriesStudyCategory, { id: seriesId });
    expect(outline).toMatchObject({ id: seriesId, watchedPer: 43, lastItemId: items[1], finishedLessons: 1, lessonCount: 3 });
    expect(outline.chapters).toEqual(detail.chapters);
  });

  test("is each learner's own", async () => {
    const { client, items, seriesId } = await aStudent(school, 100);
    await watch(new Player(client, items[1]), 100);
    const other = await signIn(school);
    await owns(school, other.learnerId, seriesId);
    expect(await other.call(learning.getCourseSeriesStudyCategory, { id: seriesId })).toMatchObject({
      watchedPer: 0,
      lastItemId: null,
      finishedLessons: 0,
    });
  });

  test("of a package is that of its series together", async () => {
    const { client, learnerId, items, seriesId } = await aStudent(school, 100);
    const { assetId } = await anAsset(school, 100);
    const second = await aSeries(school, { chapters: [[{ assetId, seconds: 100 }]] });
    const packageId = await aPackage(school, [seriesId, second.seriesId], { price: 100 });
    for (const id of [packageId, second.seriesId]) await owns(school, learnerId, id);
    await watch(new Player(client, items[2]), 100);
    const detail = await client.call(learning.getCourseSeriesDetailWithAuth, { id: packageId, type: "2" });
    expect(detail).toMatchObject({ watchedPer: 25, lastItemId: items[2] });
  });
});

describe("where to go on", () => {
  test("is the first lesson, then the unfinished one watched last, then the next", async () => {
    const { client, items, seriesId, vid } = await aStudent(school, 100);
    const next = () => client.call(learning.getCourseSeriesStudyNew, { id: seriesId });
    expect(await next()).toEqual({ itemId: items[0], vid, lastPosition: 0, watchedPer: 0 });
    await watch(new Player(client, items[0]), 95);
    expect((await next()).itemId).toBe(items[1]);
    expect(await client.call(learning.getCourseSeriesStudyCategory, { id: seriesId })).toMatchObject({ goOnItemId: items[1] });
    await watch(new Player(client, items[2]), 40);
    expect(await next()).toMatchObject({ itemId: items[2], lastPosition: 40, watchedPer: 40 });
    await watch(new Player(client, items[2]), 100);
    expect((await next()).itemId).toBe(items[1]);
    await watch(new Player(client, items[1]), 100);
    expect(await next()).toMatchObject({ itemId: items[0], watchedPer: 95 });
  });

  test("without the course it is a trial lesson, and where there is none the learner is told to enrol", async () => {
    const { seriesId, items } = await aStudent(school);
    const { assetId } = await anAsset(school);
    const closed = await aSeries(school, { price: 100, chapters: [[{ assetId }]] });
    const client = await signIn(school);
    expect((await client.call(learning.getCourseSeriesStudyNew, { id: seriesId })).itemId).toBe(items[0]);
    const outline = await client.call(learning.getCourseSeriesStudyCategory, { id: seriesId });
    expect(outline.chapters.flatMap((chapter) => chapter.items).map((item) => [item.locked, item.vid === null])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    for (const call of [learning.getCourseSeriesStudyNew, learning.getCourseSeriesStudyCategory]) {
      expect((await client.ask(call, { id: closed.seriesId })).message).toBe("你还没有这门课程，报名后就能学");
      expect((await client.ask(call, { id: 2_000_000_000 })).code).toBe(1001);
    }
  });
});

describe("one lesson for the play screen", () => {
  test("tells what it teaches, how far the learner is, and its neighbours", async () => {
    const { client, items, seriesId, vid } = await aStudent(school, 100);
    await school.db.updateTable("item").set({ points: ["断电", "验电"] }).where("id", "=", items[1]).execute();
    await watch(new Player(client, items[1]), 50);
    const lesson = await client.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: items[1] });
    expect(lesson).toMatchObject({
      itemId: items[1],
      seriesId,
      vid,
      seconds: 100,
      points: ["断电", "验电"],
      watchedPer: 50,
      lastPosition: 50,
      creditedSeconds: 50,
      chapterTitle: "第 1 章",
      prev: { itemId: items[0], locked: false },
      next: { itemId: items[2], locked: false },
      subtitles: [],
      poster: null,
    });
    expect((await client.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: items[0] })).prev).toBeNull();
    expect((await client.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: items[2] })).next).toBeNull();
  });

  test("refuses a lesson of another course, and one that is closed to the learner", async () => {
    const mine = await aStudent(school);
    const other = await aStudent(school);
    expect((await mine.client.ask(learning.getCourseSeriesStudyDetails, { id: mine.seriesId, itemId: other.items[0] })).message).toContain(
      "没有找到",
    );
    expect((await mine.client.ask(learning.getCourseSeriesStudyDetails, { id: other.seriesId, itemId: other.items[1] })).message).toContain(
      "还没有这门课程",
    );
    const trial = await mine.client.call(learning.getCourseSeriesStudyDetails, { id: other.seriesId, itemId: other.items[0] });
    expect(trial.next).toMatchObject({ locked: true, vid: null });
  });
});

describe("my courses", () => {
  test("hold what I own or owned, watched last first, with progress and validity", async () => {
    const { client, learnerId, items, seriesId, vid } = await aStudent(school, 100);
    const { assetId } = await anAsset(school, 100);
    const lesson = [[{ assetId, seconds: 100 }]];
    const [done, over, taken] = [
      await aSeries(school, { chapters: lesson }),
      await aSeries(school, { chapters: lesson }),
      await aSeries(school, { chapters: lesson }),
    ];
    await owns(school, learnerId, done.seriesId, { endsAt: MORNING + 365 * 86_400_000 });
    await owns(school, learnerId, over.seriesId, { startsAt: MORNING - 1000, endsAt: MORNING });
    await owns(school, learnerId, taken.seriesId);
    await school.db.updateTable("entitlement").set({ revoked_at: new Date(MORNING) }).where("series_id", "=", taken.seriesId).execute();
    await watch(new Player(client, done.itemIds[0]!), 100);
    await watch(new Player(client, items[1]), 30);
    const all = await client.call(learning.getMyCourseList, {});
    expect(all.total).toBe(3);
    expect(all.records.map((record) => [record.course.id, record.state, record.watchedPer])).toEqual([
      [seriesId, "studying", 10], [done.seriesId, "finished", 100], [over.seriesId, "ended", 0],
    ]);
    expect(all.records[0]).toMatchObject({
      lastItemId: items[1],
      lastVid: vid,
      lastPosition: 30,
      finishedLessons: 0,
      lessonCount: 3,
      validUntil: null,
      ownedSince: MORNING,
    });
    expect(all.records[1]).toMatchObject({ validUntil: MORNING + 365 * 86_400_000 });
    expect((await client.call(learning.getMyCourseList, { state: "finished" })).records.map((record) => record.course.id)).toEqual([
      done.seriesId,
    ]);
    const second = await client.call(learning.getMyCourseList, { current: 2, size: 2 });
    expect([second.records.length, second.total, second.records[0]!.course.id]).toEqual([1, 3, over.seriesId]);
    expect(await client.call(learning.findMyCourseList, { currentPage: "1", showCount: "100" })).toEqual({ ...all, size: 100 });
  });

  test("of a new learner are an empty page", async () => {
    expect(await (await signIn(school)).call(learning.getMyCourseList, {})).toEqual({ records: [], total: 0, current: 1, size: 10 });
  });
});

describe("my history", () => {
  test("lists lessons by their last heartbeat, newest first, and nothing that was only opened", async () => {
    const { client, items, seriesId, vid } = await aStudent(school, 100);
    await watch(new Player(client, items[1]), 30);
    await watch(new Player(client, items[0]), 99);
    await new Player(client, items[2]).open();
    const page = await client.call(learning.getMyCourseHistory, { current: 1, size: 10 });
    expect(page).toMatchObject({ total: 2, current: 1, size: 10 });
    expect(page.records).toMatchObject([
      {
        itemId: items[0],
        position: 99,
        watchedPer: 99,
        isFinish: true,
        locked: false,
        vid,
        watchedAt: school.clock.now,
        course: { id: seriesId, type: 1 },
      },
      { itemId: items[1], position: 30, watchedPer: 30, isFinish: false, seconds: 100 },
    ]);
    expect(await client.call(learning.findMyCourseHistory, { currentPage: "1", showCount: "100" })).toEqual({ ...page, size: 100 });
    await school.db.updateTable("entitlement").set({ revoked_at: new Date(school.clock.now) }).where("series_id", "=", seriesId).execute();
    const closed = await client.call(learning.getMyCourseHistory, {});
    expect(closed.records.map((record) => [record.locked, record.vid === null])).toEqual([[false, false], [true, true]]);
  });
});
