import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { learning } from "#contract/learning.ts";
import { practice } from "#contract/practice.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { aClassExam, aSubject } from "../factories/bank.ts";
import { aPackage, aSeries, owns } from "../factories/catalogue.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
let learner: SignedIn;
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  school.clock.now = MORNING;
  learner = await signIn(school);
  ({ subjectId } = await aSubject(school));
});
afterAll(() => school.close());

describe("class exams", () => {
  const startClass = (itemId: number, client = learner) => client.ask(practice.createExamHistory, { itemId, requestId: randomUUID() });
  const answerFirst = async (itemId: number, answers: readonly string[]) => {
    const { data } = await startClass(itemId);
    await learner.call(practice.handInExam, {
      historyId: data!.historyId,
      answers: answers.map((answer, i) => ({ questionId: data!.questionIds[i]!, answer, seq: 1 })),
    });
    return data!;
  };

  test("are open to who may study the course alone", async () => {
    const { itemId, seriesId } = await aClassExam(school, subjectId, { kinds: ["single", "single"] });
    expect(await learner.ask(exams.getClassExam, { itemId })).toMatchObject({ code: 1001, message: "你还没有这门课程，报名后就能学" });
    expect((await startClass(itemId)).code).toBe(1001);
    await owns(school, learner.learnerId, seriesId!);
    expect(await learner.call(exams.getClassExam, { itemId })).toMatchObject({
      title: "单元测验",
      courseId: seriesId,
      subjectId,
      accuracyPer: 60,
      questionCount: 2,
      bestAccuracyPer: null,
      reached: false,
      openHistoryId: null,
      wrongIds: [],
      myAttempts: [],
    });
    expect((await startClass(itemId)).code).toBe(1);
  });

  test("an item without an exam and one of a hidden course are unknown", async () => {
    const { itemId, seriesId } = await aClassExam(school, subjectId, { kinds: ["single"] });
    await school.db.updateTable("series").set({ published: false }).where("id", "=", seriesId!).execute();
    const video = await school.db
      .selectFrom("item")
      .select("id")
      .where("series_id", "=", seriesId!)
      .where("kind", "=", "video")
      .executeTakeFirstOrThrow();
    for (const id of [itemId, video.id, 999_999]) {
      expect((await learner.ask(exams.getClassExam, { itemId: id })).message).toBe("没有找到你要的内容，可能已被删除");
      expect((await startClass(id)).message).toBe("没有找到你要的内容，可能已被删除");
    }
  });

  test("the first attempt that reaches its line decides, and no later change of the line", async () => {
    const { itemId, seriesId, questionIds } = await aClassExam(school, subjectId, {
      kinds: ["single", "single", "single"],
      accuracyPer: 60,
    });
    await owns(school, learner.learnerId, seriesId!);
    await answerFirst(itemId, ["B"]);
    expect(await learner.call(exams.getClassExam, { itemId })).toMatchObject({ bestAccuracyPer: 33, reached: false, wrongIds: [] });
    school.clock.now += 10 * 60_000;
    await answerFirst(itemId, ["B", "B"]);
    await school.db.updateTable("class_exam").set({ accuracy_per: 90 }).where("item_id", "=", itemId).execute();
    const now = await learner.call(exams.getClassExam, { itemId });
    expect(now).toMatchObject({ bestAccuracyPer: 66, reached: true, accuracyPer: 90, wrongIds: [] });
    expect(now.myAttempts.map(({ accuracyPer, passed }) => ({ accuracyPer, passed }))).toEqual([
      { accuracyPer: 66, passed: true }, { accuracyPer: 33, passed: false },
    ]);
    const open = (await startClass(itemId)).data!;
    expect(new Set(open.questionIds)).toEqual(new Set(questionIds));
    expect((await learner.call(exams.getClassExam, { itemId })).openHistoryId).toBe(open.historyId);
    expect((await (await signIn(school)).ask(exams.getClassExam, { itemId })).code).toBe(1001);
  });

  test("count the children of a case singly, and only full marks", async () => {
    const { itemId, seriesId } = await aClassExam(school, subjectId, { kinds: ["single", "case"], accuracyPer: 50 });
    await owns(school, learner.learnerId, seriesId!);
    const { data } = await startClass(itemId);
    const [single, caseId] = data!.questionIds as [number, number];
    // Of four: the single is right, of the case the first child; its fill is half right, its essay left out.
    const result = await learner.call(practice.handInExam, {
      historyId: data!.historyId,
      answers: [
        { questionId: single, answer: "B", seq: 1 },
        { questionId: caseId, answer: { 1: "B", 2: ["380", "火线"] }, seq: 1 },
      ],
    });
    expect(result).toMatchObject({ state: "marked", accuracyPer: 50, passed: true });
    const told = await learner.call(practice.getExamHistory, { historyId: data!.historyId });
    expect(told.classExam).toEqual({ line: 50, parts: 4, right: 2, reveals: false });
    const { records } = await learner.call(practice.getAllExamHistory, { source: "class" });
    expect(records).toMatchObject([{ accuracyPer: 50, passed: true }]);
  });

  test("stand in the outline with how far the learner is; once reached they count as finished", async () => {
    const { itemId, seriesId: id } = await aClassExam(school, subjectId, { kinds: ["single", "single"], accuracyPer: 50 });
    const other = await aClassExam(school, subjectId, { kinds: ["single"] });
    await owns(school, learner.learnerId, id!);
    const items = async () =>
      (await learner.call(learning.getCourseSeriesStudyCategory, { id: id! })).chapters.flatMap((chapter) => chapter.items);
    expect((await items())[1]).toMatchObject({
      itemId,
      kind: "exam",
      isFinish: false,
      classExam: { accuracyPer: 50, bestAccuracyPer: null, reached: false, questionCount: 2, minutes: 60, openHistoryId: null },
    });
    expect((await items())[0]!.classExam).toBeNull();
    await answerFirst(itemId, ["B"]);
    const reached = { isFinish: true, classExam: expect.objectContaining({ bestAccuracyPer: 50, reached: true }) as unknown };
    expect((await items())[1]).toMatchObject(reached);
    expect(await learner.call(learning.getCourseSeriesStudyDetails, { id: id!, itemId })).toMatchObject(reached);
    const detail = await learner.call(learning.getCourseSeriesDetailWithAuth, { id: id! });
    expect(detail.chapters[0]!.items[1]).toMatchObject(reached);
    expect(detail.baseInfo.lessonCount).toBe(1);
    const packageId = await aPackage(school, [id!, other.seriesId!]);
    expect((await learner.call(learning.getCourseSeriesDetailWithAuth, { id: packageId })).examItemIds).toEqual([itemId]);
  });

  test("an exam item without a paper says so", async () => {
    const { seriesId, itemIds } = await aSeries(school, { chapters: [[{}, { kind: "exam" }]] });
    await owns(school, learner.learnerId, seriesId);
    expect(await learner.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: itemIds[1]! })).toMatchObject({
      kind: "exam",
      classExam: null,
      isFinish: false,
    });
  });
});
