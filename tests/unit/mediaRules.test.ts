import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factsFromFfprobe } from "#server/domains/media/conversion/ffprobe.rules.ts";
import { encodeArgs, probeArgs, spriteArgs } from "#server/domains/media/conversion/ffmpeg.rules.ts";
import { fitted, ladder, planFor } from "#server/domains/media/conversion/ladder.rules.ts";
import {
  containerOf, copiesVideo, cutOff, type Facts, LONGEST_SECONDS, objection, remuxObjection, type VideoFacts,
} from "#server/domains/media/conversion/probe.rules.ts";
import { spriteIndex, spritePlan, TILE } from "#server/domains/media/assets/sprite.rules.ts";
import { decoded, readSubtitles, writeVtt } from "#server/domains/media/subtitles/subtitles.rules.ts";

const video = (more: Partial<VideoFacts> = {}): VideoFacts => ({
  codec: "h264",
  width: 1280,
  height: 720,
  rotation: 0,
  squarePixels: true,
  pixels: "yuv420p",
  interlaced: false,
  fps: 30,
  bitrate: 1_500_000,
  ...more,
});
const facts = (more: Partial<VideoFacts> = {}, rest: Partial<Facts> = {}) => ({
  seconds: 60,
  audio: { codec: "aac", profile: "LC", channels: 2 },
  ...rest,
  video: video(more),
});

describe("what is found in a file", () => {
  test("is read from ffprobe's words, whatever is missing in them", () => {
    const stream = {
      codec_type: "video",
      codec_name: "hevc",
      width: 3840,
      height: 2160,
      pix_fmt: "yuv420p10le",
      avg_frame_rate: "30000/1001",
      sample_aspect_ratio: "1:1",
      side_data_list: [{ rotation: -90 }],
    };
    expect(factsFromFfprobe(JSON.stringify({ format: { duration: "12.5", bit_rate: "9000000" }, streams: [stream] }))).toEqual({
      seconds: 12.5,
      audio: null,
      video: {
        codec: "hevc",
        width: 3840,
        height: 2160,
        rotation: 270,
        squarePixels: true,
        pixels: "yuv420p10le",
        interlaced: false,
        fps: 30_000 / 1001,
        bitrate: 9_000_000,
      },
    });
    expect(factsFromFfprobe("{}")).toBeNull();
    expect(factsFromFfprobe("not json")).toBeNull();
    const cover = { codec_type: "video", codec_name: "mjpeg", width: 500, height: 500, disposition: { attached_pic: 1 } };
    expect(factsFromFfprobe(JSON.stringify({ streams: [cover, { codec_type: "audio", codec_name: "aac", duration: "8" }] }))).toMatchObject(
      { seconds: 8, video: null },
    );
  });

  test.each([
    ["no picture", { seconds: 60, video: null, audio: { codec: "aac", profile: "LC", channels: 2 } }, "mediaSoundOnly"],
    ["nothing", { seconds: 60, video: null, audio: null }, "mediaNotVideo"],
    ["no length", facts({}, { seconds: 0 }), "mediaTooShort"],
    ["a length that is no number", facts({}, { seconds: Number.NaN }), "mediaTooShort"],
    ["half a second", facts({}, { seconds: 0.5 }), "mediaTooShort"],
    ["thirteen hours", facts({}, { seconds: LONGEST_SECONDS + 1 }), "mediaTooLong"],
    ["a picture of 16K", facts({ width: 15_360, height: 8640 }), "mediaTooLargePicture"],
    ["a line of 100,000 pixels", facts({ width: 100_000, height: 16 }), "mediaTooLargePicture"],
    ["ten thousand pictures a second", facts({ fps: 10_000 }), "mediaTooLargePicture"],
  ] as const)("is refused with %s", (_name, found, reason) => expect(objection(found)?.reason).toBe(reason));

  test("is taken without sound, and as 4K HEVC, which only ffmpeg can help", () => {
    expect(objection(facts({}, { audio: null }))).toBeNull();
    const big = facts({ codec: "hevc", width: 3840, height: 2160 });
    expect(objection(big)).toBeNull();
    expect(remuxObjection(big)).toEqual({ reason: "mediaNeedsFfmpeg", values: { codec: "HEVC", width: 3840, height: 2160 }, again: true });
    expect(remuxObjection(facts({}, { audio: { codec: "opus", profile: "unknown", channels: 2 } }))?.reason).toBe("mediaSoundNeedsFfmpeg");
    expect(remuxObjection(facts())).toBeNull();
  });

  test("is copied only where every browser plays it as it is", () => {
    expect(copiesVideo(video())).toBe(true);
    for (const other of [
      { codec: "hevc" },
      { pixels: "yuv422p" },
      { pixels: "yuv420p10le" },
      { interlaced: true },
      { rotation: 90 },
      { squarePixels: false },
      { width: 2594 },
      { width: 1440, height: 1440 },
      { width: 1279 },
      { bitrate: 9e6 },
      { fps: 120 },
    ]) {
      expect(copiesVideo(video(other)), JSON.stringify(other)).toBe(false);
    }
  });

  test("is cut off when far less came than was promised; rounding is not", () => {
    expect(cutOff(60, 30)?.reason).toBe("mediaTruncated");
    expect(cutOff(7200, 6900)?.reason).toBe("mediaTruncated");
    expect(cutOff(60, 59.2)).toBeNull();
    expect(cutOff(2, 1.6)).toBeNull();
  });

  test("begins as its container does", () => {
    expect(containerOf(Buffer.from("00000018667479706d703432", "hex"))).toBe("mp4");
    expect(containerOf(Buffer.from("1a45dfa3a34286810142f781", "hex"))).toBe("matroska");
    expect(containerOf(Buffer.from("这不是视频，是一段文字"))).toBeNull();
    expect(containerOf(Buffer.alloc(0))).toBeNull();
  });
});

