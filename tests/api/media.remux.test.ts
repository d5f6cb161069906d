import { spawnSync } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { assetOf, grantPlay } from "#server/domains/media/media.ts";
import { mediaCommands } from "#server/domains/media/commands.ts";
import { lessonVideos } from "#server/domains/catalogue/writing/videos.ts";
import { videoEngine } from "#server/providers/video/engine.ts";
import { tidyUploads } from "#server/domains/media/work/intake.ts";
import { workOn } from "#server/domains/media/work/work.ts";
import { aSeries } from "../factories/catalogue.ts";
import { OWNER, owner, settled, upload } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client;
beforeAll(async () => {
  school = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none" } });
  staff = await owner(school);
});
afterAll(() => school.close());

/** Puts a quality together as a player does, and lets ffmpeg decode it whole; returns its complaints. */
async function decodes(assetId: number, playlist: string): Promise<string> {
  const { url } = grantPlay(school.means, (await assetOf(school.means, assetId))!, { learnerId: null, sessionId: "" });
  const base = school.origin + url.replace("/master.m3u8", "");
  const bytes = async (path: string) => Buffer.from(await (await fetch(`${base}/${path}`)).arrayBuffer());
  const text = (await bytes(playlist)).toString();
  const parts = [await bytes(/EXT-X-MAP:URI="([^"]+)"/.exec(text)![1]!)];
  for (const [, key = "", iv = "", path = ""] of text.matchAll(/URI="(key\/\d+)",IV=0x(\w+)\n#EXTINF:[\d.]+,\n(\S+)/g)) {
    const cipher = createDecipheriv("aes-128-cbc", await bytes(key), Buffer.from(iv, "hex"));
    parts.push(Buffer.concat([cipher.update(await bytes(path)), cipher.final()]));
  }
  const file = join(school.dataDir, "whole.mp4");
  writeFileSync(file, Buffer.concat(parts));
  return spawnSync("ffmpeg", ["-v", "error", "-xerror", "-i", file, "-f", "null", "-"], { encoding: "utf8" }).stderr;
}

describe("without ffmpeg", { timeout: 120_000 }, () => {
  // The clips are drawn with ffmpeg; the server does without.
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test("a video that every browser plays is repacked with its sound, and the sound by itself", async () => {
    const course = await aSeries(school, { chapters: [[{ seconds: 0 }]] });
    const detail = await settled(
      staff,
      await upload(school.origin, staff, clip({ seconds: 9, size: "640x360" }), { itemId: String(course.itemIds[0]) }),
    );
    expect(detail).toMatchObject({
      state: "ready",
      seconds: 9,
      heights: [360],
      hasSound: true,
      hasThumbnails: false,
      poster: null,
      usedBy: [{ itemId: course.itemIds[0], title: "第 1 节" }],
    });
    expect(await school.db.selectFrom("item").select("seconds").where("id", "=", course.itemIds[0]!).executeTakeFirst()).toEqual({
      seconds: 9,
    });
    const files = await school.means.providers.media.list(String(detail.id));
    for (const folder of ["360p", "audio"])
      expect(files.filter((key) => key.startsWith(`${detail.id}/${folder}/`)).length).toBeGreaterThan(2);
  });

  test("each minute has a key of its own where key frames let it, and a film whose key frames are too far apart is refused", async () => {
    const film = await settled(staff, await upload(school.origin, staff, clip({ seconds: 65, fps: 10, gop: 16 })));
    expect(film).toMatchObject({ state: "ready", seconds: 65 });
    const asset = (await assetOf(school.means, film.id))!;
    expect([asset.minutes, asset.keyedByMinute]).toEqual([2, true]);
    for (const [{ segments }, off] of [[asset.rungs[0]!, 1.7], [asset.audio!, 1]] as const) {
      const before = segments.filter(({ minute }) => minute === 0).reduce((sum, { seconds }) => sum + seconds, 0);
      // The first key frame from the border on; sound is cut anywhere.
      expect(Math.abs(before - 60)).toBeLessThan(off);
      expect(Math.max(...segments.map(({ seconds }) => seconds))).toBeLessThan(4.1);
    }
    expect(await decodes(film.id, "180p.m3u8")).toBe("");
    const still = await settled(staff, await upload(school.origin, staff, clip({ seconds: 40, fps: 5, gop: 999 })));
    expect(still).toMatchObject({ state: "failed", again: true, reason: expect.stringMatching(/^这个视频的关键帧隔了 40 秒/) as unknown });
  });

  test.each([
    [
      "HEVC",
      () => clip({ video: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"] }),
      /^这个视频（HEVC，320×180）要先转码，服务器上没有装 ffmpeg/,
    ],
    ["a picture that is too large", () => clip({ size: "2560x1440", seconds: 1 }), /^这个视频（H264，2560×1440）要先转码/],
    ["sound that is not AAC", () => clip({ audio: ["-c:a", "libmp3lame"] }), /^这个视频的声音（MP3）要先转码/],
  ] as const)("%s is refused with what can be done, and may be tried again once ffmpeg is there", async (_name, make, reason) => {
    const detail = await settled(staff, await upload(school.origin, staff, make()));
    expect(detail).toMatchObject({ state: "failed", again: true, reason: expect.stringMatching(reason) as unknown });
    expect(await school.means.providers.media.list(String(detail.id))).toEqual([]);
    expect(await staff.call(staffMedia.retry, { id: detail.id })).toBeNull();
    expect(await settled(staff, detail.id)).toMatchObject({ state: "failed", again: true });
  });

  test("a failed file waits two weeks for another try", async () => {
    const { id } = (await staff.call(staffMedia.list, { state: "failed" })).records.find((row) => row.again)!;
    const began = school.clock.now;
    school.clock.now += 14 * 24 * 3_600_000 + 1;
    await tidyUploads(school.means);
    school.clock.now = began;
    expect((await staff.call(staffMedia.detail, { id })).again).toBe(false);
    expect(await staff.ask(staffMedia.retry, { id })).toMatchObject({ code: 1001, message: "这个文件不能用，请重新上传" });
  });

  test("text and cut-off files are refused as with it", async () => {
    writeFileSync(join(school.dataDir, "text.mp4"), "这不是视频。");
    expect(await settled(staff, await upload(school.origin, staff, join(school.dataDir, "text.mp4")))).toMatchObject({
      state: "failed",
      again: false,
      reason: "这个文件不是视频，内容读不出来",
    });
  });

  test("a file whose index promises more than is there is refused, and the server goes on", async () => {
    const video = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-movflags", "frag_keyframe+empty_moov"];
    const whole = readFileSync(clip({ seconds: 20, gop: 250, video, indexLast: true }));
    const file = join(school.dataDir, "cut.mp4");
    // The first ten seconds' index stands before their pictures, of which a few bytes came.
    writeFileSync(file, whole.subarray(0, whole.indexOf("mdat") + 40));
    expect(await settled(staff, await upload(school.origin, staff, file))).toMatchObject({
      state: "failed",
      again: false,
      reason: "视频不完整，可能没有导出完或没有传完，请重新导出后再传",
    });
    expect((await staff.call(staffMedia.list, {})).total).toBeGreaterThan(0);
  });

  test("a video is added, listed and removed from a shell", async () => {
    const lines: string[] = [];
    const command = (name: string, ...args: string[]) =>
      mediaCommands(lessonVideos)
        .find((one) => one.name === name)!
        .run(school.means, args, (line) => lines.push(line));
    expect(await command("media add", clip({ seconds: 4 }), "--title", "安全用电")).toBe(0);
    const id = Number(/video (\d+) is queued/.exec(lines.pop()!)![1]);
    expect((await school.waitingJobs()).at(-1)).toEqual({ name: "media.work", data: {} });
    await workOn(school.means, lessonVideos, "first");
    expect(await command("media list")).toBe(0);
    expect(lines.find((line) => line.includes("安全用电"))).toMatch(new RegExp(`^ +${id}  ready +4 s  180p +安全用电$`));
    expect(await command("media remove", String(id))).toBe(0);
    expect(lines.at(-1)).toMatch(new RegExp(`^video ${id} is removed; its files go after 2026-`));
    expect(await command("media remove", String(id))).toBe(1);
    await expect(command("media add", "/nothing.mp4")).rejects.toThrow("/nothing.mp4 is no file");
    await expect(command("media add")).rejects.toThrow("give one file");
    await expect(command("media remove", "x")).rejects.toThrow("which video?");
    writeFileSync(join(school.dataDir, "empty.mp4"), "");
    expect(await command("media add", join(school.dataDir, "empty.mp4"))).toBe(1);
    expect(lines.at(-1)).toBe("This file is empty; export it again");
    expect((await staff.call(staffMedia.list, { keyword: "empty" })).total).toBe(0);
    writeFileSync(join(school.dataDir, "lost.mp4"), "x");
    expect(await command("media add", join(school.dataDir, "lost.mp4"), "--item", "999999")).toBe(1);
    expect(lines.at(-1)).toBe("The lesson for this video was not found, perhaps it was removed; reload and choose again");
    expect((await staff.call(staffMedia.list, { keyword: "lost" })).total).toBe(0);
  });
});

describe("the engine", () => {
  test("says in one line what it found", async () => {
    expect(await videoEngine("none").line()).toMatch(/^remux only \(FFMPEG_PATH=none\): install ffmpeg/);
    expect(await videoEngine(null, "/nowhere").line()).toMatch(/^remux only \(no ffmpeg on PATH\): /);
    expect(await videoEngine("/nowhere/ffmpeg", "/usr/bin").line()).toMatch(/^remux only \(/);
  });

  test("runs one program in a lane, and the later lane stands still while the first works", async (context) => {
    if (!hasFfmpeg) return context.skip(NO_FFMPEG);
    const engine = videoEngine(null);
    expect(await engine.line()).toMatch(/^system ffmpeg \d/);
    const args = (seconds: number) => [
      "-v",
      "error",
      "-nostdin",
      "-re",
      "-f",
      "lavfi",
      "-i",
      `nullsrc=s=16x16:d=${seconds}`,
      "-f",
      "null",
      "-",
    ];
    const ends: string[] = [];
    const later = engine.run("ffmpeg", args(1), { limitMs: 60_000 }, { lane: "later", due: 0 }).then(() => ends.push("later"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const first = engine.run("ffmpeg", args(2.5), { limitMs: 60_000 }, { lane: "first", due: 0 }).then(() => ends.push("first"));
    await Promise.all([later, first]);
    expect(ends).toEqual(["first", "later"]);
    expect((await engine.run("ffmpeg", args(30), { limitMs: 1_000 }, { lane: "first", due: 0 })).killed).toBe("limit");
    const stopped = engine.run("ffmpeg", args(30), { limitMs: 60_000 }, { lane: "first", due: 0 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    engine.stop();
    await expect(stopped).rejects.toThrow("the product stops");
    await expect(engine.run("ffmpeg", args(1), { limitMs: 1_000 }, { lane: "later", due: 0 })).rejects.toThrow("the product stops");
  });
});
