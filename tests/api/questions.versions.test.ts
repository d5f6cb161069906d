import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, Sent } from "#contract/endpoint.ts";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { USUAL_RULES } from "#server/domains/questions/questions.ts";
import { aBody, aMockRule, aPaper, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aPng } from "../factories/files.ts";
import { addMember, aTeacher, setDuties, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["questions", "exams"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["questions", "exams"], { name: "乙老师" }));
});
afterAll(() => school.close());

/** What the second of two is told. */
const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });
const body = (stem: string) => structuredClone(aBody("single", stem)) as never;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const post = (uploadUrl: string, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(school.origin + uploadUrl, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bytes });

/** A file that was read; its id. */
async function sent(subjectId: number, text: string): Promise<number> {
  const bytes = bytesOf(text);
  const { uploadUrl } = await one.call(staffQuestionFiles.announce, { subjectId, fileName: "题.txt", bytes: bytes.length });
  return ((await (await post(uploadUrl, bytes)).json()) as { data: { draftId: number } }).data.draftId;
}
const entries = async (object: string) =>
  (await school.db.selectFrom("audit_log").select(["action", "details"]).where("object", "=", object).orderBy("id").execute());

/**
 * The first of two saves a change of what both have read; the second is told of it and overwrites nothing. Saving the same once
 * more, as after a lost answer, is no mistake.
 */
