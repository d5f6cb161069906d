import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { inTransaction } from "#server/database/database.ts";
import { account } from "#server/domains/account/account.ts";
import { takeInJob } from "#server/domains/people/imports/imports.ts";
import { aMember } from "../factories/staff.ts";
import { runCommand } from "../support/cli.ts";
import { mostHandledBy } from "../support/plans.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

/** Imports into tables that are large and were never analysed: no statement reads the others once for each row that comes. */
const THERE = 2_000;
const COMING = 1_000;
/** Rows that one statement may handle: each a few times, but not as often as there are others. */
const MOST = (THERE + COMING) * 3;

let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), "jc-unanalysed-"));
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

const phoneOf = (n: number): string => `138${String(10_000_000 + n)}`;

test("a sheet of learners that comes to many others handles each of them a few times", async () => {
  const person = (n: number) => ({ phone: phoneOf(n), realName: "王同学", workCode: `W-${n}`, nickName: "学员" });
  const there = Array.from({ length: THERE }, (_none, n) => person(n));
  await inTransaction(school.db, (tx) => account.insertMany(tx, school.means.secrets, new Date(school.clock.now), there, null));
  const rows = Array.from({ length: COMING }, (_none, n) => {
    const { realName, phone, workCode } = person(THERE - COMING / 2 + n);
    return [realName, phone, workCode, `${n % 20} 班`];
  });
  const cells = [["姓名", "手机号", "工号", "班级"], ...rows].map((row) => row.map((value) => ({ value, type: String })));
  const file = (await writeExcelFile(cells as never).toBuffer()).toString("base64");
  const desk = await aMember(school, "learners");
  expect((await sql`select from pg_stats where tablename = 'learner'`.execute(school.db)).rows).toEqual([]);
  const most = await mostHandledBy(async () => {
    const { importId, version, counts } = await desk.call(staffLearnerImports.read, { fileName: "名单.xlsx", file });
    expect(counts).toMatchObject({ new: COMING / 2, known: COMING / 2 });
    await desk.call(staffLearnerImports.commit, { importId, version });
    await runJob(school.means, takeInJob, { importId });
  });
  expect(most.rows, most.statement).toBeLessThan(MOST);
}, 60_000);

const RULES = {
  multiple: "exact", shuffleQuestions: false, shuffleOptions: false, offlineGraceSeconds: 60, countLeaving: false, noCopy: false,
  oneDevice: false,
} as const;
const questions = (mark: string, count: number) =>
  Array.from({ length: count }, (_none, n) => ({
    kind: "judge", chapter: `第 ${n % 40} 章`, point: `知识点 ${n % 200}`, secrecy: n % 2 === 0 ? "open" : "class",
    body: { kind: "judge", stem: `${mark} 第 ${n + 1} 题：先断电再救人。`, options: [], key: { kind: "judge", right: "T" }, analysis: "" },
  }));

/** A school's file of a large course, each of whose chapters ends with an exam, and a subject. */
function written(name: string, count: number, lessons: number): string {
  const at = join(folder, name);
  mkdirSync(join(at, "courses/c"), { recursive: true });
  mkdirSync(join(at, "bank/1"), { recursive: true });
  const put = (file: string, said: object) => writeFileSync(join(at, file), JSON.stringify({ version: 1, ...said }));
  put("school.json", { format: "jiangcheng.school", subjects: ["bank/1"], courses: ["courses/c"] });
  const chapters = Array.from({ length: lessons / 10 }, (_c, c) => ({
    id: `c${c}`, title: `第 ${c} 章`,
    lessons: Array.from({ length: 10 }, (_l, l) => ({ id: `l${c}-${l}`, title: `${c}-${l}`, ...(l === 9 ? { kind: "exam" } : {}) })),
  }));
  put("courses/c/course.json", { format: "jiangcheng.course", id: name, title: name, category: { trade: "电工" }, chapters });
  const paper = (kind: string, n: number) => ({
    id: `${name}-${kind}-${n}`, kind, title: `${name} ${kind} ${n}`, year: null, minutes: 60, passScore: 100, rules: RULES,
    sections: [{ title: "一", questions: Array.from({ length: 20 }, (_q, i) => ({ question: n * 20 + i + 1, score: 100 })) }],
  });
  put("bank/1/subject.json", {
    format: "jiangcheng.subject", trade: "电工", palette: "electrician", level: "四级", subject: "理论",
    chapters: Array.from({ length: 40 }, (_none, n) => `第 ${n} 章`),
    points: Array.from({ length: 200 }, (_none, n) => ({ name: `知识点 ${n}`, lesson: { course: name, lesson: `l${n % 10}-0` } })),
    papers: chapters.map((_none, n) => paper("class", n)),
    classExams: chapters.map((_none, n) => ({
      course: name, lesson: `l${n}-9`, paper: n + 1, accuracyPer: 60, chapters: [`第 ${n % 40} 章`], points: [`知识点 ${n}`],
    })),
  });
  writeFileSync(join(at, "bank/1/questions.jsonl"), questions(name, count).map((one) => JSON.stringify(one)).join("\n"));
  return at;
}

test("a large course with its questions that comes into a large bank does so, and when it comes again", async () => {
  const run = async (...words: string[]) => {
    const { code, out } = await runCommand(school, ["school", "import", ...words]);
    expect(code, out).toBe(0);
  };
  await run(written("there", THERE, 100));
  expect((await sql`select from pg_stats where tablename in ('question', 'item', 'paper')`.execute(school.db)).rows).toEqual([]);
  const place = written("coming", COMING, 200);
  for (const words of [[place, "--dry-run"], [place], [place, "--update"]]) {
    const most = await mostHandledBy(() => run(...words));
    expect(most.rows, `${words.slice(1).join(" ")}: ${most.statement}`).toBeLessThan(MOST);
  }
  expect((await school.pool.query("select count(*)::int as n from class_exam")).rows).toEqual([{ n: 30 }]);
}, 120_000);
