/**
 * Makes the demo lectures: `node demo/media/make/build.ts [--slides FOLDER] [SLUG...]`.
 * Without slugs all are made whose deck, or whose builder, changed since. With `--slides` only the slides are drawn, as
 * PNG files into FOLDER.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decks } from "./decks.ts";
import { encode, measure } from "./hls.ts";
import { poster, previews } from "./previews.ts";
import type { Deck } from "./shape.ts";
import { draw, openBrowser } from "./slides.ts";
import { FPS, narrate, subtitles } from "./speech.ts";
import { stampOf } from "./stamp.ts";

const lectures = join(import.meta.dirname, "../lectures");
/** Lectures made at the same time. */
const WORKERS = 2;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { slides: { type: "string" } } });
const unknown = positionals.filter((slug) => !decks.some((deck) => deck.slug === slug));
if (unknown.length) throw new Error(`unknown lecture: ${unknown.join(", ")}`);
const waiting = decks.filter((deck) => (positionals.length > 0 ? positionals.includes(deck.slug) : values.slides || isStale(deck)));
const browser = await openBrowser();
try {
  await Promise.all(Array.from({ length: WORKERS }, work));
} finally {
  await browser.close();
}

async function work(): Promise<void> {
  for (let deck = waiting.shift(); deck; deck = waiting.shift()) {
    await (values.slides ? show(deck, values.slides) : make(deck)).catch((cause: unknown) => {
      console.error(cause);
      process.exitCode = 1;
    });
  }
}

function isStale(deck: Deck): boolean {
  const file = join(lectures, deck.slug, "lecture.json");
  return !existsSync(file) || (JSON.parse(readFileSync(file, "utf8")) as { made?: string }).made !== stampOf(deck);
}

async function make(deck: Deck): Promise<void> {
  const folder = join(lectures, deck.slug);
  const { pictures, faults } = await draw(browser, deck);
  if (faults.length) throw new Error(faults.join("\n"));
  const scratch = mkdtempSync(join(tmpdir(), "lecture-"));
  try {
    const { wav, cues } = narrate(deck);
    const track = join(scratch, "voice.wav");
    writeFileSync(track, wav);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await encode(folder, cues.map((cue) => ({ png: picture(pictures, cue.slide, cue.sentence - 1), frames: cue.frames })), track);
    writeFileSync(join(folder, "subtitles.zh.vtt"), subtitles(cues));
    const { rungs, seconds, audio } = measure(folder);
    const drawn = cues.reduce((sum, cue) => sum + cue.frames, 0) / FPS;
    if (Math.abs(seconds - drawn) > 0.01) throw new Error(`${deck.slug}: ${drawn} s were drawn, ${seconds} s play`);
    const lecture = {
      title: deck.title, seconds: Math.floor(seconds), rungs, soundApart: true, audio,
      subtitles: [{ lang: "zh-CN", label: "中文", file: "subtitles.zh.vtt" }],
      poster: poster(folder, picture(pictures, 0, 0)),
      sprites: previews(folder, Math.floor(seconds)),
      made: stampOf(deck),
    };
    writeFileSync(join(folder, "lecture.json"), `${JSON.stringify(lecture, null, 2)}\n`);
    console.log(`${deck.slug}: ${seconds.toFixed(1)} s, ${rungs.map((r) => `${r.folder} ${r.averageBandwidth} bit/s`).join(", ")}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function show(deck: Deck, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { pictures, faults } = await draw(browser, deck);
  faults.forEach((fault) => console.error(fault));
  pictures.forEach((states, s) => {
    states.forEach((png, k) => writeFileSync(join(folder, `${deck.slug}-${s + 1}-${k + 1}.png`), png));
  });
}

function picture(pictures: readonly (readonly Buffer[])[], slide: number, sentence: number): Buffer {
  const png = pictures[slide]?.[sentence];
  if (!png) throw new Error(`no picture of slide ${slide + 1}, sentence ${sentence + 1}`);
  return png;
}
