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
    expect(await learner.ask(exams.getClassExam, { itemId })).toMatchObject({ code: 1001, message: "您还没有这门课程，报名后就能学" });
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
      expect((await learner.ask(exams.getClassExam, { itemId: id })).message).toBe("没有找到您要的内容，可能已被删除");
      expect((await startClass(id)).message).toBe("没有找到您要的内容，可能已被删除");
    }
  });

  test("the best attempt decides whether the accuracy is reached; the last one says what was wrong", async () => {
    const { itemId, seriesId, questionIds } = await aClassExam(school, subjectId, {
      kinds: ["single", "single", "single"],
      accuracyPer: 60,
    });
    await owns(school, learner.learnerId, seriesId!);
    await answerFirst(itemId, ["B"]);
    expect(await learner.call(exams.getClassExam, { itemId })).toMatchObject({
      bestAccuracyPer: 33,
      reached: false,
      wrongIds: questionIds.slice(1),
    });
    await answerFirst(itemId, ["B", "B"]);
    await answerFirst(itemId, ["A", "B"]);
    const now = await learner.call(exams.getClassExam, { itemId });
    expect(now).toMatchObject({ bestAccuracyPer: 66, reached: true, wrongIds: [questionIds[0], questionIds[2]] });
    expect(now.myAttempts.map((one) => one.accuracyPer)).toEqual([33, 66, 33]);
    const open = (await startClass(itemId)).data!;
    expect((await learner.call(exams.getClassExam, { itemId })).openHistoryId).toBe(open.historyId);
    expect((await (await signIn(school)).ask(exams.getClassExam, { itemId })).code).toBe(1001);
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
