import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents } from "#contract/documents.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { staffSite } from "#contract/staff/site.ts";
import { staffWords } from "#contract/staff/words.ts";
import { aMember } from "../factories/staff.ts";
import { runCommand } from "../support/cli.ts";
import { type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import { openSchool, type School } from "../support/school.ts";

/** What stands under a school: its texts with their versions, its rules of study and of comments, and those of a course. */
const RULES = {
  canSkip: false, maxRate: 1.5, checkEveryMinutes: 10, checkKinds: ["click", "question"], finishPer: 80, offlineMinutes: 30, dayHours: 8,
  filmTimes: 2, deliveredOnly: false,
} as const;
const WORDS = {
  title: "用户协议", keyPoints: ["学习记录归学员所有"], sections: [{ heading: "一、服务", paragraphs: ["本校提供在线学习服务。"] }],
};
const CHECKS = [
  { lesson: null, prompt: "触电后先做什么？", choices: ["断电", "浇水"], rightChoice: 0 },
  { lesson: "first", prompt: "验电用什么？", choices: ["手", "验电器"], rightChoice: 1 },
];
const COURSE = {
  format: "jiangcheng.course", version: 1, id: "ground-course", title: "地面课", category: { trade: "电工" },
  rules: { maxRate: 1.25, checkEveryMinutes: null }, checks: CHECKS, comments: "closed",
  chapters: [{ id: "one", title: "第一章", lessons: [{ id: "first", title: "第一节" }, { id: "second", title: "第二节" }] }],
};

let { from, to, folder, close } = {} as Exchange;
let file: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange());
  file = join(folder, "school.zip");
  to.clock.now = from.clock.now = Date.now();
  const staff = await aMember(from, "site", "courses", "comments");
  const { version } = await staff.call(staffLearning.schoolRules, {});
  await staff.call(staffLearning.saveSchoolRules, { ...RULES, checkKinds: [...RULES.checkKinds], version });
  await staff.call(staffComments.saveSettings, { review: "all", version: (await staff.call(staffComments.settings, {})).version });
  await staff.call(staffReports.saveSettings, { answerHours: 12, version: (await staff.call(staffReports.settings, {})).version });
  await staff.call(staffWords.addWord, { word: "代考", action: "reject" });
  for (const name of ["agreement", "privacy"] as const)
    await staff.call(staffSite.publishDocument, { name, version: "2026-9", zh: WORDS, en: { ...WORDS, title: "Terms" } });
  expect((await runCommand(from, ["course", "import", place("course", COURSE)])).code).toBe(0);
}, 240_000);
afterAll(() => close());

function place(name: string, manifest: object): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "course.json"), JSON.stringify(manifest));
  return join(folder, name);
}

/** What the desk shows of all of it. */
async function shown(school: School) {
  const staff = await aMember(school, "site", "courses", "comments");
  const seriesId = await idOf(school, "ground-course").catch(() => 0);
  const { version: _version, ...study } = await staff.call(staffLearning.schoolRules, {});
  const { review, closed } = await staff.call(staffComments.settings, {});
  const { answerHours } = await staff.call(staffReports.settings, {});
  const words = (await staff.call(staffWords.words, { current: 1, size: 100 })).records.map(({ word, action }) => ({ word, action }));
  const course = seriesId === 0 ? null : {
    own: (await staff.call(staffLearning.courseRules, { seriesId })).own,
    checks: (await staff.call(staffLearning.questions, { seriesId, current: 1, size: 100 })).records.map(
      ({ prompt, choices, rightChoice, itemId }) => ({ prompt, choices, rightChoice, whole: itemId === null }),
    ),
  };
  return { study, review, closed: closed.map(({ title }) => title), answerHours, words, course };
}

