import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { assetOf, ingestLecture } from "#server/domains/media/media.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aSeries, owns } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { aStudent } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

const sessionsOf = async (itemId: number) =>
  (await school.db.selectFrom("play_session").selectAll().where("item_id", "=", itemId).execute()).length;

describe("a play authorisation", () => {
  test("opens a real lesson: playlists, key, subtitles and poster answer to its ticket", async () => {
    const { assetId, seconds } = await ingestLecture(school.means, writeLecture(12).folder, "play/one");
    const course = await aSeries(school, { price: 9_900, chapters: [[{ assetId, seconds }]] });
    const client = await signIn(school);
    await owns(school, client.learnerId, course.seriesId);
    const granted = await client.call(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! });
    const asset = (await assetOf(school.means, assetId))!;
    expect(granted).toMatchObject({
      provider: "embedded", vid: asset.vid, thumbnails: null, poster: `/posters/${asset.vid}.jpg`,
      qualities: [{ height: 720, label: "720p" }, { height: 360, label: "360p" }],
      expiresAt: MORNING + (12 + 7200) * 1000,
    });
    expect(granted.sessionId).toMatch(/^[\w-]{24}$/);
    expect(granted.url).toContain(granted.playAuth);
    for (const address of [granted.url, granted.url.replace("master.m3u8", "key/0"), granted.subtitles[0]!.url, granted.poster!]) {
      expect((await client.raw("GET", address)).status, address).toBe(200);
    }
    school.clock.now = granted.expiresAt;
    expect((await client.raw("GET", granted.url)).status).toBe(403);
    const again = await client.call(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! });
    expect((await client.raw("GET", again.url)).status).toBe(200);
    expect(again.sessionId).not.toBe(granted.sessionId);
  });

  test("a visitor plays trial lessons, and nothing is recorded", async () => {
    const { items } = await aStudent(school);
    const granted = await school.visitor().call(learning.getVideoPlayAuth, { itemId: items[0] });
    expect(granted.sessionId).toBe("");
    expect(granted.url.startsWith("/play/")).toBe(true);
    expect((await school.visitor().raw("GET", granted.url)).status).toBe(200);
    expect(await sessionsOf(items[0])).toBe(0);
  });

  test("a visitor before a closed lesson is asked to log in", async () => {
    const { items } = await aStudent(school);
    expect(await school.visitor().ask(learning.getVideoPlayAuth, { itemId: items[1] })).toEqual({ code: 401, message: "请先登录", data: null });
  });

  test("a learner without the course gets its trial lessons alone", async () => {
    const { items } = await aStudent(school);
    const client = await signIn(school);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: items[0] })).code).toBe(1);
    expect(await client.ask(learning.getVideoPlayAuth, { itemId: items[1] })).toEqual({
      code: 1001,
      message: "你还没有这门课程，报名后就能学",
      data: null,
    });
    expect(await sessionsOf(items[1])).toBe(0);
  });

  test("an ended validity closes the lessons", async () => {
    const { assetId } = await anAsset(school);
    const course = await aSeries(school, { chapters: [[{ assetId }]] });
    const client = await signIn(school);
    await owns(school, client.learnerId, course.seriesId, { endsAt: MORNING + 1000 });
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! })).code).toBe(1);
    school.clock.now += 1000;
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! })).code).toBe(1001);
  });

  test("unknown lessons, lessons without a video and a video of another lesson are 1001", async () => {
    const { client, items, vid } = await aStudent(school);
    const other = await anAsset(school);
    const empty = await aSeries(school, { chapters: [[{ kind: "document", isTrial: true, assetId: null }]] });
    for (const input of [
      { itemId: 2_000_000_000 },
      { itemId: empty.itemIds[0]! },
      { itemId: items[1], vid: other.vid },
      { itemId: items[1], vid: "../x" },
    ]) {
      expect(await client.ask(learning.getVideoPlayAuth, input), JSON.stringify(input)).toEqual({
        code: 1001,
        message: "没有找到你要的内容，可能已被删除",
        data: null,
      });
    }
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: items[1], vid })).code).toBe(1);
  });

  test("the trial of an unpublished course is closed, and its owner still plays it", async () => {
    const { client, items, seriesId } = await aStudent(school);
    await school.db.updateTable("series").set({ published: false }).where("id", "=", seriesId).execute();
    expect((await school.visitor().ask(learning.getVideoPlayAuth, { itemId: items[0] })).code).toBe(1001);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: items[0] })).code).toBe(1);
  });

  test("who asks without end must wait", async () => {
    const { client, items } = await aStudent(school);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) {
      statuses.push((await client.raw("POST", learning.getVideoPlayAuth.path, JSON.stringify({ itemId: items[1] }))).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBe(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("getWatermark", () => {
  test("names who watches by name and masked phone", async () => {
    const client = await signIn(school, { nickName: "陈秀兰", phone: "13812346027" });
    expect(await client.call(learning.getWatermark, {})).toEqual({ text: "陈秀兰 138****6027", opacity: 0.2, moveSeconds: 40 });
  });
});
