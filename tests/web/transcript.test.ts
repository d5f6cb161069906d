import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cue, cueAt, cuesWith, parseVtt } from "#web/parts/transcript/vtt.ts";

const time = (ms: number, comma = ".") => {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) => two(Math.floor(part)));
  return `${hours}:${minutes}:${seconds}${comma}${String(ms % 1000).padStart(3, "0")}`;
};
const cue = fc.record({
  from: fc.integer({ min: 0, max: 7_200_000 }),
  length: fc.integer({ min: 1, max: 20_000 }),
  text: fc
    .string({ minLength: 1, maxLength: 30 })
    .map((text) => text.replace(/[<>&\s]|-->/g, ""))
    .filter((text) => text !== "" && !/^\d+$/.test(text)),
});

describe("reading WebVTT", () => {
  test("gives every cue of a well-made file, in the order of time, whatever its line ends and numbers", () => {
    fc.assert(
      fc.property(
        fc.array(cue, { maxLength: 20 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        fc.boolean(),
        (cues, end, numbered, srt) => {
          const blocks = cues.map(({ from, length, text }, i) =>
            [...(numbered ? [String(i + 1)] : []), `${time(from, srt ? "," : ".")} --> ${time(from + length, srt ? "," : ".")}`, text].join(
              end,
            ),
          );
          const file = [...(srt ? [] : ["WEBVTT"]), ...blocks].join(end + end);
          const expected = cues.map(({ from, length, text }) => ({ from: from / 1000, to: (from + length) / 1000, text }));
          const key = ({ from, to, text }: Cue) => `${from.toFixed(3)} ${to.toFixed(3)} ${text}`;
          const read = parseVtt(file);
          expect(read.map(key).toSorted()).toEqual(expected.map(key).toSorted());
          expect(read.map(({ from }) => from)).toEqual(read.map(({ from }) => from).toSorted((a, b) => a - b));
        },
      ),
    );
  });

  test("never fails, whatever the file, and gives only cues that last and say something", () => {
    const noise = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          "WEBVTT",
          "00:00.000 --> 00:01.000",
          "--> 00:01",
          "NOTE",
          "STYLE",
          "\n",
          "\n\n",
          "99:99:99.9 --> 0:0:0",
          "<v 老师>",
          "&#x110000;",
          "&#0;",
        ),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(noise, (lines) => {
        for (const { from, to, text } of parseVtt(lines.join("\n"))) {
          expect(to).toBeGreaterThan(from);
          expect(text.trim()).not.toBe("");
        }
      }),
    );
  });

  test("passes over header, notes and styles, takes out tags and reads entities", () => {
    const file = [
      "\uFEFFWEBVTT - 第一讲\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE 00:01 写给自己\n\n",
      "intro\n00:01.5 --> 00:03.250 align:start position:10%\n<v 周老师>先<b>断电</b>，\n再 &lt;验电&gt; &amp; 挂牌&#12290;\n\n",
      "00:05.000 --> 00:05.000\n一瞬间\n\n00:06.000 --> 00:07.000\n<i></i>\n1:00:00.000 --> 1:00:02.000\n紧跟着的\n",
    ].join("");
    expect(parseVtt(file)).toEqual([
      { from: 1.5, to: 3.25, text: "先断电， 再 <验电> & 挂牌。" },
      { from: 3600, to: 3602, text: "紧跟着的" },
    ]);
  });

  test("reads the subtitles of the demo lectures line by line", () => {
    const file = readFileSync(join(import.meta.dirname, "../../demo/media/lectures/electrician-reversing/subtitles.zh.vtt"), "utf8");
    const cues = parseVtt(file);
    expect(cues).toHaveLength(file.match(/-->/g)!.length);
    expect(cues[0]).toEqual({ from: 0.6, to: 5.519, text: "这一讲，学三相异步电动机的正反转和互锁。" });
  });
});

describe("following and searching", () => {
  const cues: Cue[] = [{ from: 1, to: 2, text: "先断电" }, { from: 4, to: 6, text: "再用 380 V 验电" }, { from: 6, to: 8, text: "KM1 吸合" }];

  test("the line at a second is the one being said, in a silence the one before", () => {
    expect([0, 1, 1.5, 3, 4, 6, 99].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 0, 1, 2, 2]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 40 }), fc.integer({ min: 0, max: 600 }), (starts, second) => {
        const many = starts.toSorted((a, b) => a - b).map((from) => ({ from, to: from + 1, text: "x" }));
        expect(cueAt(many, second)).toBe(many.filter(({ from }) => from <= second).length - 1);
      }),
    );
  });

  test("a search finds parts of words whatever their case, width and spaces", () => {
    expect(cuesWith(cues, "电")).toEqual([0, 1]);
    expect(cuesWith(cues, "380V")).toEqual([1]);
    expect(cuesWith(cues, "ｋｍ１")).toEqual([2]);
    expect(cuesWith(cues, "没有")).toEqual([]);
    expect(cuesWith(cues, "  ")).toEqual([]);
  });
});
