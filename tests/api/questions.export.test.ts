import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { askedOf } from "#server/domains/practice/asked.ts";
import { exportQuestionsCommand, importQuestionsCommand } from "#server/domains/questions/commands.ts";
import { excelFormat } from "#server/domains/questions/exchange/excel/excel.ts";
import { tidyQuestionFilesJob } from "#server/domains/questions/files.transfers.ts";
import { aSubject, someQuestions } from "#tests/factories/bank.ts";
import { judge, sendQuestions } from "#tests/factories/questionFiles.ts";
import { aMember } from "#tests/factories/staff.ts";
import { carried } from "#tests/support/anyQuestion.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A thread of its own starts with the first file: on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000 });

let school: School;
let staff: Awaited<ReturnType<typeof aMember>>;
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
  staff = await aMember(school, "questions");
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ subjectId } = await aSubject(school));
});

describe("export", () => {
  test("what is exported is imported again as the same, by the staff's calls", async () => {
    const made = await someQuestions(
      school,
      subjectId,
      (["single", "multiple", "judge", "fill", "essay", "case"] as const).map((kind) => ({
        kind,
        chapterTitle: "一章",
        pointName: "一点",
        difficulty: 3,
      })),
    );
    const { downloadUrl, questionCount, left, fileName } = await staff.call(staffQuestionFiles.write, { subjectId, format: "excel" });
    expect({ questionCount, left }).toEqual({ questionCount: 6, left: [] });
    const part = await fetch(`${school.origin}${downloadUrl}`, { headers: { cookie: staff.cookie, range: "bytes=0-1" } });
    expect([part.status, await part.text()]).toEqual([206, "PK"]);
    const answer = await fetch(`${school.origin}${downloadUrl}`, { headers: { cookie: staff.cookie } });
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent(fileName));
    const other = await aSubject(school);
    const { data } = await sendQuestions(school, staff, other.subjectId, new Uint8Array(await answer.arrayBuffer()), fileName);
    expect(data!.counts).toEqual({ ready: 6, duplicate: 0, problem: 0, skipped: 0 });
    await staff.call(staffQuestionFiles.commit, { draftId: data!.draftId, version: 1 });
    const { rows } = await school.pool.query(
      `select v.body, c.title, p.name, q.difficulty
       from question q
       join question_version v on v.id = q.version_id
       join bank_chapter c on c.id = q.chapter_id
       join knowledge_point p on p.id = q.point_id
       where q.subject_id = $1 order by q.id`,
      [other.subjectId],
    );
    expect(rows.map((row: { body: unknown }) => row.body)).toEqual(made.map((one) => one.body));
    expect(rows[0]).toMatchObject({ title: "一章", name: "一点", difficulty: 3 });
  });

  test("the template is a workbook whose examples are read without a problem, and none of them is imported", async () => {
    const { downloadUrl } = await staff.call(staffQuestionFiles.template, {});
    const answer = await fetch(`${school.origin}${downloadUrl}`, { headers: { cookie: staff.cookie } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(await excelFormat.read(bytes, "模板.xlsx")).toMatchObject({ questions: [], problems: [] });
    school.clock.now += 8 * 86_400_000;
    await runJob(school.means, tidyQuestionFilesJob);
    expect(await school.means.providers.media.list("questionFiles")).toEqual([]);
    school.clock.now -= 8 * 86_400_000;
  });

  test("a subject without questions has nothing to export", async () => {
    expect(await staff.ask(staffQuestionFiles.write, { subjectId, format: "text" })).toMatchObject({ code: 1001, message: "没有可以导出的题目" });
  });
});

describe("from a shell", () => {
  const run = async (command: "import" | "export", ...args: string[]) => {
    const lines: string[] = [];
    const code = await (command === "import" ? importQuestionsCommand(askedOf) : exportQuestionsCommand).run(school.means, args, (line) =>
      lines.push(line),
    );
    return { code, lines, text: lines.join("\n") };
  };

  test("a file is tried, taken in with its subject made, written out and taken back", async () => {
    const folder = await mkdtemp(join(tmpdir(), "questions-"));
    const file = join(folder, "电工.txt");
    await writeFile(join(folder, "a.png"), [...carried.files.values()][0]!);
    await writeFile(file, `${judge(1)}\n${judge(2, "看图 ![](a.png)")}\n3.（判断题）丙\n答案：也许\n`);
    const name = `壳/初级/科目${Date.now() % 100_000}`;
    await expect(run("import", file, "--subject", name)).rejects.toThrow("--create");
    const dry = await run("import", file, "--subject", name, "--create");
    expect(dry).toMatchObject({ code: 1 });
    expect(dry.text).toContain("电工.txt: line 7, question 3: The answer must be true or false; here it is “也许”");
    expect(dry.text).toContain("nothing was changed");
    const done = await run("import", file, "--subject", name, "--commit");
    expect(done.text).toContain("2 questions are in");
    const out = join(folder, "out.txt");
    // Its picture lies beside the text: under its own name the zip would not come in again.
    expect((await run("export", "--subject", name, "--format", "text", "--out", out)).text).toContain(`2 questions are in ${out}.zip`);
    expect((await run("import", `${out}.zip`, "--subject", `${name}乙`, "--create")).text).toContain(
      "2 questions are good, 0 are there already, 0 can't be taken (text",
    );
    const batch = /batch (\d+)/.exec(done.text)![1]!;
    expect((await run("import", "--undo", batch)).text).toBe(`batch ${batch}: 2 questions are out of the bank`);
    expect((await run("export", "--subject", name)).text).toBe("There is no question to export");
    const log = await school.db.selectFrom("audit_log").select(["actor", "action"]).where("actor", "=", "system").orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(
      ["saveTrade", "saveLevel", "saveSubject", "readFile", "readFile", "commitImport", "saveSubject", "readFile", "undoImport"].map(
        (act) => `questions.${act}`,
      ),
    );
  });

  test("words that are not understood are named", async () => {
    await expect(run("import", "nowhere.txt", "--subject", "1/2")).rejects.toThrow("trade/level/subject");
    await expect(run("import", "a.txt", "--subject", String(subjectId), "--format", "pdf")).rejects.toThrow("no format is called pdf");
    await expect(run("import", "--undo", "x")).rejects.toThrow("--undo");
  });

  test("a note says which question it is about", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "questions-")), "a.gift");
    await writeFile(file, "::一::地球是圆的。{T}\n\n::二::哪个？{=对 ~%50%差不多 ~错}\n");
    expect((await run("import", file, "--subject", String(subjectId))).lines[0]).toBe(
      "a.gift: line 3, question 2: Answers that earn a part of the points were left out (note)",
    );
  });
});
