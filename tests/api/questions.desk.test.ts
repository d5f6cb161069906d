import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffQuestions } from "#contract/staff/questions.ts";
import { USUAL_RULES } from "#server/domains/questions/questions.ts";
import { signIn } from "../factories/account.ts";
import { aBody, aPaper, aQuestion, aSubject, someQuestions } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aPng } from "../factories/files.ts";
import { aMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let teacher: Client & { readonly staffId: number };
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
  teacher = await aMember(school, "self", "questions", "exams", "phones");
});
beforeEach(async () => {
  ({ subjectId } = await aSubject(school));
});
afterAll(() => school.close());

const body = (kind: Parameters<typeof aBody>[0], stem?: string) => structuredClone(aBody(kind, stem)) as never;
const audited = async () =>
  (await school.db.selectFrom("audit_log").select("action").orderBy("id", "desc").limit(1).executeTakeFirst())?.action;
const paper = (questionIds: number[], more: object = {}) => ({
  subjectId, kind: "past" as const, title: "2025 年真题", year: 2025, minutes: 90, passScore: 100,
  sections: [{ title: "单选", questions: questionIds.map((questionId) => ({ questionId, score: 200 })) }], rules: USUAL_RULES, ...more,
});

describe("the tree", () => {
  test("trade, level and subject are added, renamed and shown with counts, unpublished ones too", async () => {
    const { id: tradeId } = await teacher.call(staffQuestions.saveTrade, { name: "电工", trade: "electrician" });
    const { id: levelId } = await teacher.call(staffQuestions.saveLevel, { tradeId, name: "初级" });
    const subject = await teacher.call(staffQuestions.saveSubject, { levelId, name: "理论", published: false });
    await teacher.call(staffQuestions.saveLevel, { id: levelId, version: 1, tradeId, name: "五级" });
    await aQuestion(school, subject.id);
    expect((await teacher.call(staffQuestions.tree, {})).find((one) => one.id === tradeId)).toMatchObject({
      name: "电工", levels: [{ name: "五级", subjects: [{ id: subject.id, name: "理论", published: false, questionCount: 1, paperCount: 0 }] }],
    });
    expect(await audited()).toBe("questions.saveLevel");
  });

  test("a second subject of the same name, an unknown parent and an unknown row are refused", async () => {
    const { levelId } = await aSubject(school, { name: "理论" });
    expect(await teacher.ask(staffQuestions.saveSubject, { levelId, name: "理论", published: true })).toMatchObject({
      code: 1001,
      message: "已有同名的了，请换个名字",
    });
    expect((await teacher.ask(staffQuestions.saveSubject, { levelId: 999_999, name: "理论", published: true })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.saveTrade, { id: 999_999, name: "无", trade: "welder" })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.saveChapter, { subjectId: 999_999, title: "一" })).code).toBe(1001);
  });

  test("a knowledge point names its chapter and the lesson that teaches it; a chapter of another subject is refused", async () => {
    const { itemIds } = await aSeries(school);
    const { id: chapterId } = await teacher.call(staffQuestions.saveChapter, { subjectId, title: "触电急救" });
    const point = { subjectId, name: "心肺复苏", chapterId, itemId: itemIds[0]!, atSecond: 90 };
    const { id } = await teacher.call(staffQuestions.savePoint, point);
    expect(await teacher.call(staffQuestions.places, { subjectId })).toMatchObject({
      chapters: [{ id: chapterId, title: "触电急救", questionCount: 0 }],
      points: [{ id, chapterId, itemId: itemIds[0], itemTitle: "第 1 节", atSecond: 90 }],
    });
    const other = await aSubject(school);
    expect((await teacher.ask(staffQuestions.savePoint, { ...point, subjectId: other.subjectId, name: "别的" })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.savePoint, { ...point, itemId: 999_999, name: "无课" })).code).toBe(1001);
  });
});