async function second<E extends Endpoint>(endpoint: E, seen: Sent<E> & object, mine: object, other: object, ...fields: string[]) {
  const said = (more: object, newer: object = {}) => ({ ...seen, ...more, ...newer }) as Sent<E>;
  const saved = await one.call(endpoint, said(mine));
  expect(await two.ask(endpoint, said(other))).toMatchObject(told(...fields));
  expect(await one.call(endpoint, said(mine))).toEqual(saved);
  expect((await two.ask(endpoint, said(other, { version: 2 }))).code).toBe(1);
}

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("a trade, a level and a subject", async () => {
    const { id: tradeId } = await one.call(staffQuestions.saveTrade, { name: "架子工", trade: "scaffold" });
    const { id: levelId } = await one.call(staffQuestions.saveLevel, { tradeId, name: "初级" });
    const { id } = await one.call(staffQuestions.saveSubject, { levelId, name: "理论", published: false });
    const trade = { id: tradeId, version: 1, name: "架子工", trade: "scaffold" };
    await second(staffQuestions.saveTrade, trade, { name: "甲" }, { name: "乙" }, "name");
    await second(staffQuestions.saveLevel, { id: levelId, version: 1, tradeId, name: "初级" }, { name: "甲" }, { sort: 7 }, "name");
    const subject = { id, version: 1, levelId, name: "理论", published: false };
    await second(staffQuestions.saveSubject, subject, { published: true }, { name: "乙" }, "published");
    expect((await two.call(staffQuestions.tree, {})).find((found) => found.id === tradeId)).toMatchObject({
      name: "乙", version: 3, levels: [{ sort: 7, version: 3, subjects: [{ name: "乙", version: 3 }] }],
    });
  });

  test("a chapter and a knowledge point", async () => {
    const { subjectId } = await aSubject(school);
    const { id } = await one.call(staffQuestions.saveChapter, { subjectId, title: "一" });
    await second(staffQuestions.saveChapter, { id, version: 1, subjectId, title: "一" }, { title: "甲" }, { title: "乙" }, "title");
    const point = { subjectId, name: "点", chapterId: id, itemId: null, atSecond: null };
    const { id: pointId } = await one.call(staffQuestions.savePoint, point);
    const seen = { ...point, id: pointId, version: 1 };
    await second(staffQuestions.savePoint, seen, { chapterId: null }, { name: "乙" }, "chapterId");
    const { chapters, points } = await two.call(staffQuestions.places, { subjectId });
    expect([chapters, points]).toMatchObject([[{ title: "乙", version: 3 }], [{ name: "乙", version: 3 }]]);
  });

  test("a question, whose text and key stay out of the log", async () => {
    const { subjectId } = await aSubject(school);
    const { questionId, version } = await one.call(staffQuestions.save, { subjectId, body: body("甲"), difficulty: 2 });
    const seen = { subjectId, questionId, version, body: body("机密题干"), difficulty: 2 };
    await second(staffQuestions.save, seen, { chapterTitle: "新章" }, { difficulty: 3 }, "body", "chapterTitle");
    const log = await entries(`question:${questionId}`);
    expect(log.map(({ action }) => action)).toEqual(["questions.save", "questions.save", "questions.save"]);
    expect(log[1]!.details).toMatchObject({ before: { chapterTitle: null }, after: { chapterTitle: "新章" }, version: 2 });
    for (const secret of ["机密题干", SECRET.analysis, "option"]) expect(JSON.stringify(log)).not.toContain(secret);
  });

  test("questions that are removed together: none goes while one of them was changed", async () => {
    const { subjectId } = await aSubject(school);
    const made = await someQuestions(school, subjectId, [{}, {}]);
    const questions = made.map(({ questionId }) => ({ questionId, version: 1 }));
    const edit = { subjectId, questionId: made[1]!.questionId, version: 1, body: made[1]!.body as never, difficulty: 3 };
    await one.call(staffQuestions.save, edit);
    expect(await two.ask(staffQuestions.remove, { questions })).toMatchObject(told("difficulty"));
    expect((await two.call(staffQuestions.list, { subjectId })).total).toBe(2);
    questions[1]!.version = 2;
    await one.call(staffQuestions.remove, { questions });
    expect((await two.ask(staffQuestions.remove, { questions })).code).toBe(1);
    expect((await two.ask(staffQuestions.save, { ...edit, version: 2 })).code).toBe(1001);
    const [removal] = (await entries("questions")).slice(-1);
    const before = { [made[0]!.questionId]: 1, [made[1]!.questionId]: 2 };
    expect(removal).toEqual({ action: "questions.remove", details: { before, after: null } });
  });

  test("a paper, and whether learners see it", async () => {
    const { subjectId } = await aSubject(school);
    const [asked] = await someQuestions(school, subjectId, [{}]);
    const { paperId } = await aPaper(school, subjectId, { questionIds: [asked!.questionId] });
    const { title, year, minutes, passScore, version } = await one.call(staffQuestions.paper, { paperId });
    const sections = [{ title: "第一部分", questions: [{ questionId: asked!.questionId, score: 500 }] }];
    const seen = { paperId, version, subjectId, kind: "past" as const, title, year, minutes, passScore, sections, rules: USUAL_RULES };
    // That its question is mended is no change of the paper.
    await one.call(staffQuestions.save, { subjectId, questionId: asked!.questionId, version: 1, body: body("改"), difficulty: 2 });
    await second(staffQuestions.savePaper, seen, { minutes: 90 }, { title: "乙卷" }, "minutes");
    await one.call(staffQuestions.publishPaper, { paperId, published: false, version: 3 });
    expect(await two.ask(staffQuestions.savePaper, { ...seen, title: "丙", version: 3 })).toMatchObject(told("published"));
    expect((await two.ask(staffQuestions.publishPaper, { paperId, published: false, version: 3 })).code).toBe(1);
    expect(await two.ask(staffQuestions.publishPaper, { paperId, published: true, version: 3 })).toMatchObject(told("published"));
    expect(await two.call(staffQuestions.paper, { paperId })).toMatchObject({ title: "乙卷", published: false, version: 4 });
  });

  test("a mock rule", async () => {
    const { subjectId } = await aSubject(school);
    await someQuestions(school, subjectId, [{}]);
    const cells = [{ kind: "single" as const, count: 1, score: 100 }];
    const ruleId = await aMockRule(school, subjectId, { title: "模拟", cells });
    const seen = { ruleId, version: 1, subjectId, title: "模拟", minutes: 90, passScore: 0, published: true, cells, rules: USUAL_RULES };
    await second(staffQuestions.saveMockRule, seen, { published: false }, { minutes: 30 }, "published");
    expect(await two.call(staffQuestions.mockRules, { subjectId })).toMatchObject([{ minutes: 30, version: 3 }]);
  });

  test("the rows of a file that was read, and what becomes of it", async () => {
    const { subjectId } = await aSubject(school);
    const draftId = await sent(subjectId, "1.（判断题）甲\n答案：对\n\n2.（判断题）乙\n答案：对\n");
    const { draft } = (await one.call(staffQuestionFiles.rows, { draftId })).records[0]!;
    const mended = { ...draft, difficulty: 3 } as Sent<typeof staffQuestionFiles.mendRow>["draft"];
    const mine = { draftId, n: 1, version: 1, draft: mended };
    expect(await one.call(staffQuestionFiles.mendRow, mine)).toMatchObject({ version: 2 });
    expect(await one.call(staffQuestionFiles.mendRow, mine)).toMatchObject({ version: 2 });
    const skip = { draftId, n: 2, version: 1, action: "skip" as const };
    expect(await two.ask(staffQuestionFiles.turnRow, skip)).toMatchObject(told("n"));
    expect((await one.call(staffQuestionFiles.preview, { draftId })).counts).toMatchObject({ ready: 2, skipped: 0 });
    await one.call(staffQuestionFiles.turnRow, { ...skip, version: 2 });
    expect(await two.ask(staffQuestionFiles.commit, { draftId, version: 2 })).toMatchObject(told("state", "n"));
    const { batchId } = await one.call(staffQuestionFiles.commit, { draftId, version: 3 });
    await one.call(staffQuestionFiles.undo, { batchId, version: 1 });
    expect(await two.ask(staffQuestionFiles.undo, { batchId, version: 1 })).toMatchObject({ code: 1, data: { removed: 0 } });
    const log = [...(await entries(`importDraft:${draftId}`)), ...(await entries(`importBatch:${batchId}`))];
    expect(log.map(({ action }) => action)).toEqual(
      ["readFile", "mendRow", "skipRow", "commitImport", "undoImport"].map((name) => `questions.${name}`),
    );
  });

  test("an import that was taken back in part, while more of it has become free", async () => {
    const { subjectId } = await aSubject(school);
    const draftId = await sent(subjectId, "1.（判断题）甲\n答案：对\n");
    const { batchId } = await one.call(staffQuestionFiles.commit, { draftId, version: 1 });
    const asked = (await one.call(staffQuestions.list, { subjectId, batchId })).records[0]!;
    const { paperId } = await aPaper(school, subjectId, { questionIds: [asked.questionId] });
    expect(await one.call(staffQuestionFiles.undo, { batchId, version: 1 })).toMatchObject({ removed: 0, kept: [asked.questionId] });
    const [other] = await someQuestions(school, subjectId, [{}]);
    const { title, year, minutes, version } = await one.call(staffQuestions.paper, { paperId });
    const sections = [{ title: "一", questions: [{ questionId: other!.questionId, score: 500 }] }];
    const about = { title, year, minutes, passScore: 0, rules: USUAL_RULES };
    await one.call(staffQuestions.savePaper, { ...about, paperId, version, subjectId, kind: "past", sections });
    expect(await two.ask(staffQuestionFiles.undo, { batchId, version: 1 })).toMatchObject(told("undoneAt", "kept", "removed"));
    expect(await two.call(staffQuestionFiles.undo, { batchId, version: 2 })).toMatchObject({ removed: 1, kept: [] });
  });

  test("also at one time", async () => {
    const { subjectId } = await aSubject(school);
    const { id } = await one.call(staffQuestions.saveChapter, { subjectId, title: "一" });
    const both = [one, two].map((member, n) => member.ask(staffQuestions.saveChapter, { id, version: 1, subjectId, title: `改 ${n}` }));
    expect((await Promise.all(both)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });
});