describe("what a school asks of its learners", () => {
  test("travels with the whole school: rules of study, of comments and reports, words, and those of each course", async () => {
    expect((await runCommand(from, ["school", "export", file])).code).toBe(0);
    const before = await shown(to);
    const tried = await runCommand(to, ["school", "import", file, "--dry-run"]);
    expect(tried.out).toContain("the rules of study: as the file says\n");
    expect(tried.out).toContain("1 words and rules of words would be added\n");
    expect(await shown(to)).toEqual(before);
    const came = await runCommand(to, ["school", "import", file]);
    expect(came.code, came.out).toBe(0);
    expect(await shown(to)).toEqual(await shown(from));
    expect((await shown(to)).study).toEqual(RULES);
    expect((await shown(to)).course).toEqual({
      own: COURSE.rules, checks: CHECKS.map(({ lesson, ...check }) => ({ ...check, whole: lesson === null })),
    });
    expect((await shown(to)).closed).toEqual(["地面课"]);
  }, 240_000);

  test("is asked of nobody anew by an import, until it is told to publish the texts", async () => {
    const inForce = async () => (await to.visitor().call(documents.getDocument, { name: "agreement" })).version;
    expect(await inForce()).not.toBe("2026-9");
    const tried = await runCommand(to, ["school", "import", file, "--dry-run"]);
    expect(tried.out).toContain("the agreement 2026-9 isn't here; --terms publishes it\n");
    const told = await runCommand(to, ["school", "import", file, "--dry-run", "--terms"]);
    expect(told.out).toContain("the agreement 2026-9 comes into force at once, and is asked for at each learner's next sign-in");
    expect(await inForce()).not.toBe("2026-9");
    const came = await runCommand(to, ["school", "import", file, "--terms"]);
    expect(came.code, came.out).toBe(0);
    to.clock.now = Date.now();
    expect(await inForce()).toBe("2026-9");
    expect((await to.db.selectFrom("terms").select("version").orderBy("in_force_at", "desc").execute())[0]).toEqual({ version: "2026-9" });
    const texts = async (school: School) =>
      school.db.selectFrom("document").select(["name", "language", "version", "title", "body"]).orderBy("name").orderBy("language")
        .orderBy("version").execute();
    expect(await texts(to)).toEqual(await texts(from));
  }, 240_000);

  test("comes into force as one, however long it takes to say when", async () => {
    const other = await openSchool();
    try {
      const said = JSON.parse(Buffer.from(unzipSync(readFileSync(file))["school.json"]!).toString()) as object;
      mkdirSync(join(folder, "terms"));
      writeFileSync(join(folder, "terms", "school.json"), JSON.stringify({ ...said, courses: [] }));
      let at = Date.now();
      Object.defineProperty(other.clock, "now", { get: () => (at += 1) });
      const { code, out, lines } = await runCommand(other, ["school", "import", join(folder, "terms"), "--terms"]);
      expect(code, out).toBe(0);
      const texts = await other.db.selectFrom("document").select("published_at").where("version", "=", "2026-9").execute();
      expect([texts.length, new Set(texts.map((one) => one.published_at.getTime())).size]).toEqual([4, 1]);
      expect(lines.filter((line) => /2026-9 comes into force at once/.test(line))).toHaveLength(2);
    } finally {
      await other.close();
    }
  }, 120_000);

  test("said twice changes nothing, not even the log", async () => {
    const counts = async () => (await to.pool.query("select action, object, details from audit_log order by id")).rows as unknown;
    const [before, versions] = [await counts(), await to.db.selectFrom("document").select("version").execute()];
    const again = await runCommand(to, ["school", "import", file, "--terms", "--settings"]);
    expect(again.code, again.out).toBe(0);
    expect(again.out).toContain("0 words and rules of words added\n");
    expect(again.out).not.toContain("comes into force");
    expect(await counts()).toEqual(before);
    expect(await to.db.selectFrom("document").select("version").execute()).toEqual(versions);
  }, 240_000);

  test("stays as this school set it, unless --settings says otherwise", async () => {
    const staff = await aMember(to, "courses", "comments");
    const { version, ...here } = await staff.call(staffLearning.schoolRules, {});
    await staff.call(staffLearning.saveSchoolRules, { ...here, finishPer: 95, version });
    const kept = await runCommand(to, ["school", "import", file]);
    expect(kept.out).toContain("the rules of study: as this school set it; --settings takes the file's\n");
    expect((await shown(to)).study.finishPer).toBe(95);
    const taken = await runCommand(to, ["school", "import", file, "--settings"]);
    expect(taken.out).toContain("the rules of study: as the file says\n");
    expect((await shown(to)).study).toEqual(RULES);
  }, 240_000);

  test("is refused as a whole where a part of it can't be, at its place", async () => {
    const files = unzipSync(readFileSync(file));
    const said = JSON.parse(Buffer.from(files["school.json"]!).toString()) as { settings: { study: object }; terms: object[] };
    said.settings.study = { ...said.settings.study, checkKinds: ["question", "sms"], finishPer: 0 };
    said.terms = [{ ...said.terms.at(-1), version: "no good version" }];
    const bad = join(folder, "bad.zip");
    writeFileSync(bad, zipSync({ ...files, "school.json": Buffer.from(JSON.stringify(said)) }));
    const before = await shown(to);
    const { code, out } = await runCommand(to, ["school", "import", bad, "--settings", "--terms"]);
    expect(code).toBe(1);
    expect(out).toMatch(/^school\.json: settings\.study\.finishPer: /m);
    expect(out).toMatch(/^school\.json: terms\[0\]\.version: /m);
    expect(out).not.toMatch(/\n\s+at /);
    expect(await shown(to)).toEqual(before);
  }, 120_000);
});

describe("how a course is studied", () => {
  const said = (name: string, change: object) => place(name, { ...COURSE, ...change });

  test("becomes what a file says by --update; said again it changes nothing, and what isn't said stays", async () => {
    const changed = { rules: { maxRate: 2 }, checks: [CHECKS[1], { ...CHECKS[0], prompt: "发现漏电先做什么？" }], comments: "open" };
    const tried = await runCommand(to, ["course", "import", said("changed", changed), "--update", "--dry-run", "--force"]);
    expect(tried.out).toContain("  page: rules of study, questions for presence checks, comments\n");
    expect((await runCommand(to, ["course", "import", said("changed", changed), "--update", "--force"])).code).toBe(0);
    const { course, closed } = await shown(to);
    expect(course!.own).toEqual({ maxRate: 2 });
    expect(course!.checks.map(({ prompt }) => prompt)).toEqual(["验电用什么？", "发现漏电先做什么？"]);
    expect(closed).toEqual([]);
    const again = await runCommand(to, ["course", "import", said("changed", changed), "--update"]);
    expect(again.out).toContain("is as the file says\n");
    const { rules: _rules, checks: _checks, comments: _comments, ...silent } = COURSE;
    const quiet = await runCommand(to, ["course", "import", place("silent", silent), "--update"]);
    expect(quiet.out).toContain("is as the file says\n");
  }, 120_000);

  test("is refused where a question names a lesson that isn't there, or a right answer that isn't", async () => {
    const stray = await runCommand(to, ["course", "import", said("stray", { checks: [{ ...CHECKS[1], lesson: "nowhere" }] }), "--update"]);
    expect(stray).toMatchObject({ code: 1, out: "course.json: checks: One of them names a lesson that isn't in the file\n" });
    const wrong = await runCommand(to, ["course", "import", said("wrong", { checks: [{ ...CHECKS[1], rightChoice: 2 }] }), "--update"]);
    expect(wrong.out).toMatch(/^course\.json: checks\[0\]\.rightChoice: /m);
  }, 60_000);
});
