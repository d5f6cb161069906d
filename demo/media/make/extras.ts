/**
 * Adds to each lecture its sound alone and its preview pictures, from the rungs that lie there:
 * `node demo/media/make/extras.ts [TRADE...]`. `build.ts` does the same for what it makes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sheetName, SPRITE_INDEX, spriteIndex, spritePlan, TILE } from "#server/domains/media/assets/sprite.rules.ts";
import { decks } from "./decks.ts";

const FFMPEG = ["-hide_banner", "-loglevel", "error", "-y"];

function fresh(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Copies the sound of the smaller rung into `<folder>/audio`. */
function soundAlone(folder: string): { bandwidth: number; codecs: string; folder: string } {
  const out = fresh(join(folder, "audio"));
  execFileSync("ffmpeg", [
    ...FFMPEG,
    "-i",
    join(folder, "360p", "index.m3u8"),
    "-vn",
    "-c:a",
    "copy",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:a",
    "+bitexact",
    "-f",
    "hls",
    "-hls_time",
    "4",
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-hls_segment_filename",
    join(out, "seg_%03d.m4s"),
    join(out, "index.m3u8"),
  ]);
  const lengths = [...readFileSync(join(out, "index.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g)].map((found) => Number(found[1]));
  const sizes = readdirSync(out).filter((file) => file.endsWith(".m4s")).sort().map((file) => statSync(join(out, file)).size * 8);
  // A last segment of less than 2 s says nothing about the peak.
  const peak = Math.max(...sizes.map((bits, i) => (lengths[i]! >= 2 ? bits / lengths[i]! : 0)));
  return { bandwidth: Math.ceil(peak), codecs: "mp4a.40.2", folder: "audio" };
}

/** Draws the preview pictures of the better rung into `<folder>/sprites`. */
function previews(folder: string, seconds: number): { folder: string; sheets: number } {
  const out = fresh(join(folder, "sprites"));
  const plan = spritePlan(seconds);
  const filter = `fps=1/${plan.interval},scale=${TILE.width}:${TILE.height}:flags=lanczos,tile=${plan.columns}x${plan.rows}`;
  execFileSync("ffmpeg", [
    ...FFMPEG,
    "-i",
    join(folder, "720p", "index.m3u8"),
    "-an",
    "-vf",
    filter,
    "-frames:v",
    String(plan.sheets),
    "-q:v",
    "16",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-start_number",
    "0",
    join(out, sheetName(0).replace("000", "%03d")),
  ]);
  writeFileSync(join(out, SPRITE_INDEX), spriteIndex(plan, seconds));
  return { folder: "sprites", sheets: plan.sheets };
}

/** Sound alone and preview pictures of a made lecture, named in its `lecture.json`. */
export function addExtras(folder: string): void {
  const file = join(folder, "lecture.json");
  const lecture = JSON.parse(readFileSync(file, "utf8")) as { seconds: number };
  const whole = { ...lecture, audio: soundAlone(folder), sprites: previews(folder, lecture.seconds) };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  for (const { trade } of decks.filter((deck) => wanted.length === 0 || wanted.includes(deck.trade)))
    addExtras(join(import.meta.dirname, "..", trade));
}
