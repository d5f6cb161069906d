import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/cli.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), "jc-at-once-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

function written(place: string, file: string, manifest: object): string {
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, place, file), JSON.stringify({ version: 1, ...manifest }));
  return join(folder, place);
}

const COURSE = { format: "jiangcheng.course", id: "at-once", title: "同时来的课", category: { trade: "电工" } };
const SUBJECT = { format: "jiangcheng.subject", trade: "电工", palette: "electrician", level: "四级", subject: "理论", chapters: ["第一章"] };

test("imports at one time, of a school or of a course, don't meet: one is at work, the others are refused in words", async () => {
  written("school/courses/at-once", "course.json", COURSE);
  written("school/bank/001", "subject.json", SUBJECT);
  writeFileSync(join(folder, "school/bank/001/questions.jsonl"), "");
  const whole = written("school", "school.json", {
    format: "jiangcheng.school", courses: ["courses/at-once"], subjects: ["bank/001"],
    categories: [{ name: "电工", drawing: "electrician", directions: [] }],
  });
  const course = written("apart", "course.json", { ...COURSE, id: "apart", title: "另一门" });
  // Whoever comes first stands still at the first trade until the others were answered.
  const client = await school.pool.connect();
  await client.query("begin; lock table category in share row exclusive mode");
  const ended: number[] = [];
  const running = [["school", whole], ["school", whole], ["course", course]].map(async ([what, place], n) => {
    const ran = await runCli(school, [what!, "import", place!]);
    ended.push(n);
    if (ended.length === 2) {
      await client.query("commit");
      client.release();
    }
    return { ...ran, n };
  });
  const done = await Promise.all(running);
  expect(done.map(({ code }) => code ?? -1).toSorted((a, b) => a - b), JSON.stringify(done.map(({ out }) => out))).toEqual([0, 1, 1]);
  for (const { code, out } of done)
    if (code === 1) expect(out).toBe("another import is at work: wait for it, then say the same again\n");
  expect(ended[2]).toBe(done.find(({ code }) => code === 0)!.n);
  for (const [what, place] of [["school", whole], ["course", course]]) {
    const again = await runCli(school, [what!, "import", place!]);
    expect(again.code, again.out).toBe(0);
  }
  const { rows } = await school.pool.query(`
    select (select count(*)::int from series) as series, (select count(*)::int from subject) as subjects,
    (select count(*)::int from bank_chapter) as chapters, (select count(*)::int from category) as categories`);
  expect(rows).toEqual([{ series: 2, subjects: 1, chapters: 1, categories: 1 }]);
}, 120_000);
