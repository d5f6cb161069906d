/** Checks the committed lectures: `node demo/media/make/check.ts`. Ends with 1 and one line per fault. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { decks } from "./decks.ts";

/** Bytes that all lectures together may take. */
const LIMIT = 22_000_000;

const media = join(import.meta.dirname, "..");
const faults: string[] = [];
const whole = join(mkdtempSync(join(tmpdir(), "rung-")), "whole.mp4");
let bytes = 0;

for (const { trade } of decks) {
  const folder = join(media, trade);
  const lecture = JSON.parse(readFileSync(join(folder, "lecture.json"), "utf8")) as {
    seconds: number;
    rungs: { folder: string; codecs: string }[];
  };
  const counts = lecture.rungs.map((rung) => {
    const parts = readdirSync(join(folder, rung.folder)).filter((name) => name.endsWith(".m4s")).sort();
    writeFileSync(whole, Buffer.concat(["init.mp4", ...parts].map((name) => readFileSync(join(folder, rung.folder, name)))));
    const seconds = Number(run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", whole]));
    if (Math.floor(seconds) !== lecture.seconds)
      faults.push(`${trade} ${rung.folder}: plays ${seconds} s, lecture.json says ${lecture.seconds}`);
    if (!/^avc1\.4d40(0|1)[0-9a-f],mp4a\.40\.2$/.test(rung.codecs))
      faults.push(`${trade} ${rung.folder}: ${rung.codecs} is not Main at level 3.1 or below`);
    const said = run("ffmpeg", ["-v", "error", "-xerror", "-i", whole, "-f", "null", "-"]);
    if (said) {
      faults.push(`${trade} ${rung.folder}: ${said.slice(0, 300)}`);
      return parts.length;
    }
    const keys = run("ffprobe", [
      "-v",
      "error",
      "-select_streams",
      "v",
      "-skip_frame",
      "nokey",
      "-show_entries",
      "frame=pts_time",
      "-of",
      "csv=p=0",
      whole,
    ]);
    const times = keys.split(/\s+/).map((time) => parseFloat(time));
    times.forEach((time, i) => {
      if (Math.abs(time - i * 4) > 0.001) faults.push(`${trade} ${rung.folder}: key frame ${i} at ${time} s`);
    });
    if (times.length !== parts.length) faults.push(`${trade} ${rung.folder}: ${times.length} key frames in ${parts.length} segments`);
    return parts.length;
  });
  if (new Set(counts).size !== 1) faults.push(`${trade}: the rungs have ${counts.join(" and ")} segments`);
  if (statSync(join(folder, "sprites", "sheet_000.jpg")).size > 60_000) faults.push(`${trade}: the preview pictures are over 60 kB`);
  if (weigh(join(folder, "audio")) > 700_000) faults.push(`${trade}: the sound alone is over 700 kB`);
  if (statSync(join(folder, "poster.jpg")).size > 30_000) faults.push(`${trade}: the poster is over 30 kB`);
  const size = weigh(folder);
  bytes += size;
  console.log(`${trade}: ${lecture.seconds} s, ${counts[0]} segments a rung, ${size} bytes`);
}
rmSync(dirname(whole), { recursive: true });
if (bytes > LIMIT) faults.push(`all lectures take ${bytes} bytes`);
console.log(`${bytes} bytes in all`);
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length ? 1 : 0;

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
