import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { deleteLeaving } from "#server/domains/media/work/removal.ts";
import { assetOf, grantPlay, ingestLecture, PLAY_SLACK_SECONDS } from "#server/domains/media/media.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { signIn } from "../factories/account.ts";
import { writeLecture } from "../factories/lecture.ts";
import { aMember, setDuties } from "../factories/staff.ts";
import { OWNER, owner } from "../factories/uploads.ts";
import { Player, ledgerOf } from "../factories/watching.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client & { staffId: number };
let count = 0;
beforeAll(async () => {
  school = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none" } });
  staff = await owner(school);
});
afterAll(() => school.close());

const aVideo = async (seconds = 20) => (await ingestLecture(school.means, writeLecture(seconds).folder, `desk/${(count += 1)}`)).assetId;
const address = async (assetId: number) =>
  grantPlay(school.means, (await assetOf(school.means, assetId))!, { learnerId: null, sessionId: "" });
const get = async (path: string) => {
  const response = await fetch(school.origin + path);
  return { status: response.status, text: await response.text(), type: response.headers.get("content-type") };
};
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const lastAudit = async () =>
  school.db.selectFrom("audit_log").select(["actor", "action", "object", "details"]).orderBy("id", "desc").executeTakeFirst();

describe("removing a video", () => {
  test("is refused while a lesson shows it, unless the lessons are told to let go", async () => {
    const id = await aVideo();
    const course = await aSeries(school, { chapters: [[{ assetId: id, seconds: 20, isTrial: true }]] });
    expect(await staff.ask(staffMedia.remove, { id, version: 1 })).toMatchObject({
      code: 1001, message: "有 1 节课正在用这个视频，确认要一起解除吗？", data: { lessons: [{ itemId: course.itemIds[0], title: "第 1 节" }] },
    });
    expect((await school.visitor().ask(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! })).code).toBe(1);
    await staff.call(staffMedia.remove, { id, version: 1, detach: true });
    expect(await school.visitor().ask(learning.getVideoPlayAuth, { itemId: course.itemIds[0]! })).toMatchObject({ code: 1001 });
    expect(await lastAudit()).toEqual({
      actor: `staff:${staff.staffId}`,
      action: "media.remove",
      object: `media:${id}`,
      details: {
        before: { title: expect.any(String) as string, lessons: [course.itemIds[0]] },
        after: { filesUntil: school.clock.now + (20 + PLAY_SLACK_SECONDS) * 1000 },
      },
    });
  });

  test("lets those finish who play it, then deletes the files", async () => {
    const id = await aVideo(20);
    const granted = await address(id);
    const base = granted.url.replace("/master.m3u8", "");
    const { filesUntil } = await staff.call(staffMedia.remove, { id, version: 1 });
    expect(filesUntil).toBe(school.clock.now + (20 + PLAY_SLACK_SECONDS) * 1000);
    school.clock.now += 3_600_000;
    await deleteLeaving(school.means);
    for (const file of ["master.m3u8", "720p.m3u8", "key/0", "720p/seg_000.m4s"])
      expect((await get(`${base}/${file}`)).status, file).toBe(200);
    school.clock.now = filesUntil!;
    await deleteLeaving(school.means);
    expect(await school.means.providers.media.list(String(id))).toEqual([]);
    const row = await school.db.selectFrom("media_asset").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ state: "removed", key_secret: null, files_until: null });
    await deleteLeaving(school.means);
    expect(await staff.ask(staffMedia.remove, { id, version: 1 })).toMatchObject({ code: 1001 });
    staff = await owner(school);
  });

  test("at once cuts players off within a minute", async () => {
    const id = await aVideo();
    const { url } = await address(id);
    expect((await get(url)).status).toBe(200);
    await staff.call(staffMedia.remove, { id, version: 1, atOnce: true });
    school.clock.now += 60_001;
    expect((await get(url)).status).toBe(404);
  });
});

