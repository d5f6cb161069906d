import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { signIn } from "../factories/account.ts";
import { aBody, aMockRule, aPaper, aQuestion, aSubject, someQuestions } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aClassRoom } from "../factories/classExam.ts";
import { addMember, aTeacher, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["questions", "exams"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["questions", "exams"], { name: "乙老师" }));
});
beforeEach(async () => {
  ({ subjectId } = await aSubject(school));
});
afterAll(() => school.close());

const places = () => one.call(staffQuestions.places, { subjectId: String(subjectId) });
const chapterOf = async (title: string) => (await places()).chapters.find((found) => found.title === title)!;
const pointOf = async (name: string) => (await places()).points.find((found) => found.name === name)!;
const last = async (object: string) => school.db.selectFrom("audit_log").select(["action", "details"]).where("object", "=", object)
  .orderBy("id", "desc").executeTakeFirst();
const body = (stem: string) => structuredClone(aBody("single", stem)) as never;

describe("a chapter and a knowledge point", () => {
  test("that hold questions are removed only with where these go, and nothing is lost", async () => {
    const made = await someQuestions(school, subjectId, [
      { chapterTitle: "一", pointName: "甲" }, { chapterTitle: "一", pointName: "甲" }, { chapterTitle: "二", pointName: "乙" },
    ]);
    const [first, second] = [await chapterOf("一"), await chapterOf("二")];
    const gone = { id: first.id, version: first.version };
    expect(await one.ask(staffQuestions.removeChapter, gone)).toMatchObject({
      code: 1001, message: "这个章节里还有 2 道题、1 个知识点，选好挪到哪里再删",
    });
    expect((await one.ask(staffQuestions.removeChapter, { ...gone, moveTo: first.id })).code).toBe(1001);
    const foreign = await aSubject(school);
    await aQuestion(school, foreign.subjectId, { chapterTitle: "别处" });
    const { chapters: [elsewhere] } = await one.call(staffQuestions.places, { subjectId: String(foreign.subjectId) });
    expect((await one.ask(staffQuestions.removeChapter, { ...gone, moveTo: elsewhere!.id })).code).toBe(1001);
    expect((await places()).chapters).toHaveLength(2);
    await one.call(staffQuestions.removeChapter, { ...gone, moveTo: second.id });
    expect((await places()).chapters).toMatchObject([{ id: second.id, questionCount: 3 }]);
    expect((await pointOf("甲")).chapterId).toBe(second.id);
    expect(await last(`bankChapter:${first.id}`)).toMatchObject({
      action: "questions.removeChapter", details: { before: { title: "一", moved: 2, movedTo: second.id } },
    });
    // Once more, as after a lost answer.
    expect((await one.ask(staffQuestions.removeChapter, { ...gone, moveTo: second.id })).code).toBe(1);
    const point = await pointOf("甲");
    expect(await one.ask(staffQuestions.removePoint, { id: point.id, version: point.version })).toMatchObject({
      code: 1001, message: "还有 2 道题属于这个知识点，选好挪到哪里再删",
    });
    await one.call(staffQuestions.removePoint, { id: point.id, version: point.version, moveTo: null });
    const read = await one.call(staffQuestions.read, { questionId: String(made[0]!.questionId) });
    expect(read).toMatchObject({ chapterTitle: "二", pointName: null });
    // Whoever had the question open writes over nothing, and brings no chapter back.
    const stale = { subjectId, questionId: made[0]!.questionId, version: 1, body: body("改"), chapterTitle: "一", difficulty: 2 };
    expect((await two.ask(staffQuestions.save, stale)).code).toBe(2013);
    expect((await places()).chapters.map(({ title }) => title)).toEqual(["二"]);
  });

  test("that a mock rule or a class exam draws from stay, and the message names it", async () => {
    await someQuestions(school, subjectId, [{ chapterTitle: "一" }, { chapterTitle: "一" }]);
    const chapter = await chapterOf("一");
    await aMockRule(school, subjectId, { title: "期末模拟", cells: [{ kind: "single", chapterId: chapter.id, count: 1, score: 100 }] });
    expect(await one.ask(staffQuestions.removeChapter, { id: chapter.id, version: chapter.version, moveTo: null })).toMatchObject({
      code: 1001, message: "模拟考试「期末模拟」从这里抽题，请先改它的组卷规则",
    });
    const room = await aClassRoom(school);
    subjectId = room.subjectId;
    const [bound] = (await one.call(staffExams.classExams, { seriesId: String(room.seriesId) }));
    const [own, point] = [await chapterOf("第一章"), await pointOf("甲")];
    const pool = { chapterIds: [own.id], pointIds: [point.id], questionIds: [] };
    await one.call(staffExams.bind, {
      itemId: room.itemId, paperId: bound!.paperId!, accuracyPer: 60, version: bound!.version!, pool,
    });
    const message = "课堂考试「单元测验」从这里抽题，请先改它的抽题范围";
    expect(await one.ask(staffQuestions.removeChapter, { id: own.id, version: own.version, moveTo: null })).toMatchObject({ message });
    expect(await one.ask(staffQuestions.removePoint, { id: point.id, version: point.version, moveTo: null })).toMatchObject({ message });
    expect(await places()).toMatchObject({ chapters: [{ id: own.id }], points: [{ id: point.id }, {}] });
  });

  test("that another one changed meanwhile stay, and who changed them is told", async () => {
    const { id } = await one.call(staffQuestions.saveChapter, { subjectId, title: "一" });
    await one.call(staffQuestions.saveChapter, { id, version: 1, subjectId, title: "第一章" });
    expect(await two.ask(staffQuestions.removeChapter, { id, version: 1 })).toMatchObject({
      code: 2013, data: { changes: [{ name: "甲老师", fields: ["title"] }] },
    });
    await two.call(staffQuestions.removeChapter, { id, version: 2 });
    expect((await one.ask(staffQuestions.saveChapter, { id, version: 2, subjectId, title: "又改" })).code).toBe(1001);
  });

  test("that are removed while others write questions into them lose none", async () => {
    await aQuestion(school, subjectId, { chapterTitle: "一" });
    await aQuestion(school, subjectId, { chapterTitle: "二" });
    const [first, second] = [await chapterOf("一"), await chapterOf("二")];
    const writing = Array.from({ length: 8 }, (_none, n) =>
      two.ask(staffQuestions.save, { subjectId, body: body(`并发 ${n} `), chapterTitle: "一", difficulty: 2 }));
    const [removed, ...written] = await Promise.all([
      one.ask(staffQuestions.removeChapter, { id: first.id, version: first.version, moveTo: second.id }), ...writing,
    ]);
    expect([removed!.code, ...written.map(({ code }) => code)]).toEqual(Array.from({ length: 9 }, () => 1));
    const { total, records } = await one.call(staffQuestions.list, { subjectId: String(subjectId) });
    expect(total).toBe(10);
    expect(records.every(({ chapterTitle }) => chapterTitle === "一" || chapterTitle === "二")).toBe(true);
    expect((await places()).chapters.reduce((sum, { questionCount }) => sum + questionCount, 0)).toBe(10);
  });
});

