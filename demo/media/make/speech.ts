/** Narration by espeak-ng: one 16-bit mono track for the lecture and the exact time of every sentence. */
import { execFileSync } from "node:child_process";
import type { Deck } from "./shape.ts";

/** The synthesiser's own rate, Hz. */
const RATE = 22050;
/** Frames per second of the picture: sentences end on a frame, so that sound and slide change together. */
export const FPS = 10;
const PER_FRAME = RATE / FPS;
/** Seconds of silence before the first word, after a sentence, and after the last sentence of a slide. */
const LEAD = 0.6;
const AFTER_SENTENCE = 0.35;
const AFTER_SLIDE = 1;
/** Frames of a whole segment, and the fewest of the last one. */
const LAST = 4 * FPS;
const SHORTEST = 5;

/** One spoken sentence. Times in seconds from the start of the lecture. */
export interface Cue {
  readonly slide: number;
  /** From 1 within the slide. */
  readonly sentence: number;
  readonly words: string;
  readonly start: number;
  readonly end: number;
  /** Picture frames until the next sentence begins. */
  readonly frames: number;
}

/** Speaks the whole deck; `wav` is the track, as long as all `frames` together. */
export function narrate(deck: Deck): { wav: Buffer; cues: readonly Cue[] } {
  const parts: Int16Array[] = [];
  const cues: Cue[] = [];
  let samples = 0;
  deck.slides.forEach((slide, s) => {
    slide.say.forEach((words, i) => {
      const isLast = s === deck.slides.length - 1 && i === slide.say.length - 1;
      const voice = speak(sounded(words, deck.sounds ?? {}));
      const before = samples === 0 ? LEAD : 0;
      const after = i === slide.say.length - 1 ? AFTER_SLIDE : AFTER_SENTENCE;
      const needed = Math.ceil((voice.length / RATE + before + after) * FPS);
      const frames = isLast ? endingWell(needed, samples / PER_FRAME) : needed;
      const part = new Int16Array(frames * PER_FRAME);
      part.set(voice, Math.round(before * RATE));
      const start = samples / RATE + before;
      cues.push({ slide: s, sentence: i + 1, words, start, end: start + voice.length / RATE, frames });
      parts.push(part);
      samples += part.length;
    });
  });
  return { wav: wave(parts, samples), cues };
}

/** A last segment of a few frames would be none of the sound's: the ending is a little longer then. */
function endingWell(frames: number, before: number): number {
  const left = (before + frames) % LAST;
  return left < SHORTEST ? frames + SHORTEST - left : frames;
}

/** WebVTT with one cue per sentence; a cue stays a little after the last word. */
export function subtitles(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, i) => {
    const next = cues[i + 1]?.start ?? cue.end + 0.6;
    return `${i + 1}\n${clock(cue.start)} --> ${clock(Math.min(cue.end + 0.3, next))}\n${cue.words}\n`;
  });
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (n: number, width: number): string => String(n).padStart(width, "0");
  const [hours, minutes, whole] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) => pad(Math.floor(part), 2));
  return `${hours}:${minutes}:${whole}.${pad(ms % 1000, 3)}`;
}

/** Tone change of 一 and 不 before the next syllable, which espeak does not make. */
const SANDHI: Readonly<Record<string, string>> = {
  ...tones(
    "yi2",
    {
      路: "lu4",
      个: "ge4",
      次: "ci4",
      下: "xia4",
      侧: "ce4",
      片: "pian4",
      件: "jian4",
      样: "yang4",
      定: "ding4",
      致: "zhi4",
      遍: "bian4",
      项: "xiang4",
      去: "qu4",
    },
    "一",
  ),
  ...tones(
    "yi4",
    { 讲: "jiang3", 手: "shou3", 眼: "yan3", 张: "zhang1", 只: "zhi1", 勺: "shao2", 圈: "quan1", 边: "bian1", 起: "qi3" },
    "一",
  ),
  ...tones("bu2", { 要: "yao4", 用: "yong4", 变: "bian4", 够: "gou4", 烫: "tang4", 动: "dong4", 锈: "xiu4" }, "不"),
};

function tones(first: string, nexts: Readonly<Record<string, string>>, head: string): Record<string, string> {
  return Object.fromEntries(Object.entries(nexts).map(([next, sound]) => [head + next, first + sound]));
}

function sounded(words: string, sounds: NonNullable<Deck["sounds"]>): string {
  // An ordinal keeps its first tone: 第一张.
  const ordinal = words.replaceAll("第一", " di4yi1 ");
  return Object.entries({ ...sounds, ...SANDHI }).reduce((said, [word, sound]) => said.replaceAll(word, ` ${sound} `), ordinal);
}

/** The words as samples with the silence at both ends cut off. */
function speak(words: string): Int16Array {
  // This voice reads the pinyin of espeak's own Mandarin dictionary as pinyin; plain `cmn` reads it as English.
  const wav = execFileSync("espeak-ng", ["-v", "cmn-latn-pinyin", "-s", "200", "-p", "38", "-g", "1", "--stdout", words], {
    maxBuffer: 64 << 20,
  });
  const at = wav.indexOf("data") + 8;
  const all = new Int16Array(new Uint8Array(wav.subarray(at, at + Math.floor((wav.length - at) / 2) * 2)).buffer);
  const loud = (v: number): boolean => Math.abs(v) > 250;
  const margin = Math.round(RATE * 0.03);
  const first = Math.max(0, all.findIndex(loud) - margin);
  const last = Math.min(all.length, all.findLastIndex(loud) + margin);
  if (last - first < RATE / 5) throw new Error(`nothing was spoken for: ${words}`);
  return all.slice(first, last);
}

function wave(parts: readonly Int16Array[], samples: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples * 2, 40);
  return Buffer.concat([head, ...parts.map((part) => Buffer.from(part.buffer))]);
}