describe("a lesson gets a video", () => {
  test("with its length; what the course counts follows, and so do those who watched", async () => {
    const [long, short] = [await aVideo(40), await aVideo(20)];
    const course = await aSeries(school, { chapters: [[{ seconds: 0 }, { seconds: 100 }]] });
    const itemId = course.itemIds[0]!;
    await staff.call(staffVideos.attach, { itemId, version: 1, assetId: long });
    const series = () =>
      school.db.selectFrom("series").select(["lesson_count", "total_seconds"]).where("id", "=", course.seriesId).executeTakeFirstOrThrow();
    expect(await series()).toEqual({ lesson_count: 2, total_seconds: 140 });
    const learner = await signIn(school);
    await owns(school, learner.learnerId, course.seriesId);
    const player = await new Player(learner, itemId).open();
    school.clock.now += 40_000;
    expect(await player.beat({ position: 40, ranges: [[0, 40]] })).toMatchObject({ data: { watchedPer: 100 } });
    expect(await ledgerOf(school, learner.learnerId, itemId)).toMatchObject({ covered: 40, per: 100 });
    // Another, shorter video: seconds past its end count no longer, those before it stay.
    await staff.call(staffVideos.attach, { itemId, version: 2, assetId: short });
    expect(await series()).toEqual({ lesson_count: 2, total_seconds: 120 });
    const again = await new Player(learner, itemId).open();
    school.clock.now += 1_000;
    expect(await again.beat({ position: 1, ranges: [[0, 1]] })).toMatchObject({ data: { watchedPer: 100 } });
    expect((await ledgerOf(school, learner.learnerId, itemId)).covered).toBe(20);
    expect(await lastAudit()).toMatchObject({ action: "media.attach", object: `item:${itemId}`, details: { after: { assetId: short } } });
    await staff.call(staffVideos.attach, { itemId, version: 3, assetId: null });
    expect(await learner.ask(learning.getVideoPlayAuth, { itemId })).toMatchObject({ code: 1001 });
  });

  test("only if it is a video lesson, the video plays, and the member has one of the two duties", async () => {
    const id = await aVideo();
    const course = await aSeries(school, { chapters: [[{ kind: "document" }, {}]] });
    expect(await staff.ask(staffVideos.attach, { itemId: course.itemIds[0]!, version: 1, assetId: id })).toMatchObject({
      code: 1001,
      message: "这节课不是视频课，不能挂视频",
    });
    expect(await staff.ask(staffVideos.attach, { itemId: 999_999, version: 1, assetId: id })).toMatchObject({ code: 1001 });
    expect(await staff.ask(staffVideos.attach, { itemId: course.itemIds[1]!, version: 1, assetId: 999_999 })).toMatchObject({
      code: 1001,
      message: "这个视频还不能播放",
    });
    const member = await aMember(school, "news");
    expect(await member.ask(staffVideos.attach, { itemId: course.itemIds[1]!, version: 1, assetId: id })).toMatchObject({
      code: -1,
      message: "你没有这项权限",
    });
    await setDuties(school, member.staffId, ["courses"]);
    expect(await member.ask(staffVideos.attach, { itemId: course.itemIds[1]!, version: 1, assetId: id })).toMatchObject({ code: 1 });
  });
});

describe("subtitles", () => {
  const srt = "1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>先断电</i>，再验电。\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n戴好绝缘手套\r\n";

  test("come as SRT in GBK and go out as WebVTT of words alone, in the place of those before", async () => {
    const id = await aVideo();
    const gbk = readFileSync(join(import.meta.dirname, "../fixtures/subtitles.gbk.srt"));
    expect(await staff.call(staffMedia.saveSubtitles, { id, version: 1, lang: "zh-CN", label: "中文", file: base64(gbk) })).toEqual({
      cues: 2,
      encoding: "gbk",
    });
    const first = (await address(id)).subtitles;
    expect(first).toHaveLength(1);
    expect(await get(first[0]!.url)).toEqual({
      status: 200,
      type: "text/vtt; charset=utf-8",
      text: "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n先断电，再验电。\n\n00:00:04.000 --> 00:00:06.000\n戴好绝缘手套\n",
    });
    await staff.call(staffMedia.saveSubtitles, { id, version: 2, lang: "en", label: "English", file: base64(srt) });
    await staff.call(staffMedia.saveSubtitles, { id, version: 3, lang: "zh-CN", label: "中文（校对）", file: base64(`\ufeff${srt}`) });
    expect((await address(id)).subtitles.map(({ lang, label }) => [lang, label])).toEqual([["en", "English"], ["zh-CN", "中文（校对）"]]);
    for (const { url } of (await address(id)).subtitles) expect((await get(url)).status, url).toBe(200);
    expect((await school.means.providers.media.list(`${id}/subtitles`)).length).toBe(2);
    await staff.call(staffMedia.removeSubtitles, { id, version: 4, lang: "en" });
    expect((await address(id)).subtitles.map(({ lang }) => lang)).toEqual(["zh-CN"]);
    expect(await staff.ask(staffMedia.removeSubtitles, { id, version: 5, lang: "en" })).toMatchObject({ code: 1001 });
    expect(await lastAudit()).toMatchObject({ action: "media.removeSubtitles", details: { before: { lang: "en" } } });
  });

  test("that are none are refused with the line, and nothing is kept", async () => {
    const id = await aVideo();
    const before = await school.means.providers.media.list(`${id}/subtitles`);
    for (const [file, message] of [
      ["WEBVTT\n\n00:05.000 --> 00:01.000\n倒着走\n", "字幕第 3 行看不懂，请检查格式（支持 WebVTT 和 SRT）"],
      ["WEBVTT\n\nNOTE 没有话\n", "字幕文件是空的"],
      [randomBytes(400), "字幕的文字编码认不出来，请存为 UTF-8 后再传"],
    ] as const) {
      const answer = await staff.ask(staffMedia.saveSubtitles, { id, version: 1, lang: "en", label: "English", file: base64(file) });
      expect(answer).toMatchObject({ code: 1001, message });
    }
    for (const lang of ["../../x", "zh_CN/..", ""])
      expect((await staff.ask(staffMedia.saveSubtitles, { id, version: 1, lang, label: "x", file: base64(srt) })).code).toBe(1001);
    const large = JSON.stringify({ id, version: 1, lang: "en", label: "x", file: "A".repeat(1_600_000) });
    expect((await staff.raw("POST", staffMedia.saveSubtitles.path, large)).status).toBe(413);
    expect(await school.means.providers.media.list(`${id}/subtitles`)).toEqual(before);
  });
});