describe("a subject, its level and its trade", () => {
  test("go from below, each once nothing is under it", async () => {
    const { id: tradeId } = await one.call(staffQuestions.saveTrade, { name: "木工", trade: "carpenter" });
    const { id: levelId } = await one.call(staffQuestions.saveLevel, { tradeId, name: "五级" });
    const { id } = await one.call(staffQuestions.saveSubject, { levelId, name: "理论", published: true });
    subjectId = id;
    const made = await aQuestion(school, id, { chapterTitle: "一", pointName: "甲" });
    const seen = (of: number) => ({ id: of, version: 1 });
    expect((await one.ask(staffQuestions.removeTrade, seen(tradeId))).message).toBe("这个工种下还有 1 个级别，请先删掉它们");
    expect((await one.ask(staffQuestions.removeLevel, seen(levelId))).message).toBe("这个级别下还有 1 个科目，请先删掉或挪走");
    expect((await one.ask(staffQuestions.removeSubject, seen(id))).message).toMatch(/还有 1 道题/);
    await one.call(staffQuestions.remove, { questions: [{ questionId: made.questionId, version: 1 }] });
    expect((await two.ask(staffQuestions.removeSubject, { id, version: 2 })).code).toBe(2013);
    await one.call(staffQuestions.removeSubject, seen(id));
    await one.call(staffQuestions.removeLevel, seen(levelId));
    await one.call(staffQuestions.removeTrade, seen(tradeId));
    await one.call(staffQuestions.removeTrade, seen(tradeId));
    expect((await one.call(staffQuestions.tree, {})).some((trade) => trade.id === tradeId)).toBe(false);
    expect((await last(`subject:${id}`))!.action).toBe("questions.removeSubject");
    expect((await last(`examLevel:${levelId}`))!.action).toBe("questions.removeLevel");
    expect((await last(`examTrade:${tradeId}`))!.action).toBe("questions.removeTrade");
    expect(await school.db.selectFrom("bank_chapter").selectAll().where("subject_id", "=", id).execute()).toEqual([]);
  });

  test("a subject with a paper, a mock rule, or somebody's answers stays, and it is said why", async () => {
    const refused = async () => (await one.ask(staffQuestions.removeSubject, { id: subjectId, version: 1 })).message;
    await aPaper(school, subjectId, { title: "2024 年真题", kinds: ["single"] });
    expect(await refused()).toMatch(/试卷「2024 年真题」/);
    ({ subjectId } = await aSubject(school));
    await aQuestion(school, subjectId);
    await aMockRule(school, subjectId, { title: "期末模拟" });
    expect(await refused()).toMatch(/模拟考试「期末模拟」/);
    ({ subjectId } = await aSubject(school));
    const questions = await someQuestions(school, subjectId, [{}, {}, {}]);
    const learner = await signIn(school);
    await learner.call(practice.getMockExerciseList, { courseId: subjectId, count: 3 });
    await one.call(staffQuestions.remove, { questions: questions.map(({ questionId }) => ({ questionId, version: 1 })) });
    expect(await refused()).toMatch(/学员在这个科目里练过或考过/);
    expect((await one.call(staffQuestions.read, { questionId: String(questions[0]!.questionId) })).removed).toBe(true);
  });

  test("are nobody's to remove who doesn't look after the whole bank", async () => {
    const teacher = await aTeacher(school, [], "questions");
    for (const call of [staffQuestions.removeTrade, staffQuestions.removeLevel, staffQuestions.removeSubject, staffQuestions.removeChapter])
      expect((await teacher.ask(call, { id: subjectId, version: 1 })).code).toBe(-1);
  });
});

test("lessons for a knowledge point are found by their titles and their courses', exams are not among them", async () => {
  await aSeries(school, { title: "电梯维保", chapters: [[{ title: "门机构" }, { title: "门机测验", kind: "exam", seconds: 0 }]] });
  const found = async (keyword: string) => (await one.call(staffQuestions.lessons, { keyword })).map(({ title }) => title);
  expect(await found("门机")).toEqual(["门机构"]);
  expect(await found("电梯维")).toEqual(["门机构"]);
  expect(await found("%")).toEqual([]);
});