describe("questions", () => {
  test("each kind is added, read and found by a word, a kind and a chapter", async () => {
    for (const kind of ["single", "multiple", "judge", "fill", "essay", "case"] as const) {
      const added = await teacher.call(staffQuestions.save, {
        subjectId,
        body: body(kind, `稀有词 ${kind} `),
        chapterTitle: kind === "case" ? "案例" : "一",
        difficulty: 2,
      });
      expect((await teacher.call(staffQuestions.read, { questionId: added.questionId })).body).toMatchObject({ kind });
    }
    expect(await audited()).toBe("questions.save");
    expect((await teacher.call(staffQuestions.list, { subjectId })).total).toBe(6);
    expect((await teacher.call(staffQuestions.list, { subjectId, kind: "fill" })).records.map((one) => one.kind)).toEqual(["fill"]);
    expect((await teacher.call(staffQuestions.list, { subjectId, keyword: "稀有词 essay" })).total).toBe(1);
    expect((await teacher.call(staffQuestions.list, { subjectId, keyword: "100%" })).total).toBe(0);
    const { chapters } = await teacher.call(staffQuestions.places, { subjectId });
    expect(
      (await teacher.call(staffQuestions.list, { subjectId, chapterId: chapters.find((one) => one.title === "案例")!.id })).total,
    ).toBe(1);
  });

  test("what can't be answered is refused with what is wrong, and nothing is written", async () => {
    const broken = { ...aBody("single"), key: { kind: "single", option: "E" } } as never;
    expect(await teacher.ask(staffQuestions.save, { subjectId, body: broken, difficulty: 2 })).toMatchObject({
      code: 1001,
      message: "答案 E 不在选项里",
      data: { problems: [{ field: "key", key: "questionKeyNotOption", reason: "答案 E 不在选项里" }] },
    });
    const scriptOnly = { ...aBody("judge"), stem: "<script>x</script>" } as never;
    expect(await teacher.ask(staffQuestions.save, { subjectId, body: scriptOnly, difficulty: 2 })).toMatchObject({ message: "题干是空的" });
    expect((await teacher.call(staffQuestions.list, { subjectId })).total).toBe(0);
  });

  test("an edit is a new version, papers take it, and whoever edits an older version is told", async () => {
    const made = await aPaper(school, subjectId, { kinds: ["single", "judge"] });
    const questionId = made.questionIds[0]!;
    const before = await teacher.call(staffQuestions.read, { questionId });
    expect(before.papers).toHaveLength(1);
    const edit = { subjectId, questionId, version: before.version, body: body("single", "改过的 "), difficulty: 3 };
    const after = await teacher.call(staffQuestions.save, edit);
    expect(after.versionId).not.toBe(before.versionId);
    expect(await teacher.call(staffQuestions.save, edit)).toEqual(after);
    expect(await teacher.ask(staffQuestions.save, { ...edit, difficulty: 1 })).toMatchObject({ code: 2013 });
    expect((await teacher.call(staffQuestions.read, { questionId })).versions.map((one) => one.versionId)).toEqual([
      after.versionId,
      before.versionId,
    ]);
    const now = await teacher.call(staffQuestions.paper, { paperId: made.paperId });
    expect(now.sections[0]!.questions.map((one) => one.versionId)).toContain(after.versionId);
    const old = await school.db.selectFrom("paper_version").select("content").where("id", "=", made.versionId).executeTakeFirstOrThrow();
    expect(JSON.stringify(old.content)).toContain(`"versionId":${before.versionId}`);
  });

  test("an edit that changes nothing of what is asked makes no version; a kind never changes", async () => {
    const { questionId, versionId, body: written } = await aQuestion(school, subjectId);
    const same = await teacher.call(staffQuestions.save, {
      subjectId, questionId, version: 1, body: structuredClone(written) as never, difficulty: 3, chapterTitle: "新章",
    });
    expect(same.versionId).toBe(versionId);
    expect(await teacher.call(staffQuestions.read, { questionId })).toMatchObject({ difficulty: 3, chapterTitle: "新章" });
    const other = { subjectId, questionId, version: 2, body: body("judge"), difficulty: 3 };
    expect(await teacher.ask(staffQuestions.save, other)).toMatchObject({ message: "题目的题型不能改，请另建一道题" });
  });

  test("a question that a paper asks is not removed; others are, together or not at all", async () => {
    const of = (...ids: number[]) => ({ questions: ids.map((questionId) => ({ questionId, version: 1 })) });
    const [free, other] = await someQuestions(school, subjectId, [{}, {}]);
    const { questionIds } = await aPaper(school, subjectId, { title: "有题的卷", kinds: ["single"] });
    expect(await teacher.ask(staffQuestions.remove, of(free!.questionId, questionIds[0]!))).toMatchObject({
      code: 1001,
      message: "这道题在试卷「有题的卷」里，请先从试卷里拿掉",
    });
    expect((await teacher.ask(staffQuestions.remove, of(free!.questionId, 999_999))).code).toBe(1001);
    expect((await teacher.call(staffQuestions.list, { subjectId })).total).toBe(3);
    await teacher.call(staffQuestions.remove, of(free!.questionId, other!.questionId));
    await teacher.call(staffQuestions.remove, of(free!.questionId));
    expect((await teacher.call(staffQuestions.list, { subjectId })).total).toBe(1);
    expect((await teacher.call(staffQuestions.read, { questionId: free!.questionId })).removed).toBe(true);
  });

  test("foreign and unknown ids are refused", async () => {
    const { questionId } = await aQuestion(school, subjectId);
    const other = await aSubject(school);
    expect(
      (await teacher.ask(staffQuestions.save, { subjectId: other.subjectId, questionId, version: 1, body: body("single"), difficulty: 2 }))
        .code,
    ).toBe(1001);
    expect((await teacher.ask(staffQuestions.save, { subjectId: 999_999, body: body("single"), difficulty: 2 })).code).toBe(1001);
    for (const asked of [
      teacher.ask(staffQuestions.list, { subjectId: 999_999 }),
      teacher.ask(staffQuestions.read, { questionId: 999_999 }),
      teacher.ask(staffQuestions.places, { subjectId: 999_999 }),
    ]) {
      expect((await asked).code).toBe(1001);
    }
  });

  test("staff without the duty see nothing of the bank", async () => {
    const other = await aMember(school, "self", "courses");
    expect(await other.ask(staffQuestions.tree, {})).toMatchObject({ code: -1, message: "你没有这项权限" });
    expect((await other.ask(staffQuestions.save, { subjectId, body: body("single"), difficulty: 2 })).code).toBe(-1);
  });
});

