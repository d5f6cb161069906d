import { execFileSync } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { assetOf, grantPlay } from "#server/domains/media/media.ts";
import { OWNER, owner, settled, upload } from "../factories/uploads.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client;
beforeAll(async () => {
  school = await openSchool({ env: OWNER });
  staff = await owner(school);
});
afterAll(() => school.close());

const scratch = mkdtempSync(join(tmpdir(), "jc-takein-"));
const written = (name: string, body: Buffer | string) => {
  writeFileSync(join(scratch, name), body);
  return join(scratch, name);
};

/** What plays of a video, put together and looked at by ffprobe. */
async function played(assetId: number, playlist: string) {
  const asset = (await assetOf(school.means, assetId))!;
  const { url } = grantPlay(school.means, asset, { learnerId: null, sessionId: "" });
  const base = school.origin + url.replace("/master.m3u8", "");
  const text = await (await fetch(`${base}/${playlist}`)).text();
  const bytes = async (path: string) => Buffer.from(await (await fetch(`${base}/${path}`)).arrayBuffer());
  const parts = [await bytes(/EXT-X-MAP:URI="([^"]+)"/.exec(text)![1]!)];
  for (const [, key = "", iv = "", path = ""] of text.matchAll(/URI="(key\/\d+)",IV=0x(\w+)\n#EXTINF:[\d.]+,\n(\S+)/g)) {
    const cipher = createDecipheriv("aes-128-cbc", await bytes(key), Buffer.from(iv, "hex"));
    parts.push(Buffer.concat([cipher.update(await bytes(path)), cipher.final()]));
  }
  const whole = written(`${assetId}-${playlist}.mp4`, Buffer.concat(parts));
  const said = JSON.parse(
    execFileSync("ffprobe", ["-v", "error", "-print_format", "json", "-show_streams", "-show_format", whole], { encoding: "utf8" }),
  ) as {
    streams: { codec_name: string; width?: number; height?: number }[];
    format: { duration: string };
  };
  return {
    base,
    codecs: said.streams.map((stream) => stream.codec_name),
    height: said.streams.find((stream) => stream.height)?.height,
    seconds: Number(said.format.duration),
  };
}

const leftovers = () => ({
  spool: existsSync(join(school.dataDir, "spool")) ? readdirSync(join(school.dataDir, "spool")) : [],
  work: existsSync(join(school.dataDir, "work")) ? readdirSync(join(school.dataDir, "work")) : [],
});

describe("a video that comes in", { timeout: 300_000 }, () => {
  beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

  test(
    "plays as it is where every browser can, gets a smaller quality, sound alone and pictures, and leaves nothing in the spool",
    async () => {
      const id = await upload(school.origin, staff, clip({ seconds: 9, size: "1280x720" }), { name: "第一课 安全用电.mp4" });
      const detail = await settled(staff, id);
      expect(detail).toMatchObject({
        state: "ready",
        title: "第一课 安全用电",
        seconds: 9,
        heights: [720, 360],
        hasSound: true,
        hasThumbnails: true,
        progress: 100,
      });
      const best = await played(id, "720p.m3u8");
      expect([best.codecs.toSorted(), best.height, Math.round(best.seconds)]).toEqual([["aac", "h264"], 720, 9]);
      expect((await played(id, "360p.m3u8")).height).toBe(360);
      const sound = await played(id, "audio.m3u8");
      expect([sound.codecs, Math.round(sound.seconds)]).toEqual([["aac"], 9]);
      const index = await (await fetch(`${best.base}/sprites/sprites.vtt`)).text();
      expect(index.match(/#xywh=/g)).toHaveLength(5);
      const sheet = await fetch(`${best.base}/sprites/${/^(\S+\.jpg)#xywh/m.exec(index)![1]!}`);
      expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect((await fetch(school.origin + detail.poster!)).status).toBe(200);
      const master = await (await fetch(`${best.base}/master.m3u8`)).text();
      expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=1280x720/);
      expect(leftovers()).toEqual({ spool: [], work: [] });
    },
  );

  /** Where keys change in a playlist, and how far from the minute's border (s) that is. */
  async function borders(assetId: number, playlist: string) {
    const { base } = await played(assetId, playlist);
    let [from, before] = [0, 0];
    const found: { minute: number; off: number }[] = [];
    const text = await (await fetch(`${base}/${playlist}`)).text();
    for (const [, key, seconds] of text.matchAll(/URI="key\/(\d+)",IV=0x\w+\n#EXTINF:([\d.]+),/g)) {
      const minute = Number(key);
      if (minute !== before) found.push({ minute, off: Math.abs(from - minute * 60) });
      before = minute;
      from += Number(seconds);
    }
    return found;
  }

  test.each([
    ["copied", () => clip({ seconds: 125, fps: 10, gop: 20 })],
    ["encoded", () => clip({ seconds: 125, fps: 10, gop: 9999, filter: "settb=1001/10000", video: ["-c:v", "mpeg4"] })],
  ])("that is %s has a key for each minute, in its picture and in its sound, and no segment straddles two", async (_how, make) => {
    const detail = await settled(staff, await upload(school.origin, staff, make()));
    expect(detail).toMatchObject({ state: "ready", heights: [180] });
    for (const playlist of ["180p.m3u8", "audio.m3u8"]) {
      const found = await borders(detail.id, playlist);
      expect(found.map(({ minute }) => minute), playlist).toEqual([1, 2]);
      for (const { off } of found) expect(off, playlist).toBeLessThan(0.25);
    }
  });

  test("without sound is a video all the same", async () => {
    const detail = await settled(staff, await upload(school.origin, staff, clip({ audio: null })));
    expect(detail).toMatchObject({ state: "ready", hasSound: false, heights: [180] });
    expect((await played(detail.id, "180p.m3u8")).codecs).toEqual(["h264"]);
  });

  test("of 4K HEVC is converted down to 1080p, 720p and 360p", async () => {
    const big = clip({
      seconds: 1,
      size: "3840x2160",
      fps: 8,
      video: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p"],
    });
    const detail = await settled(staff, await upload(school.origin, staff, big));
    expect(detail).toMatchObject({ state: "ready", heights: [1080, 720, 360], hasSound: true });
    expect(await played(detail.id, "720p.m3u8")).toMatchObject({ height: 720, codecs: ["h264", "aac"] });
  });

  test("whose key frames stand too far apart is encoded instead of copied", async () => {
    const detail = await settled(staff, await upload(school.origin, staff, clip({ seconds: 24, gop: 600 })));
    expect(detail).toMatchObject({ state: "ready", seconds: 24 });
    const { base } = await played(detail.id, "180p.m3u8");
    const lengths = [...(await (await fetch(`${base}/180p.m3u8`)).text()).matchAll(/#EXTINF:([\d.]+)/g)].map((found) => Number(found[1]));
    expect(Math.max(...lengths)).toBeLessThan(5);
  });

  test("in another container, turned or with other sound comes out upright with AAC", async () => {
    const webm = clip({
      name: "clip.webm",
      seconds: 2,
      video: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
      audio: ["-c:a", "libopus"],
    });
    const detail = await settled(staff, await upload(school.origin, staff, webm));
    expect((await played(detail.id, "180p.m3u8")).codecs.toSorted()).toEqual(["aac", "h264"]);
  });

  const bad: [string, () => string, string][] = [
    ["a text file named .mp4", () => written("text.mp4", "这不是视频。".repeat(100)), "这个文件不是视频，内容读不出来"],
    [
      "a file that was cut off before its index",
      () => {
        const file = clip({ indexLast: true });
        truncateSync(file, Math.floor(statSync(file).size / 2));
        return file;
      },
      "视频不完整，可能没有导出完或没有传完，请重新导出后再传",
    ],
    [
      "a file that was cut off behind its index",
      () => {
        const file = clip({ seconds: 12 });
        truncateSync(file, Math.floor(statSync(file).size / 2));
        return file;
      },
      "视频不完整，可能没有导出完或没有传完，请重新导出后再传",
    ],
    ["sound without a picture", () => clip({ name: "sound.mp4", video: ["-vn"] }), "这个文件只有声音，没有画面"],
    [
      "a playlist that names other files",
      () => written("list.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
      "这个文件不是视频，内容读不出来",
    ],
    [
      "a picture named .mp4",
      () => {
        const file = join(scratch, "picture.png");
        execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=64x64", "-frames:v", "1", file]);
        return written("picture.mp4", readFileSync(file));
      },
      "这个文件不是视频，内容读不出来",
    ],
    [
      "a picture larger than any camera's",
      () =>
        clip({ seconds: 1, fps: 1, size: "16000x9000", audio: null, video: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], name: "bomb.mov" }),
      "画面太大（16000×9000），最大支持 8K",
    ],
  ];
  test.each(bad)("is refused clearly and leaves nothing behind: %s", async (_name, make, reason) => {
    const id = await upload(school.origin, staff, make());
    const detail = await settled(staff, id);
    expect(detail).toMatchObject({ state: "failed", playable: false, reason, again: false });
    expect(leftovers()).toEqual({ spool: [], work: [] });
    expect(await school.means.providers.media.list(String(id))).toEqual([]);
    expect(await staff.ask(staffMedia.retry, { id })).toMatchObject({ code: 1001, message: "这个文件不能用，请重新上传" });
    staff.language = "en";
    expect((await staff.call(staffMedia.detail, { id })).reason).toMatch(/^[A-Z][^\u4e00-\u9fff]+$/);
    staff.language = null;
  });
});