describe("the rest of the desk", () => {
  test("another still picture gets an address of its own, and only a JPEG is taken", async () => {
    const id = await aVideo();
    const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(300), Buffer.from("ffd9", "hex")]);
    const { poster } = await staff.call(staffMedia.savePoster, { id, version: 1, file: base64(jpeg) });
    expect(poster).toMatch(/^\/posters\/[\w-]+\.jpg\?v=1$/);
    expect((await staff.call(staffMedia.savePoster, { id, version: 2, file: base64(jpeg) })).poster).toMatch(/\?v=2$/);
    expect(Buffer.from(await (await fetch(school.origin + poster)).arrayBuffer()).equals(jpeg)).toBe(true);
    for (const bad of ["<svg onload=alert(1)>", randomBytes(400), jpeg.subarray(0, 50)]) {
      expect(await staff.ask(staffMedia.savePoster, { id, version: 3, file: base64(bad) })).toMatchObject({
        code: 1001,
        message: "请选 JPEG 图片，不超过 500 KB",
      });
    }
  });

  test("finds videos by their title, takes special characters for themselves, and gives other titles", async () => {
    const id = await aVideo();
    await staff.call(staffMedia.rename, { id, version: 1, title: "PLC 100%_电工" });
    expect((await staff.call(staffMedia.list, { keyword: "plc 100%_电" })).records.map((row) => row.id)).toEqual([id]);
    expect(await staff.call(staffMedia.list, { keyword: "100%_", current: 2 })).toMatchObject({ records: [], total: 1 });
    expect((await staff.call(staffMedia.list, { keyword: "100%_" })).records.map((row) => row.id)).toEqual([id]);
    expect((await staff.call(staffMedia.list, { keyword: "1%工" })).total).toBe(0);
    expect((await staff.call(staffMedia.list, { state: "removed" })).records.every((row) => row.state === "removed")).toBe(true);
  });

  test("counts what somebody looks for as the list finds it, and names the course of a lesson that shows a video", async () => {
    const before = await staff.call(staffMedia.counts, {});
    const [bare, used] = [await aVideo(), await aVideo()];
    const course = await aSeries(school, { chapters: [[{ assetId: used, seconds: 20 }]] });
    await staff.call(staffMedia.removeSubtitles, { id: bare, version: 1, lang: "zh-CN" });
    const [gone, failed] = [await aVideo(), await aVideo()];
    await staff.call(staffMedia.remove, { id: gone, version: 1 });
    await school.db.updateTable("media_asset").set({ state: "new" }).where("id", "=", failed).execute();
    const now = new Date(school.clock.now);
    const work = { asset_id: failed, state: "failed", spool: `counts-${failed}`, file_name: "a.mp4", created_at: now, updated_at: now };
    await school.db.insertInto("media_work").values({ ...work, state: "failed", bytes: 5_000_000_000 }).execute();
    const after = await staff.call(staffMedia.counts, {});
    expect(after).toEqual({
      all: before.all + 3, open: before.open, failed: before.failed + 1, noSubtitles: before.noSubtitles + 1,
      noLessons: before.noLessons + 1, bytes: before.bytes + 5_000_000_000,
    });
    for (const [lacks, count] of [["subtitles", after.noSubtitles], ["lessons", after.noLessons]] as const) {
      const { records, total } = await staff.call(staffMedia.list, { lacks, size: 100 });
      expect(total).toBe(count);
      const ids = records.map(({ id }) => id);
      expect([ids.includes(bare), ids.includes(used), ids.includes(gone), ids.includes(failed)]).toEqual([true, false, false, false]);
    }
    const { title } = await school.db.selectFrom("series").select("title").where("id", "=", course.seriesId).executeTakeFirstOrThrow();
    expect((await staff.call(staffMedia.detail, { id: used })).usedBy).toEqual([
      { itemId: course.itemIds[0], title: "第 1 节", seriesId: course.seriesId, seriesTitle: title },
    ]);
  });

  test("says what can be done here, and so does the monitor's address", async () => {
    const health = await staff.call(staffMedia.health, {});
    expect(health).toMatchObject({
      engine: "remux",
      line: expect.stringMatching(/^media: remux only \(FFMPEG_PATH=none\): install ffmpeg/) as unknown,
      maxBytes: 8 * 1024 ** 3,
    });
    expect(health.freeBytes).toBeGreaterThan(0);
    expect(JSON.parse((await get("/healthz")).text)).toEqual({
      ok: true,
      media: health.line.slice("media: ".length),
      jobs: { waiting: expect.any(Number) as unknown, unserved: 0, running: 0, failedLastDay: 0, deadLastDay: 0 },
    });
  });

  test("a video that did not fail is not tried again", async () => {
    expect(await staff.ask(staffMedia.retry, { id: await aVideo() })).toMatchObject({ code: 1001, message: "这个视频没有失败，不用重试" });
  });
});