describe("papers and mock rules", () => {
  test("a paper is added, changed, published, hidden and listed", async () => {
    const ids = (await someQuestions(school, subjectId, [{}, {}])).map((one) => one.questionId);
    const { paperId } = await teacher.call(staffQuestions.savePaper, paper(ids));
    expect(await teacher.call(staffQuestions.paper, { paperId })).toMatchObject({
      published: false,
      totalScore: 400,
      questionCount: 2,
      sections: [{ title: "单选", questions: [{ questionId: ids[0], score: 200, kind: "single" }, {}] }],
    });
    await teacher.call(staffQuestions.publishPaper, { paperId, published: true, version: 1 });
    expect(await audited()).toBe("questions.publishPaper");
    await teacher.call(staffQuestions.savePaper, paper(ids.slice(1), { paperId, version: 2, title: "改名" }));
    expect((await teacher.call(staffQuestions.papers, { subjectId, kind: "past" })).records).toEqual([
      expect.objectContaining({ paperId, title: "改名", published: true, questionCount: 1, totalScore: 200 }),
    ]);
    expect(await teacher.call(staffQuestions.papers, { subjectId, current: 9 })).toMatchObject({ records: [], total: 1 });
    await teacher.call(staffQuestions.publishPaper, { paperId, published: false, version: 3 });
    expect((await teacher.call(staffQuestions.papers, { subjectId })).records[0]!.published).toBe(false);
  });

  test("a paper that can't be sat and one of another subject are refused in plain words", async () => {
    const ids = (await someQuestions(school, subjectId, [{}])).map((one) => one.questionId);
    expect(await teacher.ask(staffQuestions.savePaper, paper([]))).toMatchObject({ code: 1001, message: "试卷里还没有题目" });
    expect(await teacher.ask(staffQuestions.savePaper, paper(ids, { passScore: 201 }))).toMatchObject({ message: "及格分 2.01 高于总分 2" });
    const other = await aPaper(school, (await aSubject(school)).subjectId);
    expect((await teacher.ask(staffQuestions.savePaper, paper(ids, { paperId: other.paperId }))).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.publishPaper, { paperId: 999_999, published: true, version: 1 })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.paper, { paperId: 999_999 })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.papers, { subjectId: 999_999 })).code).toBe(1001);
  });

  test("a mock rule says what is missing when it is saved, and is kept once it can be drawn", async () => {
    await someQuestions(school, subjectId, [{}, { kind: "judge" }]);
    const rule = {
      subjectId,
      title: "全真模拟",
      minutes: 90,
      passScore: 0,
      published: true,
      cells: [
        { kind: "single" as const, count: 2, score: 100 },
        { kind: "judge" as const, count: 1, score: 100 },
      ],
      rules: USUAL_RULES,
    };
    expect(await teacher.ask(staffQuestions.saveMockRule, rule)).toMatchObject({
      code: 1001, message: "题库里的题不够，还缺 1 道（行号：已有/要求 #1: 1/2）", data: { missing: [{ cell: 0, asked: 2, there: 1, missing: 1 }] },
    });
    await aQuestion(school, subjectId);
    const { ruleId } = await teacher.call(staffQuestions.saveMockRule, rule);
    await teacher.call(staffQuestions.saveMockRule, { ...rule, ruleId, version: 1, published: false });
    expect(await audited()).toBe("questions.saveMockRule");
    expect(await teacher.call(staffQuestions.mockRules, { subjectId })).toEqual([
      expect.objectContaining({ ruleId, published: false, totalScore: 300 }),
    ]);
    expect((await teacher.ask(staffQuestions.saveMockRule, { ...rule, ruleId: 999_999 })).code).toBe(1001);
    expect((await teacher.ask(staffQuestions.mockRules, { subjectId: 999_999 })).code).toBe(1001);
  });
});

