import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { PLAY_SLACK_SECONDS } from "#server/domains/media/media.ts";
import { deleteLeaving } from "#server/domains/media/work/removal.ts";
import { aSeries } from "../factories/catalogue.ts";
import { PICTURE, twoColleagues } from "../factories/colleagues.ts";
import { aTeacher } from "../factories/staff.ts";
import { begin, part, settled } from "../factories/uploads.ts";
import { ledgerOf, Player, someonePlaying } from "../factories/watching.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let { one, two, aVideo, ticketOf, started, replaced } = {} as Awaited<ReturnType<typeof twoColleagues>>;
beforeAll(async () => {
  school = await openSchool({ env: { FFMPEG_PATH: "none" } });
  ({ one, two, aVideo, ticketOf, started, replaced } = await twoColleagues(school));
});
afterAll(() => school.close());

type Member = typeof one;
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };
/** A file that only its name makes a video. */
function noVideo(): string {
  const file = clip({ seconds: 1 });
  writeFileSync(file, randomBytes(5_000));
  return file;
}
const get = async (path: string) => (await fetch(school.origin + path)).status;
const audited = async (action: string, object: string) =>
  school.db.selectFrom("audit_log").select(["actor", "details"]).where("action", "=", action).where("object", "=", object)
    .orderBy("id", "desc").executeTakeFirst();

