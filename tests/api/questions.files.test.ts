import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";
import { questionFileTransfers, staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import type { Sent } from "#contract/endpoint.ts";
import type { PlainBody } from "#server/domains/questions/question/body.ts";
import { aPaper, aSubject, someQuestions } from "#tests/factories/bank.ts";
import { makeLearner } from "#tests/factories/account.ts";
import { judge, sendQuestions } from "#tests/factories/questionFiles.ts";
import { aMember } from "#tests/factories/staff.ts";
import { PICTURE, carried } from "#tests/support/anyQuestion.ts";
import { openSchool, type School } from "../support/school.ts";

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

const send = (text: string | Uint8Array, fileName?: string) => sendQuestions(school, staff, subjectId, text, fileName);
const inBank = async () =>
  (
    await school.pool.query<{ n: number }>("select count(*)::int as n from question where subject_id = $1 and removed_at is null", [
      subjectId,
    ])
  ).rows[0]!.n;
const rowsOf = async (draftId: number) => (await staff.call(staffQuestionFiles.rows, { draftId, size: 100 })).records;

describe("a dry run", () => {
  test("tells every row's fate and changes nothing in the bank", async () => {
    await someQuestions(school, subjectId, [{ kind: "judge", stem: "电是看不见的。" }]);
    const known = (
      await school.pool.query<{ stem: string }>(
        "select body->>'stem' as stem from question_version v join question q on q.version_id = v.id where q.subject_id = $1",
        [subjectId],
      )
    ).rows[0]!.stem;
    const { data } = await send(`${judge(1)}\n${judge(2, " 第 1 题，是对的！")}\n3.（单选题）甲\nA. 一\nB. 二\n答案：C\n\n${judge(4, known)}`);
    expect(data).toMatchObject({ state: "open", counts: { ready: 1, duplicate: 2, problem: 1, skipped: 0 } });
    const rows = await rowsOf(data!.draftId);
    expect(rows.map((row) => row.state)).toEqual(["ready", "duplicate", "problem", "duplicate"]);
    expect(rows[1]).toMatchObject({ sameRow: 1, sameQuestion: null });
    expect(rows[2]!.problems).toEqual([
      expect.objectContaining({ key: "answerNotAmongOptions", reason: "答案 C 不在选项里", place: { n: 3, line: 7 } }),
    ]);
    expect(rows[3]!.sameQuestion).toBeGreaterThan(0);
    expect(await inBank()).toBe(1);
  });

  test("is mended in place, and then all good rows go in at once, once", async () => {
    const { data } = await send(`${judge(1)}\n${judge(2, "乙")}\n3.（单选题）甲\nA. 一\nB. 二\n答案：C\n\n${judge(4, "第 1 题是对的")}`);
    const { draftId } = data!;
    const draft = (await rowsOf(draftId))[2]!.draft!;
    const single = (option: string) =>
      ({ ...draft, body: { ...(draft.body as PlainBody), key: { kind: "single", option } } }) as Sent<
        typeof staffQuestionFiles.mendRow
      >["draft"];
    const still = await staff.call(staffQuestionFiles.mendRow, { draftId, n: 3, version: 1, draft: single("F") });
    expect(still).toMatchObject({ state: "problem", problems: [{ key: "questionKeyNotOption" }] });
    const mended = { ...single("B"), chapterTitle: "新章" };
    const good = await staff.call(staffQuestionFiles.mendRow, { draftId, n: 3, version: 2, draft: mended });
    expect(good).toMatchObject({ state: "ready", problems: [] });
    const turned = (n: number, version: number, action: "skip" | "accept" | "restore") =>
      staff.ask(staffQuestionFiles.turnRow, { draftId, n, version, action });
    expect(await turned(2, 3, "skip")).toMatchObject({ data: { state: "skipped" } });
    expect(await turned(4, 4, "accept")).toMatchObject({ data: { state: "ready", accepted: true } });
    expect(await staff.call(staffQuestionFiles.drafts, { subjectId, current: 5 })).toMatchObject({ records: [], total: 1 });
    expect((await staff.call(staffQuestionFiles.drafts, { subjectId })).records).toEqual([
      expect.objectContaining({
        draftId,
        fileName: "题目.txt",
        format: "text",
        counts: { ready: 3, duplicate: 0, problem: 0, skipped: 1 },
      }),
    ]);
    const both = await Promise.all([
      staff.call(staffQuestionFiles.commit, { draftId, version: 5 }),
      staff.call(staffQuestionFiles.commit, { draftId, version: 5 }),
    ]);
    expect(both[0]).toMatchObject({ questionCount: 3, counts: { ready: 3, skipped: 1 } });
    expect(both[1]).toEqual(both[0]);
    expect(await inBank()).toBe(3);
    expect(await turned(2, 5, "restore")).toMatchObject({ code: 1001 });
    // Past the last page, too.
    expect(await staff.call(staffQuestionFiles.batches, { subjectId, current: 5 })).toMatchObject({ records: [], total: 1 });
    expect((await staff.call(staffQuestionFiles.drafts, { subjectId })).total).toBe(0);
    const batches = await staff.call(staffQuestionFiles.batches, { subjectId });
    expect(batches.records).toEqual([expect.objectContaining({ batchId: both[0].batchId, questionCount: 3, inBank: 3, undoneAt: null })]);
  });

  test("of a workbook of 1,000 rows names all 50 errors that were planted in it, each with row, column and reason", async () => {
    const titles = ["题型", "题干", "选项A", "选项B", "答案"].map((value) => ({ value }));
    const planted = new Set(Array.from({ length: 50 }, (_, i) => 20 * i + 7));
    const rows = Array.from({ length: 1000 }, (_, i) =>
      ["单选题", `第 ${i} 题怎样做？`, "甲", "乙", planted.has(i) ? "C" : "A"].map((value) => ({ value })),
    );
    const { data } = await send(await writeExcelFile([{ data: [titles, ...rows], sheet: "题目" }]).toBuffer(), "题目.xlsx");
    expect(data!.counts).toEqual({ ready: 950, problem: 50, duplicate: 0, skipped: 0 });
    const { records, total } = await staff.call(staffQuestionFiles.rows, { draftId: data!.draftId, state: "problem", size: 100 });
    expect(total).toBe(50);
    expect(records.map(({ problems }) => problems.map(({ place, reason }) => [place.row, place.column, reason]))).toEqual(
      [...planted].map((i) => [[i + 2, "E", "答案 C 不在选项里"]]),
    );
  });

  test("a row that was a duplicate of one put aside becomes good", async () => {
    const { data } = await send(`${judge(1, "同样")}\n${judge(2, "同样。")}`);
    expect(data!.counts).toMatchObject({ ready: 1, duplicate: 1 });
    await staff.call(staffQuestionFiles.turnRow, { draftId: data!.draftId, n: 1, version: 1, action: "skip" });
    expect((await rowsOf(data!.draftId)).map((row) => row.state)).toEqual(["skipped", "ready"]);
    await staff.call(staffQuestionFiles.turnRow, { draftId: data!.draftId, n: 1, version: 2, action: "restore" });
    expect((await rowsOf(data!.draftId)).map((row) => row.state)).toEqual(["ready", "duplicate"]);
  });

  test("two imports of the same file at once bring its questions in once", async () => {
    const [one, two] = [await send(judge(1)), await send(judge(1))];
    const commit = ({ data }: typeof one) => staff.ask(staffQuestionFiles.commit, { draftId: data!.draftId, version: 1 });
    const done = await Promise.all([commit(one), commit(two)]);
    expect(new Set(done.map((answer) => answer.code))).toEqual(new Set([1, 1001]));
    expect(await inBank()).toBe(1);
  });

  test("pictures come along and are shown by the preview", async () => {
    const [[address, bytes]] = [...carried.files] as [[string, Uint8Array]];
    const zip = zipSync({ "题目/questions.txt": new TextEncoder().encode("1.（判断题）看图 ![](img/a.png)\n答案：对"), "题目/img/a.png": bytes });
    const { data } = await send(zip, "题目.zip");
    expect((await rowsOf(data!.draftId))[0]!.draft!.body.stem).toBe(`看图 ${PICTURE}`);
    expect((await fetch(`${school.origin}${address}`)).status).toBe(401);
    expect((await school.pool.query("select from question_media where hash = $1", [/[0-9a-f]{64}/.exec(address)![0]])).rowCount).toBe(1);
    const missing = await send("1.（判断题）看图 ![](/api/exam/v1/media/" + "0".repeat(64) + ".png)\n答案：对");
    expect((await rowsOf(missing.data!.draftId))[0]).toMatchObject({ state: "problem", problems: [{ key: "pictureMissing" }] });
  });
});

describe("an import is undone", () => {
  test("as a whole, with the chapters that it made, and can be done again", async () => {
    const text = `章节：全新的章\n知识点：全新的点\n\n${judge(1)}\n${judge(2, "乙")}`;
    const { data } = await send(text);
    const { batchId } = await staff.call(staffQuestionFiles.commit, { draftId: data!.draftId, version: 1 });
    expect((await school.pool.query("select from bank_chapter where subject_id = $1", [subjectId])).rowCount).toBe(1);
    expect(await staff.call(staffQuestionFiles.undo, { batchId, version: 1 })).toEqual({ batchId, removed: 2, kept: [] });
    expect(await staff.call(staffQuestionFiles.undo, { batchId, version: 1 })).toEqual({ batchId, removed: 0, kept: [] });
    expect(await inBank()).toBe(0);
    expect((await school.pool.query("select from bank_chapter where subject_id = $1", [subjectId])).rowCount).toBe(0);
    const again = await send(text);
    expect(again.data!.counts).toMatchObject({ ready: 2, duplicate: 0 });
  });

  test("but questions that a paper or a learner was asked stay, and are named", async () => {
    const { data } = await send(`${judge(1)}\n${judge(2, "乙")}\n${judge(3, "丙")}\n${judge(4, "丁")}`);
    const { batchId } = await staff.call(staffQuestionFiles.commit, { draftId: data!.draftId, version: 1 });
    const ids = (await school.pool.query<{ id: number }>("select id from question where batch_id = $1 order by id", [batchId])).rows.map(
      (row) => row.id,
    );
    await aPaper(school, subjectId, { questionIds: [ids[0]!] });
    const { learnerId } = await makeLearner(school);
    await school.pool.query("insert into question_mark (learner_id, question_id, created_at) values ($1, $2, $3)", [
      learnerId,
      ids[1],
      new Date(school.clock.now),
    ]);
    await school.pool.query(
      `insert into attempt (learner_id, source, mode, target, subject_id, title, request_id, question_ids, version_ids, scores,
        option_orders, frame, total_score, pass_score, started_at)
      values ($1, 'exercise', 'practice', $2, $2, '', gen_random_uuid(), array[$3::int], array[0], array[100], array[''], '{}', 100, 60,
        $4)`,
      [learnerId, subjectId, ids[2], new Date(school.clock.now)],
    );
    expect(await staff.call(staffQuestionFiles.undo, { batchId, version: 1 })).toEqual({ batchId, removed: 1, kept: ids.slice(0, 3) });
    expect(await inBank()).toBe(3);
  });
});

describe("bad input", () => {
  const refusedFor = async (bytes: Uint8Array, fileName: string) => {
    const before = await inBank();
    const answer = await send(bytes, fileName);
    expect(answer.code).toBe(1001);
    expect(await inBank()).toBe(before);
    expect((await school.pool.query("select from import_draft where subject_id = $1", [subjectId])).rowCount).toBe(0);
    return answer.message;
  };

  test("a file that is not what its name says is refused", async () => {
    expect(await refusedFor(new TextEncoder().encode(judge(1)), "题目.xlsx")).toBe("文件内容和文件名后缀“.xlsx”对不上");
    expect(await refusedFor(zipSync({ "a.bin": new Uint8Array(9) }), "题目.docx")).toContain("对不上");
    expect(await refusedFor(Buffer.from("89504e470d0a1a0a00000000", "hex"), "题目.txt")).toContain("文字编码");
    expect(await refusedFor(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "题目.xlsx")).toContain("旧版 Office");
    expect(await refusedFor(new TextEncoder().encode("你好"), "题目.exe")).toContain("认不出");
  });

  test("a file of 50 MB is refused before it is sent", async () => {
    const answer = await staff.ask(staffQuestionFiles.announce, { subjectId, fileName: "题目.xlsx", bytes: 50 * 1024 * 1024 });
    expect(answer).toMatchObject({ code: 1001, data: { fields: { bytes: "题目文件不能超过 20 MB，请分成几个" } } });
    const { uploadUrl } = await staff.call(staffQuestionFiles.announce, { subjectId, fileName: "题目.xlsx", bytes: 1000 });
    const sent = await fetch(`${school.origin}${uploadUrl}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.alloc(21 * 1024 * 1024),
    }).catch(() => null);
    expect(sent === null || sent.status === 413).toBe(true);
  });

  test("a zip bomb in xlsx is refused by what it declares, and by what it really holds", async () => {
    const honest = zipSync({ "xl/workbook.xml": new Uint8Array(30 * 1024 * 1024) }, { level: 9 });
    expect(await refusedFor(honest, "题目.xlsx")).toBe("文件解压后太大，为了安全没有导入");
    const lying = Buffer.from(zipSync({ "xl/workbook.xml": new Uint8Array(3 * 1024 * 1024) }, { level: 9 }));
    // Its directory says a thousand bytes.
    const listed = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lying.writeUInt32LE(1000, listed + 24);
    lying.writeUInt32LE(1000, 22);
    expect(await refusedFor(lying, "题目.xlsx")).toBe("文件解压后太大，为了安全没有导入");
  });

  test("an entity bomb in the XML of a workbook is refused", async () => {
    const bomb = zipSync({
      "xl/workbook.xml": new TextEncoder().encode(
        '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><workbook>&lol2;</workbook>',
      ),
    });
    expect(await refusedFor(bomb, "题目.xlsx")).toContain("实体");
  });

  test("an unknown subject, dry run or batch is refused, and so is whoever lacks the duty", async () => {
    expect(await staff.ask(staffQuestionFiles.announce, { subjectId: 999_999, fileName: "a.txt", bytes: 5 })).toMatchObject({ code: 1001 });
    expect(await staff.ask(staffQuestionFiles.preview, { draftId: 999_999 })).toMatchObject({ code: 1001 });
    expect(await staff.ask(staffQuestionFiles.commit, { draftId: 999_999, version: 1 })).toMatchObject({ code: 1001 });
    expect(await staff.ask(staffQuestionFiles.undo, { batchId: 999_999, version: 1 })).toMatchObject({ code: 1001 });
    const other = await aMember(school, "news");
    expect(await other.ask(staffQuestionFiles.batches, { subjectId })).toMatchObject({ code: -1 });
    expect(
      (
        await fetch(`${school.origin}${questionFileTransfers.send.path.replace(":ticket", "forged")}`, {
          method: "POST",
          headers: { "content-type": "application/octet-stream" },
          body: "x",
        })
      ).status,
    ).toBe(403);
  });
});
