/** Checks the committed lectures: `node demo/media/make/check.ts`. Ends with 1 and one line per fault. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decks } from "./decks.ts";
import { draw, openBrowser } from "./slides.ts";
import { stampOf } from "./stamp.ts";

/** Bytes that all lectures together may take. */
const LIMIT = 45_000_000;
/** Seconds of a lecture; one is long, since checks of presence come after minutes. */
const LENGTH = [60, 180] as const;
const LONG = 720;
/** Bytes of a minute. */
const MINUTE = 950_000;

interface Said {
  readonly seconds: number;
  readonly made: string;
  readonly rungs: readonly { readonly folder: string; readonly codecs: string }[];
}

const lectures = join(import.meta.dirname, "../lectures");
const scratch = mkdtempSync(join(tmpdir(), "rung-"));
const faults: string[] = [];
const browser = await openBrowser();
let bytes = 0;
let long = 0;
for (const deck of decks) {
  faults.push(...(await draw(browser, deck, false)).faults);
  if (!existsSync(join(lectures, deck.slug, "lecture.json"))) {
    faults.push(`${deck.slug}: not made`);
    continue;
  }
  const said = JSON.parse(readFileSync(join(lectures, deck.slug, "lecture.json"), "utf8")) as Said;
  if (said.made !== stampOf(deck)) faults.push(`${deck.slug}: its deck or the builder changed, make it again`);
  checkLength(deck.slug, said.seconds);
  const counts = said.rungs.map((rung) => checkRung(deck.slug, rung, said.seconds));
  if (new Set(counts).size !== 1) faults.push(`${deck.slug}: the rungs have ${counts.join(" and ")} segments`);
  const size = weigh(join(lectures, deck.slug));
  if (size > (MINUTE * Math.max(said.seconds, 75)) / 60) faults.push(`${deck.slug}: ${size} bytes are too many for ${said.seconds} s`);
  bytes += size;
  console.log(`${deck.slug}: ${said.seconds} s, ${counts[0]} segments a rung, ${size} bytes`);
}
await browser.close();
rmSync(scratch, { recursive: true });
if (bytes > LIMIT) faults.push(`all lectures take ${bytes} bytes`);
if (long !== 1) faults.push(`${long} lectures are long, one should be`);
console.log(`${decks.length} lectures, ${bytes} bytes in all`);
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length ? 1 : 0;

function checkLength(slug: string, seconds: number): void {
  if (seconds >= LONG) long += 1;
  else if (seconds < LENGTH[0] || seconds > LENGTH[1]) faults.push(`${slug}: ${seconds} s are no lecture's length`);
}

/** Decodes a quality as it is taken in, each segment with its sound; returns how many there are. */
function checkRung(slug: string, rung: Said["rungs"][number], seconds: number): number {
  const name = `${slug} ${rung.folder}`;
  const [folder, sound] = [join(lectures, slug, rung.folder), join(lectures, slug, "audio")];
  const parts = readdirSync(folder).filter((file) => file.endsWith(".m4s")).sort();
  const whole = join(scratch, "whole.mp4");
  const joined = parts.flatMap((file) => [readFileSync(join(folder, file)), readFileSync(join(sound, file))]);
  writeFileSync(whole, Buffer.concat([readFileSync(join(folder, "init.mp4")), ...joined]));
  const lengths = run("ffprobe", ["-v", "error", "-show_entries", "stream=duration", "-of", "csv=p=0", whole]).split(/\s+/).map(Number);
  if (lengths.length !== 2 || lengths.some((length) => Math.abs(length - seconds - 0.5) > 0.6))
    faults.push(`${name}: picture and sound play ${lengths.join(" and ")} s, lecture.json says ${seconds}`);
  if (!/^avc1\.4d40(0|1)[0-9a-f],mp4a\.40\.2$/.test(rung.codecs)) faults.push(`${name}: ${rung.codecs} is not Main at level 3.1 or below`);
  const said = run("ffmpeg", ["-v", "error", "-xerror", "-i", whole, "-f", "null", "-"]);
  if (said) faults.push(`${name}: ${said.slice(0, 300)}`);
  const asked = ["-select_streams", "v", "-skip_frame", "nokey", "-show_entries", "frame=pts_time", "-of", "csv=p=0"];
  const times = run("ffprobe", ["-v", "error", ...asked, whole]).split(/\s+/).map((time) => parseFloat(time));
  times.forEach((time, i) => {
    if (Math.abs(time - i * 4) > 0.001) faults.push(`${name}: key frame ${i} at ${time} s`);
  });
  if (times.length !== parts.length) faults.push(`${name}: ${times.length} key frames in ${parts.length} segments`);
  return parts.length;
}

/** Output and complaints of a tool. */
function run(tool: string, args: readonly string[]): string {
  const done = spawnSync(tool, args, { encoding: "utf8", maxBuffer: 64 << 20 });
  if (done.error) throw done.error;
  return `${done.stdout}${done.stderr}`.trim();
}

function weigh(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