describe("the qualities of a video", () => {
  test("are 1080p, 720p and 360p by the short side, upright, never larger than the source, and none that is not worth it", () => {
    const sizes = (more: Partial<VideoFacts>) => ladder(video(more)).map(({ width, height }) => `${width}x${height}`);
    expect(sizes({})).toEqual(["1280x720", "640x360"]);
    expect(sizes({ width: 3840, height: 2160 })).toEqual(["1920x1080", "1280x720", "640x360"]);
    expect(sizes({ width: 1920, height: 1080 })).toEqual(["1920x1080", "1280x720", "640x360"]);
    expect(sizes({ width: 1600, height: 900 })).toEqual(["1600x900", "1280x720", "640x360"]);
    expect(sizes({ width: 1280, height: 800 })).toEqual(["1280x800", "576x360"]);
    expect(sizes({ width: 854, height: 480 })).toEqual(["854x480", "640x360"]);
    expect(sizes({ width: 640, height: 360 })).toEqual(["640x360"]);
    expect(sizes({ width: 320, height: 180 })).toEqual(["320x180"]);
    expect(sizes({ width: 1920, height: 1080, rotation: 90 })).toEqual(["1080x1920", "720x1280", "360x640"]);
    expect(sizes({ width: 2560, height: 1080 })).toEqual(["2560x1080", "1706x720", "854x360"]);
  });

  test("a copied one leaves the smaller for later; where all are encoded one decoding serves them", () => {
    expect(planFor(facts())).toMatchObject({ copy: true, copySound: true, first: [{ height: 720 }], later: [{ height: 360 }] });
    expect(planFor(facts(), false)).toMatchObject({ copy: false, first: [{ height: 720 }, { height: 360 }], later: [] });
    const large = facts({ width: 1920, height: 1080 });
    expect(planFor(large)).toMatchObject({ copy: true, first: [{ height: 1080 }], later: [{ height: 720 }, { height: 360 }] });
    expect(planFor(large, false)).toMatchObject({ copy: false, first: [{ height: 720 }, { height: 360 }], later: [{ height: 1080 }] });
    expect(
      encodeArgs("/in", "/out", planFor(facts(), false).first, { sound: true, video: video() }).filter((word) => word === "-i"),
    ).toHaveLength(1);
  });

  test("are even, fit the box and keep the shape, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16, max: 8192 }),
        fc.integer({ min: 16, max: 4320 }),
        fc.constantFrom(0, 90, 180, 270),
        (width, height, rotation) => {
          const goal = fitted({ width, height, rotation }, 720);
          expect([goal.width % 2, goal.height % 2]).toEqual([0, 0]);
          expect(Math.min(goal.width, goal.height)).toBeLessThanOrEqual(720);
          expect(Math.max(goal.width, goal.height)).toBeLessThanOrEqual(1728);
          expect(new Set(ladder(video({ width, height, rotation })).map((rung) => rung.height)).size).toBe(
            ladder(video({ width, height, rotation })).length,
          );
        },
      ),
    );
  });

  test("ffmpeg opens no list of files and no network of a file that came in", () => {
    for (const args of [
      probeArgs("/in"),
      encodeArgs("/in", "/out", ladder(video()), { sound: true, video: video() }),
      spriteArgs({ path: "/in", ours: false }, "/out", spritePlan(60)),
    ]) {
      expect(args.slice(args.indexOf("-protocol_whitelist"), args.indexOf("-protocol_whitelist") + 2)).toEqual([
        "-protocol_whitelist",
        "file",
      ]);
      expect(args[args.indexOf("-format_whitelist") + 1]).not.toMatch(/hls|concat|image2|lavfi/);
    }
  });
});

