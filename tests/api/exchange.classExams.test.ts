import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putMedia } from "#server/domains/questions/questions.ts";
import { aClassExam, aBody, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { aClassLearner, sitClass } from "../factories/classExam.ts";
import { aPng } from "../factories/pictures.ts";
import { runCommand } from "../support/cli.ts";
import { countsOf as everythingIn, type Exchange, idOf, openExchange } from "../support/exchanged.ts";
import { openSchool, type School } from "../support/school.ts";

/** A course that is handed on by itself brings what its class exams draw from, and nothing else of the bank. */
const COURSE = {
  format: "jiangcheng.course", version: 1, id: "with-exam", title: "带测验的课", category: { trade: "电工" },
  chapters: [{
    id: "one", title: "第一章",
    lessons: [
      { id: "read", title: "读一读", kind: "document", text: { blocks: [{ kind: "paragraph", text: "先断电再救人。" }] } },
      { id: "exam", title: "单元测验", kind: "exam" },
    ],
  }],
};

let { from, to, folder, close } = {} as Exchange;
let file: string;
beforeAll(async () => {
  ({ from, to, folder, close } = await openExchange());
  file = join(folder, "course.zip");
  mkdirSync(join(folder, "made"));
  writeFileSync(join(folder, "made/course.json"), JSON.stringify(COURSE));
  expect(await runCommand(from, ["course", "import", join(folder, "made"), "--publish"])).toMatchObject({ code: 0 });
  const { subjectId } = await aSubject(from);
  const picture = await putMedia(from.means, aPng(20, 20), "");
  const shown = { ...aBody("single"), stem: `看图：<img src="${picture}" alt="接线图">应选哪一项？` } as ReturnType<typeof aBody>;
  const inPool = { secrecy: "class", chapterTitle: "第一章", pointName: "触电" } as const;
  const pool = await someQuestions(from, subjectId, [{ ...inPool, body: shown }, ...Array.from({ length: 17 }, () => inPool)]);
  await someQuestions(from, subjectId, [
    { chapterTitle: "第二章", secrecy: "class" }, { chapterTitle: "第一章", secrecy: "reserved" }, { chapterTitle: "第一章" },
  ]);
  const ids = pool.map(({ questionId }) => questionId);
  const { paperId } = await aPaper(from, subjectId, { kind: "class", year: null, title: "测验卷", questionIds: ids.slice(0, 6) });
  await aPaper(from, subjectId, { title: "真题" });
  const { id: itemId } = await from.db.selectFrom("item").select("id").where("key", "=", "exam").executeTakeFirstOrThrow();
  await aClassExam(from, subjectId, { itemId, paperId, accuracyPer: 60 });
}, 120_000);
afterAll(() => close());

const itemIn = async (school: School) =>
  (await school.db.selectFrom("item").select("id").where("key", "=", "exam").executeTakeFirstOrThrow()).id;
const countsOf = async () => (await to.pool.query(`
  select (select count(*)::int from question) questions, (select count(*)::int from paper) papers,
    (select count(*)::int from bank_chapter) chapters, (select count(*)::int from class_exam) exams,
    (select count(*)::int from audit_log) log`)).rows as unknown[];

describe("a course with a class exam", () => {
  test("leaves with all that it may draw, its keys and pictures, and a word about them", async () => {
    const left = await runCommand(from, ["course", "export", "with-exam", file]);
    expect(left.code, left.out).toBe(0);
    expect(left.out).toContain("18 questions of its class exams lie in it with their keys, in clear: whoever has the file knows them\n");
    const files = unzipSync(readFileSync(file));
    const names = Object.keys(files);
    expect(names.filter((name) => name.startsWith("bank/media/"))).toHaveLength(1);
    const text = Buffer.from(files[names.find((name) => name.endsWith("questions.jsonl"))!]!).toString();
    expect(text.trim().split("\n")).toHaveLength(18);
    expect(text).not.toContain("第二章");
  }, 60_000);

  test("is told first, and comes whole into an empty school, where a learner sits the exam", async () => {
    const tried = await runCommand(to, ["course", "import", file, "--dry-run"]);
    expect(tried.out).toMatch(/: 18 questions, 1 papers, 0 mock rules, 0 examinations as drafts: what is missing would be added\n/);
    expect(await countsOf()).toEqual([{ questions: 0, papers: 0, chapters: 0, exams: 0, log: 0 }]);
    const came = await runCommand(to, ["course", "import", file, "--publish"]);
    expect(came.code, came.out).toBe(0);
    expect(came.out).not.toContain("without questions");
    expect(await countsOf()).toMatchObject([{ questions: 18, papers: 1, chapters: 1, exams: 1 }]);
    to.means.pagesChanged();
    const learner = await aClassLearner(to, { seriesId: await idOf(to, "with-exam") });
    const { questionIds, result } = await sitClass(learner, await itemIn(to), 6);
    expect(questionIds).toHaveLength(6);
    expect(result).toMatchObject({ score: 3000 });
    const { rows } = await to.pool.query("select id from question_version where body::text like '%<img%'");
    expect(rows).toHaveLength(1);
    expect((await everythingIn(to)).blobs).toBe(1);
  }, 120_000);

  test("comes a second time without a trace, and as a copy without questions, which it says", async () => {
    const before = await countsOf();
    const again = await runCommand(to, ["course", "import", file, "--publish"]);
    expect(again.code, again.out).toBe(0);
    expect(await countsOf()).toEqual(before);
    const copy = await runCommand(to, ["course", "import", file, "--copy"]);
    expect(copy.code, copy.out).toBe(0);
    expect(copy.out).toContain("  1 class exam without questions: choose what they draw from\n");
  }, 120_000);

  test("isn't opened to learners who have the course here already, unless one says so", async () => {
    const other = await openSchool();
    try {
      expect(await runCommand(other, ["course", "import", join(folder, "made"), "--publish"])).toMatchObject({ code: 0 });
      const came = await runCommand(other, ["course", "import", file]);
      expect(came.code, came.out).toBe(0);
      expect(came.out).toContain(`the class exam "单元测验" of "带测验的课" stays without questions: learners see it; say --publish`);
      expect((await runCommand(other, ["course", "import", file, "--publish"])).code).toBe(0);
      expect(await other.db.selectFrom("class_exam").select("item_id").execute()).toEqual([{ item_id: await itemIn(other) }]);
    } finally {
      await other.close();
    }
  }, 120_000);
});
