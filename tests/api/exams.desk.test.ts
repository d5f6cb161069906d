import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { signIn } from "../factories/account.ts";
import { aClassExam, anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
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

const lastNoted = async () =>
  await school.db.selectFrom("audit_log").select(["action", "details"]).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
const planned = (paperId: number, more: object = {}) => ({
  paperId,
  type: "结业考试",
  title: "秋季结业考试",
  intro: "<p onclick=x>带证件</p><script>x</script>",
  place: "线上",
  startTime: MORNING,
  endTime: MORNING + DAY,
  registerUntil: null,
  attempts: 1,
  needsIdCard: false,
  ...more,
});

describe("examinations at the desk", () => {
  test("are added, changed, published and listed with counts; what changes is noted", async () => {
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
    const { examinId, version } = await teacher.call(staffExams.save, planned(paperId));
    expect(await lastNoted()).toMatchObject({ action: "examination.added" });
    const learner = await signIn(school);
    expect((await learner.ask(exams.getExaminBase, { examinId })).code).toBe(1001);
    const shown = await teacher.call(staffExams.publish, { examinId, version, published: true });
    expect((await learner.call(exams.getExaminBase, { examinId })).intro).toBe("<p>带证件</p>");
    await teacher.call(staffExams.save, planned(paperId, { examinId, version: shown.version, title: "改名" }));
    await learner.call(exams.saveExamUser, { examinId, realName: "张三", phone: "13900001111" });
    const { records } = await teacher.call(staffExams.list, { subjectId });
    expect(records).toEqual([
      expect.objectContaining({ examinId, title: "改名", published: true, registeredCount: 1, attemptCount: 0, subjectId }),
    ]);
    expect(await lastNoted()).toMatchObject({ action: "examination.changed" });
    expect(await teacher.call(staffExams.list, { subjectId, current: 9 })).toMatchObject({ records: [], total: 1 });
    expect(await teacher.call(staffExams.registrations, { examinId, current: 9 })).toMatchObject({ records: [], total: 1 });
  });

  test("are found by state, by words and by their id", async () => {
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
    const at = async (title: string, from: number, days: number, published: boolean) => {
      const window = { startTime: MORNING + from * DAY, endTime: MORNING + (from + days) * DAY };
      return (await teacher.call(staffExams.save, planned(paperId, { title, place: "实训楼", published, ...window }))).examinId;
    };
    const [draft, coming, open, ended] = [
      await at("稿", 1, 1, false), await at("将来 100%", 1, 1, true), await at("现在", -1, 2, true), await at("过去", -2, 1, true),
    ];
    const found = async (asked: object) =>
      (await teacher.call(staffExams.list, { subjectId, ...asked })).records.map(({ examinId }) => examinId);
    expect(await Promise.all((["draft", "coming", "open", "ended"] as const).map((state) => found({ state })))).toEqual(
      [[draft], [coming], [open], [ended]],
    );
    expect(await found({ keyword: "100%" })).toEqual([coming]);
    expect(await found({ keyword: "%" })).toEqual([coming]);
    expect(await found({ keyword: "实训", state: "open" })).toEqual([open]);
    expect(await teacher.call(staffExams.list, { examinId: ended! })).toMatchObject({ total: 1, records: [{ title: "过去" }] });
  });

  test("dates that contradict are said at their field", async () => {
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
    const fieldsOf = async (more: object) =>
      ((await teacher.ask(staffExams.save, planned(paperId, more))).data as unknown as { fields: object }).fields;
    expect(await fieldsOf({ endTime: MORNING - 1 })).toEqual({ endTime: "结束时间要晚于开始时间" });
    expect(await fieldsOf({ reviewAt: MORNING })).toEqual({ reviewAt: expect.stringMatching(/^公布时间不能早于 .+：要等最后一场考完/) });
  });

  test("courses with class exams are listed with how many have a paper", async () => {
    const { seriesId } = await aClassExam(school, subjectId, { kinds: ["single"] });
    const { title } = await school.db.selectFrom("series").select("title").where("id", "=", seriesId).executeTakeFirstOrThrow();
    const exam = { kind: "exam", seconds: 0 } as const;
    const bare = await aSeries(school, { chapters: [[{ title: "测验", ...exam }, { title: "补考", ...exam }]] });
    const list = (asked: object) => teacher.call(staffExams.classCourses, { size: 100, ...asked });
    expect(await list({ seriesId: seriesId! })).toMatchObject({ total: 1, records: [{ seriesId, title, exams: 1, bound: 1 }] });
    expect(await list({ seriesId: bare.seriesId })).toMatchObject({ records: [{ exams: 2, bound: 0 }] });
    const { records, total } = await list({ keyword: title });
    expect(records.map((row) => row.seriesId)).toContain(seriesId);
    expect(total).toBe(records.length);
    expect((await list({ keyword: "没有这样的课程" })).total).toBe(0);
  });

  test("a window that ends before it begins, a paper of another kind and unknown ids are refused", async () => {
    const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
    const past = await aPaper(school, subjectId, { kinds: ["single"] });
    expect((await teacher.ask(staffExams.save, planned(paperId, { endTime: MORNING }))).message).toBe("结束时间要晚于开始时间");
    expect((await teacher.ask(staffExams.save, planned(past.paperId))).message).toBe("这里要选一份正式考试卷");
    for (const answer of [
      await teacher.ask(staffExams.save, planned(999_999)),
      await teacher.ask(staffExams.save, planned(paperId, { examinId: 999_999 })),
      await teacher.ask(staffExams.publish, { examinId: 999_999, version: 1, published: true }),
      await teacher.ask(staffExams.registrations, { examinId: 999_999 }),
    ])
      expect(answer.code).toBe(1001);
  });

  test("the paper stays once somebody sat it", async () => {
    const { examinId, paperId } = await anExamination(school, subjectId);
    const other = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
    const learner = await signIn(school);
    await learner.call(exams.saveExamUser, { examinId, realName: "张三", phone: "13900001111" });
    await learner.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
    expect((await teacher.ask(staffExams.save, planned(other.paperId, { examinId, version: 1 }))).message).toBe("已有学员参加过，不能换试卷");
    await teacher.call(staffExams.save, planned(paperId, { examinId, version: 1, title: "只改名" }));
  });

  test("who registered is shown in the clear to the duty alone, else with a masked phone, and that it was read is noted", async () => {
    const { examinId } = await anExamination(school, subjectId, { needsIdCard: true });
    const learner = await signIn(school);
    await learner.call(exams.saveExamUser, { examinId, realName: "张三", phone: "13900001111", idCardLast6: "12345X", idCardConsent: true });
    expect((await teacher.call(staffExams.registrations, { examinId })).records).toEqual([
      {
        learnerId: learner.learnerId,
        realName: "张三",
        phone: "13900001111",
        idCardLast6: "12345X",
        registerTime: school.clock.now,
        attempts: 0,
        bestScore: null,
        passed: null,
      },
    ]);
    expect(await lastNoted()).toMatchObject({ action: "examination.registrationsRead" });
    expect(JSON.stringify((await lastNoted()).details)).not.toContain("139");
    const examiner = await aMember(school, "exams");
    expect((await examiner.call(staffExams.registrations, { examinId })).records).toMatchObject([
      { realName: "张三", phone: "139****1111", idCardLast6: "12345X" },
    ]);
    expect(await lastNoted()).toMatchObject({ action: "examination.registrationsRead", details: { phones: false } });
    expect((await (await aMember(school, "self", "courses")).ask(staffExams.registrations, { examinId })).code).toBe(-1);
  });
});

describe("class exams at the desk", () => {
  test("a class paper is bound to an item of kind exam, in place of another, and taken off again", async () => {
    const { itemIds, seriesId } = await aSeries(school, { chapters: [[{}, { kind: "exam", title: "测验", seconds: 0 }]] });
    const itemId = itemIds[1]!;
    const { paperId } = await aPaper(school, subjectId, { kind: "class", kinds: ["single"], title: "课堂卷" });
    const rows = () => teacher.call(staffExams.classExams, { seriesId });
    expect(await rows()).toEqual([
      { itemId, title: "测验", chapterTitle: "第 1 章", paperId: null, paperTitle: null, accuracyPer: null, version: null, pool: null },
    ]);
    const first = await teacher.call(staffExams.bind, { itemId, paperId, accuracyPer: 80 });
    const { version } = await teacher.call(staffExams.bind, { itemId, paperId, accuracyPer: 90, version: first.version });
    expect(await rows()).toEqual([expect.objectContaining({ paperId, paperTitle: "课堂卷", accuracyPer: 90, version })]);
    expect(await lastNoted()).toMatchObject({ action: "classExam.bound" });
    await teacher.call(staffExams.unbind, { itemId, version });
    await teacher.call(staffExams.unbind, { itemId, version });
    expect(await lastNoted()).toMatchObject({ action: "classExam.unbound" });
    expect((await rows())[0]!.paperId).toBeNull();
  });

  test("a lesson that is no exam, a paper of another kind and unknown ids are refused", async () => {
    const { itemId, paperId, seriesId } = await aClassExam(school, subjectId, { kinds: ["single"] });
    const video = await school.db
      .selectFrom("item")
      .select("id")
      .where("series_id", "=", seriesId!)
      .where("kind", "=", "video")
      .executeTakeFirstOrThrow();
    const past = await aPaper(school, subjectId, { kinds: ["single"] });
    expect((await teacher.ask(staffExams.bind, { itemId: video.id, paperId, accuracyPer: 60 })).message).toBe("这一节不是课堂考试，不能绑定试卷");
    expect((await teacher.ask(staffExams.bind, { itemId, paperId: past.paperId, accuracyPer: 60 })).message).toBe("这里要选一份课堂考试卷");
    for (const answer of [
      await teacher.ask(staffExams.bind, { itemId: 999_999, paperId, accuracyPer: 60 }),
      await teacher.ask(staffExams.bind, { itemId, paperId: 999_999, accuracyPer: 60 }),
      await teacher.ask(staffExams.classExams, { seriesId: 999_999 }),
    ]) {
      expect(answer.code).toBe(1001);
    }
  });
});
