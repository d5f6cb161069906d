import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { olderPlay } from "#contract/olderPlay.ts";
import { signIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { aStudent } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const supplierCalls = [olderPlay.getMyVideoUrlBySupplier, olderPlay.getSupplierVideoUrlNew];

describe("the older names of the play authorisation", () => {
  test("open the same lesson: the address answers and the session counts heartbeats", async () => {
    const { client, items } = await aStudent(school);
    const now = await client.call(learning.getVideoPlayAuth, { itemId: items[0] });
    const first = await client.call(olderPlay.getMyVideoUrl, { itemId: items[0] });
    expect(first).toMatchObject({ itemId: items[0], vid: now.vid, qualities: now.qualities, expiresAt: now.expiresAt });
    for (const call of supplierCalls) {
      const granted = await client.call(call, { itemId: items[0] });
      expect(granted).toMatchObject({ provider: "embedded", vid: now.vid, qualities: now.qualities });
      expect(granted.url).toContain(granted.playAuth);
      expect((await client.raw("GET", granted.url!)).status).toBe(200);
    }
    expect((await client.raw("GET", first.url)).status).toBe(200);
    await client.raw("GET", first.url.replace("master.m3u8", "key"));
    school.clock.now += 10_000;
    const beat = await client.call(learning.saveHistory, {
      itemId: items[0],
      sessionId: first.sessionId,
      seq: 1,
      position: 10,
      ranges: [[0, 10]],
    });
    expect(beat.creditedSeconds).toBe(10);
  });

  test("refuse a course that isn't the learner's, a foreign video and an unknown lesson", async () => {
    const { items, vid } = await aStudent(school);
    const stranger = await signIn(school);
    for (const call of [olderPlay.getMyVideoUrl, ...supplierCalls]) {
      expect(await stranger.ask(call, { itemId: items[1] })).toMatchObject({ code: 1001, message: "你还没有这门课程，报名后就能学" });
      expect(await stranger.ask(call, { itemId: 999_999 })).toMatchObject({ code: 1001 });
    }
    const other = await aSeries(school);
    await owns(school, stranger.learnerId, other.seriesId);
    expect(await stranger.ask(olderPlay.getMyVideoUrl, { itemId: other.itemIds[0]!, vid })).toMatchObject({ code: 1001 });
  });

  test("the watermark under its older name is the same", async () => {
    const { client } = await aStudent(school);
    expect(await client.call(olderPlay.getAdvertisement, {})).toEqual(await client.call(learning.getWatermark, {}));
  });
});