describe("pictures and sound", () => {
  const send = async (bytes: Buffer, type = "image/png") => {
    const { uploadUrl } = await teacher.call(staffQuestions.addMedia, { type });
    const answer = await fetch(school.origin + uploadUrl, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    });
    return (await answer.json()) as { code: number; message: string; data: { address: string } | null };
  };
  const cookie = (client: Client) => ({ cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") });

  test("a picture is kept once under its hash and served to learners and staff, not to visitors", async () => {
    const bytes = aPng();
    const { data } = await send(bytes);
    expect((await send(bytes)).data).toEqual(data);
    for (const client of [await signIn(school), teacher]) {
      const got = await fetch(school.origin + data!.address, { headers: cookie(client) });
      expect(got.status).toBe(200);
      expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
      expect([got.headers.get("content-type"), got.headers.get("x-content-type-options"), got.headers.get("cache-control")]).toEqual([
        "image/png",
        "nosniff",
        "private, max-age=31536000, immutable",
      ]);
    }
    expect((await fetch(school.origin + data!.address)).status).toBe(401);
    const learner = cookie(await signIn(school));
    expect((await fetch(school.origin + data!.address.replace(".png", ".gif"), { headers: learner })).status).toBe(404);
    expect((await fetch(`${school.origin}/api/exam/v1/media/${"0".repeat(64)}.png`, { headers: learner })).status).toBe(404);
  });

  test("sound comes in parts, as players ask for it", async () => {
    const bytes = Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt "), Buffer.alloc(100, 7)]);
    const { data } = await send(bytes, "audio/x-wav");
    const part = await fetch(school.origin + data!.address, { headers: { ...cookie(teacher), range: "bytes=4-7" } });
    expect([part.status, part.headers.get("content-range"), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 4-7/${bytes.length}`,
      4,
    ]);
  });

  test("SVG, other files and files that are not what they say are refused", async () => {
    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), "image/svg+xml")).toMatchObject({
      code: 1001,
      data: null,
    });
    expect((await send(aPng(), "image/jpeg")).code).toBe(1001);
    expect((await send(Buffer.alloc(0))).code).toBe(1001);
    expect((await send(Buffer.alloc(11 * 1024 * 1024))).message).toBe("内容太大了，请缩小后再提交");
    const forged = await fetch(`${school.origin}/api/staff/v1/questions/media/forged`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: "x",
    });
    expect(forged.status).toBe(403);
  });
});
