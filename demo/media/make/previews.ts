/** The poster and the preview pictures of the timeline. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sheetName, SPRITE_INDEX, spriteIndex, spritePlan, TILE } from "#server/domains/media/assets/sprite.rules.ts";

const QUIET = ["-hide_banner", "-loglevel", "error", "-y"];
const EXACT = ["-fflags", "+bitexact", "-flags:v", "+bitexact"];

/** Draws pictures of the better rung into `<folder>/sprites`. */
export function previews(folder: string, seconds: number): { folder: string; sheets: number } {
  const out = join(folder, "sprites");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const plan = spritePlan(seconds);
  const filter = `fps=1/${plan.interval},scale=${TILE.width}:${TILE.height}:flags=lanczos,tile=${plan.columns}x${plan.rows}`;
  const from = ["-i", join(folder, "720p", "index.m3u8"), "-map", "0:v", "-vf", filter, "-frames:v", String(plan.sheets), "-q:v", "18"];
  execFileSync("ffmpeg", [...QUIET, ...from, ...EXACT, "-start_number", "0", join(out, sheetName(0).replace("000", "%03d"))]);
  writeFileSync(join(out, SPRITE_INDEX), spriteIndex(plan, seconds));
  return { folder: "sprites", sheets: plan.sheets };
}

/** Writes `<folder>/poster.jpg` from a slide. */
export function poster(folder: string, png: Buffer): string {
  const args = ["-f", "image2pipe", "-c:v", "png", "-i", "pipe:0", "-vf", "scale=640:360:flags=lanczos", "-q:v", "9", ...EXACT];
  execFileSync("ffmpeg", [...QUIET, ...args, join(folder, "poster.jpg")], { input: png });
  return "poster.jpg";
}
