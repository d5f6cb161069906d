import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hosting } from "#contract/staff/hosting.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { aSeries } from "../factories/catalogue.ts";
import { PICTURE, twoColleagues } from "../factories/colleagues.ts";
import { aTeacher } from "../factories/staff.ts";
import { begin } from "../factories/uploads.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let { one, two, aVideo, ticketOf } = {} as Awaited<ReturnType<typeof twoColleagues>>;
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none" } });
  ({ one, two, aVideo, ticketOf } = await twoColleagues(school));
});
afterAll(() => school.close());

const SUBTITLES = Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\n先断电\n").toString("base64");
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };

/** What the second of two is told. */
const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("a video, by its title, its subtitles, its still picture and its removal", async () => {
    const id = await aVideo();
    await one.call(staffMedia.rename, { id, version: 1, title: "触电急救" });
    const files = await school.means.providers.media.list(String(id));
    for (const answer of [
      await two.ask(staffMedia.rename, { id, version: 1, title: "急救" }),
      await two.ask(staffMedia.saveSubtitles, { id, version: 1, lang: "en", label: "English", file: SUBTITLES }),
      await two.ask(staffMedia.savePoster, { id, version: 1, file: PICTURE }),
      await two.ask(staffMedia.remove, { id, version: 1 }),
    ])
      expect(answer).toMatchObject(told("title"));
    const now = { title: "触电急救", version: 2, subtitles: [{ lang: "zh-CN" }], state: "ready" };
    expect(await two.call(staffMedia.detail, { id })).toMatchObject(now);
    expect(await school.means.providers.media.list(String(id))).toEqual(files);
    await one.call(staffMedia.saveSubtitles, { id, version: 2, lang: "en", label: "English", file: SUBTITLES });
    expect(await two.ask(staffMedia.removeSubtitles, { id, version: 2, lang: "en" })).toMatchObject(told("cues", "lang", "label"));
    expect(await two.ask(staffMedia.rename, { id, version: 1, title: "触电急救" }), "the same is no change").toMatchObject({ code: 1 });
  });

  test("a lesson's video, also where the video itself was removed", async () => {
    const [first, second] = [await aVideo(), await aVideo()];
    const itemId = (await aSeries(school)).itemIds[0]!;
    expect(await two.call(staffVideos.lesson, { itemId })).toMatchObject({ itemId, version: 1 });
    await one.call(staffVideos.attach, { itemId, version: 1, assetId: first });
    expect(await two.ask(staffVideos.attach, { itemId, version: 1, assetId: second })).toMatchObject(told("assetId", "seconds"));
    expect(await two.call(staffVideos.lesson, { itemId })).toMatchObject({ assetId: first, version: 2 });
    await one.call(staffMedia.remove, { id: first, version: 1, detach: true });
    expect(await two.ask(staffVideos.attach, { itemId, version: 2, assetId: second })).toMatchObject(told("assetId"));
    expect(await two.call(staffVideos.lesson, { itemId })).toMatchObject({ assetId: null, version: 3 });
  });
});

describe("whoever cares for their own courses alone", () => {
  test("finds videos that they brought or that a lesson of theirs shows, and changes those that no foreign lesson shows", async () => {
    const [own, shared, foreign] = [await aVideo(), await aVideo(), await aVideo()];
    const mine = await aSeries(school, { chapters: [[{ assetId: own }, { assetId: shared }]] });
    await aSeries(school, { chapters: [[{ assetId: shared }, { assetId: foreign }]] });
    const teacher = await aTeacher(school, [mine.seriesId], "media");
    expect((await teacher.call(staffMedia.list, {})).records.map(({ id }) => id)).toEqual([shared, own]);
    expect(await teacher.call(staffMedia.counts, {})).toMatchObject({ all: 2, noSubtitles: 0, noLessons: 0 });
    expect(await teacher.ask(staffMedia.detail, { id: foreign })).toMatchObject(UNKNOWN);
    for (const id of [shared, foreign])
      for (const answer of [
        await teacher.ask(staffMedia.rename, { id, version: 1, title: "x" }),
        await teacher.ask(staffMedia.saveSubtitles, { id, version: 1, lang: "en", label: "English", file: SUBTITLES }),
        await teacher.ask(staffMedia.savePoster, { id, version: 1, file: PICTURE }),
        await teacher.ask(staffMedia.remove, { id, version: 1, detach: true }),
      ])
        expect(answer).toMatchObject(UNKNOWN);
    await teacher.call(staffMedia.rename, { id: own, version: 1, title: "我的课" });
    for (const answer of [await teacher.ask(hosting.listHosted, {}), await teacher.ask(hosting.adopt, { vid: "a".repeat(32) })])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
  });

  test("gives videos within reach to lessons of theirs alone, by an upload, too", async () => {
    const [own, foreign] = [await aVideo(), await aVideo()];
    const mine = await aSeries(school, { chapters: [[{ assetId: own }, {}]] });
    const other = await aSeries(school, { chapters: [[{ assetId: foreign }, {}]] });
    const teacher = await aTeacher(school, [mine.seriesId], "media", "courses");
    const [itemId, elsewhere] = [mine.itemIds[1]!, other.itemIds[1]!];
    expect(await teacher.ask(staffVideos.lesson, { itemId: elsewhere })).toMatchObject(UNKNOWN);
    expect(await teacher.ask(staffVideos.attach, { itemId: elsewhere, version: 1, assetId: own })).toMatchObject(UNKNOWN);
    expect(await teacher.ask(staffVideos.attach, { itemId, version: 1, assetId: foreign })).toMatchObject({ code: 1001 });
    await teacher.call(staffVideos.attach, { itemId, version: 1, assetId: own });
    const sent = (lesson: number) => begin(school.origin, ticketOf(teacher), "课.mp4", 1000, { itemId: String(lesson) });
    expect((await sent(elsewhere)).status).toBe(404);
    const { status, assetId } = await sent(itemId);
    expect([status, (await teacher.call(staffMedia.list, { state: "open" })).records.map(({ id }) => id)]).toEqual([201, [assetId]]);
  });
});