describe("preview pictures", () => {
  test("cover the video without a gap, at most 100 on a sheet, every tile inside its sheet", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 43_200 }), (seconds) => {
        const plan = spritePlan(seconds);
        expect(plan.columns * plan.rows).toBeLessThanOrEqual(100);
        expect(plan.tiles * plan.interval).toBeGreaterThanOrEqual(seconds);
        expect((plan.tiles - 1) * plan.interval).toBeLessThan(seconds);
        expect(plan.sheets * plan.columns * plan.rows).toBeGreaterThanOrEqual(plan.tiles);
        expect(plan.interval).toBeLessThanOrEqual(10);
      }),
    );
    const cues = [...spriteIndex(spritePlan(1234), 1234).matchAll(/^(\S+) --> (\S+)\nsheet_(\d{3})\.jpg#xywh=(\d+),(\d+),160,90$/gm)];
    expect(cues).toHaveLength(spritePlan(1234).tiles);
    cues.slice(1).forEach((cue, i) => expect(cue[1]).toBe(cues[i]![2]));
    expect(cues.at(-1)![2]).toBe("00:20:34.000");
    expect(Math.max(...cues.map((cue) => Number(cue[4])))).toBe(9 * TILE.width);
  });
});

describe("subtitles", () => {
  test("lose styles, scripts and tags and keep their words", () => {
    const text = [
      "WEBVTT - 电工",
      "",
      "STYLE",
      "::cue { background: url(http://x) }",
      "",
      "NOTE 说明",
      "",
      "REGION",
      "id:x",
      "",
      "第一句",
      "00:01.000 --> 00:02.000 align:start",
      "<v 老师>先<b>断电</b></v><script>alert(1)</script>&amp;验电 &lt;1&gt;",
      "",
      "01:00:00.500 --> 01:00:01.000",
      "{\\an8}二",
    ].join("\n");
    expect(readSubtitles(text)).toEqual([{ from: 1, to: 2, text: "先断电&验电 <1>" }, { from: 3600.5, to: 3601, text: "二" }]);
    expect(writeVtt(readSubtitles(text) as never)).toContain("先断电&amp;验电 &lt;1&gt;");
  });

  test("name the line that can't be read", () => {
    expect(readSubtitles("1\n00:00:01,000 --> 00:00:02,000\n好\n\n2\n这里没有时间\n再来\n")).toEqual({ reason: "subtitlesInvalid", line: 6 });
    expect(readSubtitles("")).toEqual({ reason: "subtitlesEmpty", line: 1 });
    expect(readSubtitles("{\"json\": true}")).toEqual({ reason: "subtitlesInvalid", line: 2 });
  });

  test("what is written is read again, whatever was said", () => {
    const cue = fc.record({
      from: fc.integer({ min: 0, max: 40_000_000 }),
      length: fc.integer({ min: 1, max: 60_000 }),
      text: fc.string({ minLength: 1, maxLength: 80 }),
    });
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 30 }), (given) => {
        const text = given.map(({ from, length, text: said }) => `${stamp(from)} --> ${stamp(from + length)}\n${said}\n`).join("\n");
        const read = readSubtitles(`WEBVTT\n\n${text}`);
        if (!Array.isArray(read)) return;
        const written = writeVtt(read);
        expect(readSubtitles(written)).toEqual(read);
        expect(written).not.toMatch(/<[a-z!/]/i);
      }),
    );
  });

  test("are known by their encoding, and noise is none", () => {
    expect(decoded(Buffer.from("你好"))?.encoding).toBe("utf-8");
    expect(decoded(Buffer.from("c4e3bac3", "hex"))).toEqual({ text: "你好", encoding: "gbk" });
    expect(decoded(Buffer.from("fffe604f7d59", "hex"))).toEqual({ text: "你好", encoding: "utf-16" });
    expect(decoded(Buffer.from("ff00ff00ff8081", "hex"))).toBeNull();
  });
});

const stamp = (ms: number) =>
  new Date(ms)
    .toISOString()
    .slice(11, 23)
    .replace(/^(\d\d)/, (hours) => String(Number(hours) + Math.floor(ms / 86_400_000) * 24).padStart(2, "0"));
