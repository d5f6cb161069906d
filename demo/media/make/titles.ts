/**
 * Asks a fresh reader for every lecture's title: `node demo/media/make/titles.ts FOLDER [SEED]` writes `questions.md` (what is said, and
 * five titles of the trade), a picture of three moments for each number, and `key.txt`, which the reader sees last. Needs ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { trades } from "../../load/trades.ts";

/** Parts of the lecture's time at which it is looked at: its first slide would show the title. */
const MOMENTS = [0.3, 0.55, 0.8];
const OPTIONS = 5;
const LETTERS = "ABCDE";

const [folder, seed = "1"] = process.argv.slice(2);
if (folder === undefined) throw new Error("say into which folder");
const out = resolve(folder);
mkdirSync(out, { recursive: true });
const lectures = join(import.meta.dirname, "../lectures");

let state = Number(seed);
/** Evenly in 0 to 1, the same for the same seed. */
const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
const mixed = <T>(all: readonly T[]): T[] =>
  all.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at).map(({ one }) => one);

const lessons = trades.flatMap((trade) =>
  trade.series.flatMap((series) => series.chapters.flatMap((chapter) => chapter.lessons)).map((lesson) => ({ trade: trade.key, lesson })));
const films = lessons.flatMap(({ trade, lesson }) =>
  "lecture" in lesson && lesson.lecture !== undefined ? [{ trade, title: lesson.title, lecture: lesson.lecture }] : []);

const questions: string[] = [];
const key: string[] = [];
for (const [at, { trade, title, lecture }] of mixed(films).entries()) {
  const number = String(at + 1).padStart(2, "0");
  const others = lessons.filter((one) => one.trade === trade && one.lesson.title !== title).map(({ lesson }) => lesson.title);
  const options = mixed([title, ...mixed(others).slice(0, OPTIONS - 1)]);
  photograph(join(lectures, lecture), join(out, `${number}.png`));
  questions.push(`## ${number}`, said(join(lectures, lecture)), ...options.map((option, nth) => `${LETTERS[nth]}. ${option}`), "");
  key.push(`${number} ${LETTERS[options.indexOf(title)]} ${title}`);
}
writeFileSync(join(out, "questions.md"), questions.join("\n"));
writeFileSync(join(out, "key.txt"), `${key.join("\n")}\n`);
console.log(`${key.length} lectures`);

/** The words of the subtitles, one after the other. */
function said(path: string): string {
  const rows = readFileSync(join(path, "subtitles.zh.vtt"), "utf8").split("\n");
  return rows.filter((row) => row !== "" && !row.includes("-->") && !/^(WEBVTT|\d+)$/.test(row)).join("");
}

/** Three moments of a lecture, one below the other. */
function photograph(path: string, picture: string): void {
  const { seconds } = JSON.parse(readFileSync(join(path, "lecture.json"), "utf8")) as { readonly seconds: number };
  const rung = join(path, "360p");
  const parts = readdirSync(rung).filter((name) => name.endsWith(".m4s")).toSorted();
  const film = `${picture}.mp4`;
  writeFileSync(film, Buffer.concat(["init.mp4", ...parts].map((name) => readFileSync(join(rung, name)))));
  const seen = MOMENTS.flatMap((moment) => ["-ss", String(seconds * moment), "-i", film]);
  const first = MOMENTS.map((_, nth) => `[${nth}:v]trim=end_frame=1[v${nth}];`).join("");
  const stacked = `${first}${MOMENTS.map((_, nth) => `[v${nth}]`).join("")}vstack=inputs=${MOMENTS.length}`;
  execFileSync("ffmpeg", ["-v", "error", "-y", ...seen, "-filter_complex", stacked, "-frames:v", "1", picture]);
  rmSync(film);
}
