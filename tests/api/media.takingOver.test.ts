import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { PICTURE, twoColleagues } from "../factories/colleagues.ts";
import { setDuties } from "../factories/staff.ts";
import { part, settled } from "../factories/uploads.ts";
import { Player, someonePlaying, WAITS } from "../factories/watching.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let { one, two, aVideo, ticketOf, started, replaced } = {} as Awaited<ReturnType<typeof twoColleagues>>;
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none" } });
  ({ one, two, aVideo, ticketOf, started, replaced } = await twoColleagues(school));
});
afterAll(() => school.close());

const subtitles = (words: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`).toString("base64");
const detail = (id: number) => one.call(staffMedia.detail, { id });
const media = () => school.means.providers.media;
const filesOf = async (id: number, folder = "subtitles") => media().list(`${id}/${folder}`);
const textOf = async (key: string) => (await buffer((await media().read(key))!.stream)).toString("utf8");

/** Does something once, when the first file of its kind is about to be copied to the new video. */
function onCopy(kind: RegExp, work: (to: number) => Promise<void>): void {
  const put = media().put.bind(media());
  let done = false;
  vi.spyOn(media(), "put").mockImplementation(async (key, body) => {
    if (!done && kind.test(key)) {
      done = true;
      await work(Number(key.split("/")[0]));
    }
    return put(key, body);
  });
}
afterEach(() => vi.restoreAllMocks());

describe("what a video's place brings with it", { timeout: 120_000 }, () => {
  // The clips are drawn with ffmpeg; the server repacks them without.
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("is the old one's title as it is by then, save where somebody gave the new one its own", async () => {
    const [plain, named] = [await aVideo(), await aVideo()];
    const titles: string[] = [];
    for (const id of [plain, named]) {
      const body = readFileSync(clip({ seconds: 3 }));
      const { at, assetId } = await started(one, id, 1, body.length);
      await part(school.origin, at, ticketOf(one), 0, body.subarray(0, 100));
      await one.call(staffMedia.rename, { id, version: 2, title: "第 3 讲（旧）" });
      if (id === named) await two.call(staffMedia.rename, { id: assetId, version: 1, title: "第 3 讲（2026 年重录）" });
      await one.call(staffMedia.rename, { id, version: 3, title: "第 3 讲" });
      await part(school.origin, at, ticketOf(one), 100, body.subarray(100));
      titles.push((await settled(one, assetId)).title);
    }
    expect(titles).toEqual(["第 3 讲", "第 3 讲（2026 年重录）"]);
  });

  test("keeps nobody waiting while it is copied: what is changed meanwhile goes over as it is then, and no copy is left", async () => {
    const id = await aVideo();
    await one.call(staffMedia.saveSubtitles, { id, version: 1, lang: "zh-CN", label: "中文", file: subtitles("先断电") });
    await one.call(staffMedia.saveSubtitles, { id, version: 2, lang: "en", label: "English", file: subtitles("Switch off") });
    onCopy(/\/subtitles\//, async () => {
      await two.call(staffMedia.saveSubtitles, { id, version: 4, lang: "zh-CN", label: "中文", file: subtitles("再验电") });
      await two.call(staffMedia.removeSubtitles, { id, version: 5, lang: "en" });
    });
    const film = await replaced(one, id, 3, clip({ seconds: 3 }));
    expect(film).toMatchObject({ state: "ready", subtitles: [{ lang: "zh-CN", label: "中文" }] });
    const files = await filesOf(film.id);
    expect(files).toHaveLength(1);
    expect(await textOf(files[0]!)).toContain("再验电");
  });

  test("has come even where what is of no use any more can't be taken away", async () => {
    const id = await aVideo();
    await one.call(staffMedia.saveSubtitles, { id, version: 1, lang: "zh-CN", label: "中文", file: subtitles("先断电") });
    const told = vi.spyOn(school.means, "pagesChanged");
    const { delete: taken } = media();
    let before = 0;
    onCopy(/\/subtitles\//, async (to) => {
      await two.call(staffMedia.removeSubtitles, { id, version: 3, lang: "zh-CN" });
      before = told.mock.calls.length;
      vi.spyOn(media(), "delete").mockImplementation((key) =>
        key.startsWith(`${to}/subtitles/`) ? Promise.reject(new Error("the store is away")) : taken.call(media(), key),
      );
    });
    const film = await replaced(one, id, 2, clip({ seconds: 3 }));
    expect(film).toMatchObject({ state: "ready", reason: null, subtitles: [] });
    expect(told.mock.calls.length).toBeGreaterThan(before);
  });

  test("is not the old one's picture where somebody chose one for the new one in that moment", async () => {
    const id = await aVideo();
    await one.call(staffMedia.savePoster, { id, version: 1, file: PICTURE });
    await one.call(staffMedia.saveSubtitles, { id, version: 2, lang: "zh-CN", label: "中文", file: subtitles("先断电") });
    const own = Buffer.from(`ffd8ffe0${"11".repeat(300)}ffd9`, "hex");
    onCopy(/\/subtitles\//, async (to) => {
      await two.call(staffMedia.savePoster, { id: to, version: 1, file: own.toString("base64") });
    });
    const film = await replaced(one, id, 3, clip({ seconds: 3 }));
    expect(film.poster).toMatch(/\?v=1$/);
    expect(await textOf(`${film.id}/poster.jpg`)).toBe(own.toString("utf8"));
  });

  test("is nothing, and nothing is left of it, where the old one is removed meanwhile", async () => {
    const id = await aVideo();
    await one.call(staffMedia.savePoster, { id, version: 1, file: PICTURE });
    onCopy(/poster\.jpg$/, async () => {
      await two.call(staffMedia.remove, { id, version: 3 });
    });
    const film = await replaced(one, id, 2, clip({ seconds: 3 }));
    expect(film).toMatchObject({ state: "ready", subtitles: [], poster: null });
    expect([await filesOf(film.id), await media().stat(`${film.id}/poster.jpg`)]).toEqual([[], null]);
  });

  test("is copied once more where a try before failed on the way", async () => {
    const id = await aVideo();
    await one.call(staffMedia.savePoster, { id, version: 1, file: PICTURE });
    onCopy(/poster\.jpg$/, () => Promise.reject(Object.assign(new Error("the store is full"), { code: "ENOSPC" })));
    const failed = await replaced(one, id, 2, clip({ seconds: 3 }));
    expect([failed.state, failed.again, (await detail(id)).state]).toEqual(["failed", true, "ready"]);
    await one.call(staffMedia.retry, { id: failed.id });
    const film = await settled(one, failed.id);
    expect(film).toMatchObject({ state: "ready", subtitles: [{ lang: "zh-CN" }], poster: expect.stringMatching(/\?v=1$/) as string });
    expect([(await filesOf(film.id)).length, (await media().stat(`${film.id}/poster.jpg`))?.bytes]).toEqual([1, 306]);
  });
});

describe("around a video whose film is replaced", { timeout: 120_000 }, () => {
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("who plays the old one is given its keys and earns on; who begins now plays the new one", async () => {
    const id = await aVideo(12);
    const { itemId, learner, player } = await someonePlaying(school, id, 12);
    school.clock.now += 4_000;
    await player.beat({ position: 4, ranges: [[0, 4]] });

    const film = await replaced(one, id, 1, clip({ seconds: 12 }));
    expect(player.granted.vid).not.toBe(film.vid);
    const answers = [await player.key("key/0", WAITS), await player.key("master.m3u8"), await player.key("720p.m3u8")];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    school.clock.now += 4_000;
    const beat = await player.beat({ position: 8, ranges: [[4, 8]] });
    expect(beat).toMatchObject({ code: 1, data: { watchedPer: 66 } });
    expect((await new Player(learner, itemId).open()).granted.vid).toBe(film.vid);
  });

  test("a member who loses the duty in the middle of an upload brings no byte more, and a colleague begins anew", async () => {
    const id = await aVideo();
    const body = readFileSync(clip({ seconds: 3 }));
    const { at, assetId } = await started(two, id, 1, body.length);
    expect((await part(school.origin, at, ticketOf(two), 0, body.subarray(0, 500))).status).toBe(204);
    await setDuties(school, two.staffId, ["courses"]);
    expect((await part(school.origin, at, ticketOf(two), 500, body.subarray(500))).status).toBe(403);
    expect(await detail(id)).toMatchObject({ state: "ready", replacement: { id: assetId, state: "uploading" } });
    expect(await detail(assetId)).toMatchObject({ state: "uploading", arrived: 500 });

    await one.call(staffMedia.remove, { id: assetId, version: 1 });
    expect(await replaced(one, id, 2, clip({ seconds: 3 }))).toMatchObject({ state: "ready" });
    await setDuties(school, two.staffId, ["media"]);
    expect((await part(school.origin, at, ticketOf(two), 500, body.subarray(500))).status).toBe(404);
  });
});