describe("a video whose film is replaced", { timeout: 120_000 }, () => {
  // The clips are drawn with ffmpeg; the server repacks them without.
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("plays the old one until the new one plays, then the new one in every lesson; whoever watches may finish", async () => {
    const id = await aVideo(20);
    await one.call(staffMedia.savePoster, { id, version: 1, file: PICTURE });
    const lessons = [{ assetId: id, seconds: 20, isTrial: true }, { seconds: 100 }];
    const [course, other] = [await aSeries(school, { chapters: [lessons] }), await aSeries(school, { chapters: [[lessons[0]!]] })];
    const itemId = course.itemIds[0]!;
    const play = () => school.visitor().call(learning.getVideoPlayAuth, { itemId });
    const before = await play();

    const body = readFileSync(clip({ seconds: 9, size: "640x360" }));
    await one.call(staffMedia.createUpload, { fileName: "重录.mp4", bytes: body.length, replaces: { id, version: 2 } });
    const { at, assetId } = await started(one, id, 2, body.length);
    expect(await one.call(staffMedia.detail, { id })).toMatchObject({
      state: "ready", version: 3, replaces: null, replacement: { id: assetId, state: "uploading", reason: null },
    });
    expect(await one.call(staffMedia.detail, { id: assetId })).toMatchObject({ title: "电动机的正反转控制", replaces: id, lessons: 0 });
    expect((await play()).vid).toBe(before.vid);

    await part(school.origin, at, ticketOf(one), 0, body);
    expect(await settled(one, assetId)).toMatchObject({
      state: "ready", title: "电动机的正反转控制", seconds: 9, replaces: null, subtitles: [{ lang: "zh-CN", label: "中文" }],
      poster: expect.stringMatching(/\?v=1$/) as string, usedBy: [{ itemId }, { itemId: other.itemIds[0] }],
    });
    const after = await play();
    expect(after.vid).not.toBe(before.vid);
    for (const address of [after.url, after.subtitles[0]!.url, after.poster!]) expect(await get(address), address).toBe(200);
    const series = school.db.selectFrom("series").select("total_seconds").where("id", "=", course.seriesId);
    expect(await series.executeTakeFirst()).toEqual({ total_seconds: 109 });

    // Who holds a ticket of the old one plays on until the last of these is over; then its files go.
    expect(await get(before.url)).toBe(200);
    const filesUntil = (await one.call(staffMedia.detail, { id })).filesUntil!;
    expect(await one.call(staffMedia.detail, { id })).toMatchObject({ state: "removed", replacement: { id: assetId, state: "ready" } });
    expect(filesUntil).toBe(school.clock.now + (20 + PLAY_SLACK_SECONDS) * 1000);
    await deleteLeaving(school.means);
    expect(await school.means.providers.media.list(String(id))).not.toEqual([]);
    await school.db.updateTable("media_asset").set({ files_until: new Date(school.clock.now) }).where("id", "=", id).execute();
    await deleteLeaving(school.means);
    expect(await school.means.providers.media.list(String(id))).toEqual([]);
    expect((await play()).vid).toBe(after.vid);

    const actor = `staff:${one.staffId}`;
    expect(await audited("media.replace", `media:${id}`)).toEqual({
      actor,
      details: {
        before: { assetId: id, fileName: null, bytes: null, seconds: 20 },
        after: { assetId, fileName: "重录.mp4", bytes: body.length, seconds: 9, lessons: [itemId, other.itemIds[0]] },
      },
    });
    expect(await audited("media.exchange", `item:${itemId}`)).toEqual({
      actor, details: { before: { assetId: id, seconds: 20 }, after: { assetId, seconds: 9 }, version: 2 },
    });
  });

  test("takes no study time and no finished lesson from anybody, whether it gets shorter or longer", async () => {
    const id = await aVideo(12);
    const { itemId, learner, player } = await someonePlaying(school, id, 12);
    school.clock.now += 12_000;
    expect(await player.beat({ position: 12, ranges: [[0, 12]] })).toMatchObject({ data: { watchedPer: 100 } });
    const progress = () =>
      school.db.selectFrom("item_progress").select(["finished_at", "credited_ms"]).where("learner_id", "=", learner.learnerId)
        .where("item_id", "=", itemId).executeTakeFirstOrThrow();
    const had = await progress();
    expect(had.finished_at).not.toBeNull();

    const shorter = await replaced(one, id, 1, clip({ seconds: 6 }));
    school.clock.now += 1_000;
    const again = await new Player(learner, itemId).open();
    expect(again.granted.vid).toBe(shorter.vid);
    school.clock.now += 1_000;
    expect(await again.beat({ position: 1, ranges: [[0, 1]] })).toMatchObject({ data: { watchedPer: 100 } });
    const longer = await replaced(one, shorter.id, shorter.version, clip({ seconds: 10 }));
    const last = await new Player(learner, itemId).open();
    expect(last.granted.vid).toBe(longer.vid);
    school.clock.now += 1_000;
    await last.beat({ position: 1, ranges: [[0, 1]] });
    const now = await progress();
    expect(now.finished_at).toEqual(had.finished_at);
    expect(Number(now.credited_ms)).toBeGreaterThanOrEqual(Number(had.credited_ms));
    expect((await ledgerOf(school, learner.learnerId, itemId)).covered).toBe(6);
  });

  test("keeps the old one where the new file fails, says why, and takes another try", async () => {
    const id = await aVideo();
    const course = await aSeries(school, { chapters: [[{ assetId: id, seconds: 20, isTrial: true }]] });
    const itemId = course.itemIds[0]!;
    const { vid } = await school.visitor().call(learning.getVideoPlayAuth, { itemId });
    const failed = await replaced(one, id, 1, noVideo());
    expect(failed).toMatchObject({ state: "failed", replaces: id });
    expect(await one.call(staffMedia.detail, { id })).toMatchObject({
      state: "ready", lessons: 1, version: 2, replacement: { id: failed.id, state: "failed", reason: failed.reason },
    });
    expect(await school.visitor().call(learning.getVideoPlayAuth, { itemId })).toMatchObject({ vid });
    // The failed one makes room for the next.
    const good = await replaced(one, id, 2, clip({ seconds: 5 }));
    expect(good).toMatchObject({ state: "ready", usedBy: [{ itemId }] });
    expect(await one.ask(staffMedia.detail, { id: failed.id })).toMatchObject(UNKNOWN);
  });

  test("is told to the second of two who replace it, before and after the first one's plays, and nothing is overwritten", async () => {
    const id = await aVideo();
    const told = { code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number }] } };
    const body = readFileSync(clip({ seconds: 4 }));
    const first = await started(one, id, 1, body.length);
    const ask = (version: number) => two.ask(staffMedia.createUpload, { fileName: "b.mp4", bytes: 9, replaces: { id, version } });
    expect(await ask(1)).toMatchObject(told);
    const second = await started(two, id, 1, 1_000);
    expect([second.status, JSON.parse(second.text)]).toEqual([412, expect.objectContaining({ code: 2013 })]);
    expect(await ask(2)).toMatchObject({ code: 1001, message: "这个视频正在换，等新文件处理完再说" });
    expect((await started(two, id, 2, 1_000)).status).toBe(422);
    // Whoever began may ask for another ticket to go on with.
    expect(await one.ask(staffMedia.createUpload, { fileName: "a.mp4", bytes: body.length, replaces: { id, version: 1 } }))
      .toMatchObject({ code: 1 });
    await part(school.origin, first.at, ticketOf(one), 0, body);
    expect(await settled(one, first.assetId)).toMatchObject({ state: "ready" });
    expect(await ask(1)).toMatchObject(told);
    expect((await started(two, id, 2, 1_000)).status).toBe(412);
  });

  test("of two who begin in the same moment replaces it for one", async () => {
    const id = await aVideo();
    const answers = await Promise.all([started(one, id, 1, 1_000), started(two, id, 1, 1_000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
  });

  test("gives its place to nobody once it is removed; the new one plays in no lesson", async () => {
    const id = await aVideo();
    const course = await aSeries(school, { chapters: [[{ assetId: id, seconds: 20 }, {}]] });
    const body = readFileSync(clip({ seconds: 4 }));
    const { at, assetId } = await started(one, id, 1, body.length);
    // Another lesson took the film since: it changes with the rest. One that let it go stays as it is.
    await one.call(staffVideos.attach, { itemId: course.itemIds[0]!, version: 1, assetId: null });
    await one.call(staffMedia.remove, { id, version: 2 });
    await part(school.origin, at, ticketOf(one), 0, body);
    expect(await settled(one, assetId)).toMatchObject({ state: "ready", lessons: 0 });
    expect(await one.call(staffVideos.lesson, { itemId: course.itemIds[0]! })).toMatchObject({ assetId: null });
  });

  test("a file that failed before it played gives its lesson to the next", async () => {
    const course = await aSeries(school, { chapters: [[{ seconds: 0 }]] });
    const itemId = course.itemIds[0]!;
    const bad = readFileSync(noVideo());
    const { at, assetId } = await begin(school.origin, ticketOf(one), "坏的.mp4", bad.length, { itemId: String(itemId) });
    expect((await started(one, assetId, 1, 1_000)).status, "while it comes").toBe(422);
    await part(school.origin, at, ticketOf(one), 0, bad);
    expect(await settled(one, assetId)).toMatchObject({ state: "failed" });
    expect(await replaced(one, assetId, 1, clip({ seconds: 4 }))).toMatchObject({ state: "ready", title: "坏的", usedBy: [{ itemId }] });
    expect(await one.ask(staffMedia.detail, { id: assetId })).toMatchObject(UNKNOWN);
  });
});

test("a member who cares for their own courses alone replaces no video of another course", async () => {
  const [own, shared, foreign] = [await aVideo(), await aVideo(), await aVideo()];
  const mine = await aSeries(school, { chapters: [[{ assetId: own }, { assetId: shared }]] });
  await aSeries(school, { chapters: [[{ assetId: shared }, { assetId: foreign }]] });
  const teacher = await aTeacher(school, [mine.seriesId], "media");
  for (const id of [shared, foreign, 999_999]) {
    const asked = { fileName: "a.mp4", bytes: 9, replaces: { id, version: 1 } };
    expect(await teacher.ask(staffMedia.createUpload, asked)).toMatchObject(UNKNOWN);
    expect((await started(teacher, id, 1, 1_000)).status).toBe(404);
  }
  expect((await started(teacher, own, 1, 1_000)).status).toBe(201);
  const wrong = [{ replaces: "x", version: "1" }, { replaces: String(shared), version: "" }, { replaces: "9".repeat(14), version: "1" }];
  for (const named of wrong)
    expect((await begin(school.origin, ticketOf(one), "a.mp4", 9, named)).status, named.replaces).toBe(404);
});

test("videos are found by the lesson and by the course that show them, within reach", async () => {
  const [lift, bare] = [await aVideo(), await aVideo()];
  const course = await aSeries(school, { title: "起重机司机 100%", chapters: [[{ title: "吊钩的检查", assetId: lift }, { assetId: lift }]] });
  const elsewhere = await aSeries(school, { title: "焊工", chapters: [[{ title: "弧光防护", assetId: bare }]] });
  const found = async (member: Member, keyword: string) => (await member.call(staffMedia.list, { keyword })).records.map(({ id }) => id);
  expect(await found(one, "吊钩的")).toEqual([lift]);
  expect(await found(one, "起重机司机 100%")).toEqual([lift]);
  expect(await found(one, "起重机_司机")).toEqual([]);
  expect((await one.call(staffMedia.list, { keyword: "起重机" })).records).toMatchObject([{ lessons: 2, courses: ["起重机司机 100%"] }]);
  const teacher = await aTeacher(school, [course.seriesId], "media");
  expect(await found(teacher, "吊钩")).toEqual([lift]);
  expect(await found(teacher, "弧光"), "of a course beyond reach").toEqual([]);
  expect(elsewhere.itemIds).toHaveLength(1);
});