describe("whoever holds the duty for their own courses alone", () => {
  test("reads the subjects that those courses teach, and changes nothing of the bank", async () => {
    const { seriesId, itemIds } = await aSeries(school);
    const [mine, other] = [await aSubject(school), await aSubject(school)];
    const point = { subjectId: mine.subjectId, name: "点", chapterId: null, itemId: itemIds[0]!, atSecond: 0 };
    await one.call(staffQuestions.savePoint, point);
    const [own] = await someQuestions(school, mine.subjectId, [{}]);
    const [foreign] = await someQuestions(school, other.subjectId, [{}]);
    const paper = await aPaper(school, other.subjectId);
    const teacher = await aTeacher(school, [seriesId], "questions", "exams");
    const tree = await teacher.call(staffQuestions.tree, {});
    expect(tree.flatMap(({ levels }) => levels.flatMap(({ subjects }) => subjects.map(({ id }) => id)))).toEqual([mine.subjectId]);
    expect((await teacher.call(staffQuestions.list, { subjectId: mine.subjectId })).total).toBe(1);
    expect((await teacher.call(staffQuestions.read, { questionId: own!.questionId })).subjectId).toBe(mine.subjectId);
    for (const answer of [
      await teacher.ask(staffQuestions.list, { subjectId: other.subjectId }),
      await teacher.ask(staffQuestions.places, { subjectId: other.subjectId }),
      await teacher.ask(staffQuestions.read, { questionId: foreign!.questionId }),
      await teacher.ask(staffQuestions.papers, { subjectId: other.subjectId }),
      await teacher.ask(staffQuestions.paper, { paperId: paper.paperId }),
      await teacher.ask(staffQuestions.mockRules, { subjectId: other.subjectId }),
    ])
      expect(answer).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    for (const answer of [
      await teacher.ask(staffQuestions.saveTrade, { name: "新", trade: "welder" }),
      await teacher.ask(staffQuestions.saveChapter, { subjectId: mine.subjectId, title: "新" }),
      await teacher.ask(staffQuestions.save, { subjectId: mine.subjectId, body: body("新"), difficulty: 2 }),
      await teacher.ask(staffQuestions.remove, { questions: [{ questionId: own!.questionId, version: 1 }] }),
      await teacher.ask(staffQuestions.publishPaper, { paperId: paper.paperId, published: false, version: 1 }),
      await teacher.ask(staffQuestions.addMedia, { type: "image/png" }),
      await teacher.ask(staffQuestionFiles.announce, { subjectId: mine.subjectId, fileName: "题.txt", bytes: 9 }),
      await teacher.ask(staffQuestionFiles.batches, { subjectId: mine.subjectId }),
      await teacher.ask(staffQuestionFiles.write, { subjectId: mine.subjectId, format: "text" }),
    ])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
  });

  test("finds nothing by a scope over cohorts", async () => {
    const member = await signInMember(school, await addMember(school, ["questions"], { scope: "ownCohorts" }));
    expect(await member.call(staffQuestions.tree, {})).toEqual([]);
  });
});

test("whoever lost the duty sends no picture or file by an older ticket, and fetches none", async () => {
  const { subjectId } = await aSubject(school);
  await someQuestions(school, subjectId, [{}]);
  const staffId = await addMember(school, ["questions"]);
  const member = await signInMember(school, staffId);
  const text = bytesOf("1.（判断题）甲\n答案：对\n");
  const picture = (await member.call(staffQuestions.addMedia, { type: "image/png" })).uploadUrl;
  const file = (await member.call(staffQuestionFiles.announce, { subjectId, fileName: "题.txt", bytes: text.length })).uploadUrl;
  const written = (await member.call(staffQuestionFiles.write, { subjectId, format: "text" })).downloadUrl;
  const all = async () =>
    [await post(picture, new Uint8Array(aPng())), await post(file, text), await member.raw("GET", written)].map(({ status }) => status);
  expect(await all()).toEqual([200, 200, 200]);
  await setDuties(school, staffId, ["news"]);
  expect(await all()).toEqual([403, 403, 403]);
});
