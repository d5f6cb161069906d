/**
 * Makes the demo lectures: `node demo/media/make/build.ts [--slides FOLDER] [TRADE...]`.
 * Without trades all are made. With `--slides` only the slides are drawn, as PNG files into FOLDER.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decks } from "./decks.ts";
import { addExtras } from "./extras.ts";
import { encode, measure } from "./hls.ts";
import type { Deck } from "./shape.ts";
import { draw } from "./slides.ts";
import { FPS, narrate, subtitles } from "./speech.ts";

const media = join(import.meta.dirname, "..");

async function make(deck: Deck): Promise<void> {
  const folder = join(media, deck.trade);
  const scratch = mkdtempSync(join(tmpdir(), "lecture-"));
  try {
    const { wav, cues } = narrate(deck);
    const pictures = await draw(deck);
    const track = join(scratch, "voice.wav");
    writeFileSync(track, wav);
    mkdirSync(folder, { recursive: true });
    const shots = cues.map((cue) => ({ png: picture(pictures, cue.slide, cue.sentence - 1), frames: cue.frames }));
    await encode(folder, shots, track);
    const poster = join(scratch, "poster.png");
    writeFileSync(poster, picture(pictures, 0, 0));
    execFileSync("ffmpeg", [
      "-loglevel",
      "error",
      "-y",
      "-i",
      poster,
      "-vf",
      "scale=640:360:flags=lanczos",
      "-q:v",
      "9",
      "-fflags",
      "+bitexact",
      "-flags:v",
      "+bitexact",
      join(folder, "poster.jpg"),
    ]);
    writeFileSync(join(folder, "subtitles.zh.vtt"), subtitles(cues));
    const { rungs, seconds } = measure(folder);
    const drawn = cues.reduce((sum, cue) => sum + cue.frames, 0) / FPS;
    if (Math.abs(seconds - drawn) > 0.2) throw new Error(`${deck.trade}: ${drawn} s were drawn, ${seconds} s play`);
    const lecture = {
      title: deck.title,
      seconds: Math.floor(seconds),
      rungs,
      subtitles: [{ lang: "zh-CN", label: "中文", file: "subtitles.zh.vtt" }],
      poster: "poster.jpg",
    };
    writeFileSync(join(folder, "lecture.json"), `${JSON.stringify(lecture, null, 2)}\n`);
    addExtras(folder);
    console.log(`${deck.trade}: ${seconds.toFixed(1)} s, ${rungs.map((r) => `${r.folder} ${r.averageBandwidth} bit/s`).join(", ")}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function show(deck: Deck, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pictures = await draw(deck);
  pictures.forEach((states, s) => {
    states.forEach((png, k) => writeFileSync(join(folder, `${deck.trade}-${s + 1}-${k + 1}.png`), png));
  });
}

function picture(pictures: readonly (readonly Buffer[])[], slide: number, sentence: number): Buffer {
  const png = pictures[slide]?.[sentence];
  if (!png) throw new Error(`no picture of slide ${slide + 1}, sentence ${sentence + 1}`);
  return png;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { slides: { type: "string" } } });
const unknown = positionals.filter((trade) => !decks.some((deck) => deck.trade === trade));
if (unknown.length) throw new Error(`unknown trade: ${unknown.join(", ")}`);
for (const deck of decks.filter((d) => positionals.length === 0 || positionals.includes(d.trade))) {
  await (values.slides ? show(deck, values.slides) : make(deck));
}
