import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { examData } from "#server/domains/exams/personal.ts";
import { extendExamination } from "#server/domains/exams/examinations.store.ts";
import { signIn, type SignedIn, signInAgain } from "../factories/account.ts";
import { anExamination, aPaper, aSubject, type ExaminationPlan } from "../factories/bank.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const REAL_NAME = "欧阳报名";

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

const opening = async (plan: ExaminationPlan = {}) =>
  (
    await anExamination(school, subjectId, {
      paperId: (await aPaper(school, subjectId, { kind: "formal", kinds: ["single", "single"] })).paperId,
      ...plan,
    })
  ).examinId;
const register = (examinId: number, client = learner) =>
  client.ask(exams.saveExamUser, { examinId, realName: REAL_NAME, phone: "13900001111", idCardLast6: "12345x", idCardConsent: true });
const start = (examinId: number, client = learner) => client.ask(practice.createExamHistory, { examinId, requestId: randomUUID() });
const sit = async (examinId: number, client = learner) => {
  const { data } = await start(examinId, client);
  return client.call(practice.handInExam, { historyId: data!.historyId });
};

describe("examinations", () => {
  test("their kinds are counted, and open ones come first, then the coming ones, then those that are over", async () => {
    const type = `类别${subjectId}`;
    const over = await opening({ type, startsAt: MORNING - 3 * HOUR, endsAt: MORNING - HOUR });
    const coming = await opening({ type, startsAt: MORNING + HOUR, endsAt: MORNING + 2 * HOUR });
    const open = await opening({ type });
    await opening({ type, published: false });
    expect((await learner.call(exams.getExaminListType, {})).find((one) => one.type === type)).toEqual({
      type, name: type, count: 3, open: 1,
    });
    const { records, total } = await learner.call(exams.getExaminBaseIsType, { type });
    expect(total).toBe(3);
    expect(records.map((one) => [one.examinId, one.phase])).toEqual([[open, "open"], [coming, "coming"], [over, "ended"]]);
    expect(records[0]).toMatchObject({
      questionCount: 2,
      totalScore: 1000,
      passScore: 600,
      registered: false,
      attemptsUsed: 0,
      openHistoryId: null,
    });
  });

  test("one shows its window, rules and sections, and why it can't be started", async () => {
    const examinId = await opening({ startsAt: MORNING + HOUR, endsAt: MORNING + 5 * HOUR });
    const base = () => learner.call(exams.getExaminBase, { examinId });
    expect(await base()).toMatchObject({
      phase: "coming",
      canStart: false,
      why: "coming",
      registration: null,
      sections: [{ title: "第一部分", count: 2, score: 1000 }],
      myAttempts: [],
    });
    school.clock.now = MORNING + HOUR;
    expect(await base()).toMatchObject({ phase: "open", canStart: false, why: "notRegistered" });
    await register(examinId);
    expect(await base()).toMatchObject({ canStart: true, why: null, registered: true });
    await sit(examinId);
    expect(await base()).toMatchObject({
      canStart: false,
      why: "noAttemptsLeft",
      attemptsUsed: 1,
      bestScore: null,
      passed: false,
      myAttempts: [{ state: "marked", score: null, accuracyPer: null, passed: false, reviewAt: MORNING + 5 * HOUR + 60_000 }],
    });
    school.clock.now = MORNING + 5 * HOUR;
    expect(await base()).toMatchObject({ phase: "ended", canStart: false, why: "ended", bestScore: null });
    // The review instant where staff set none: the last deadline and a minute for answers kept offline.
    school.clock.now = MORNING + 5 * HOUR + 60_000;
    expect(await base()).toMatchObject({ bestScore: 0, myAttempts: [{ score: 0, accuracyPer: 0, passed: false }] });
  });

  test("an unknown and an unpublished one answer the same everywhere", async () => {
    const hidden = await opening({ published: false });
    for (const examinId of [hidden, 999_999]) {
      for (const answer of [await learner.ask(exams.getExaminBase, { examinId }), await register(examinId), await start(examinId)]) {
        expect(answer).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除", data: null });
      }
    }
  });
});

describe("registration", () => {
  test("is kept encrypted, shown masked to the learner alone, and corrected until they begin", async () => {
    const examinId = await opening({ needsIdCard: true });
    expect(await register(examinId)).toMatchObject({ code: 1, data: { examinId, registered: true } });
    const { registration } = await learner.call(exams.getExaminBase, { examinId });
    expect(registration).toEqual({ realName: REAL_NAME, phone: "139****1111", idCardLast6: "****5X", registerTime: MORNING });
    const [row] = await school.db.selectFrom("examination_user").selectAll().where("examination_id", "=", examinId).execute();
    for (const stored of [row!.real_name, row!.phone, row!.id_card_last6!]) expect(stored.toString("utf8")).not.toMatch(/欧阳|1390|12345/);
    await learner.call(exams.saveExamUser, { examinId, realName: "改过", phone: "13900002222", idCardLast6: "654321", idCardConsent: true });
    expect((await learner.call(exams.getExaminBase, { examinId })).registration).toMatchObject({
      realName: "改过",
      phone: "139****2222",
      idCardLast6: "****21",
    });
    expect((await (await signIn(school)).call(exams.getExaminBase, { examinId })).registration).toBeNull();
    await start(examinId);
    expect(await register(examinId)).toMatchObject({ code: 1001, message: "你已经参加过这场考试，报名信息不能再改" });
  });

  test("one learner's registration does not open in another's row", async () => {
    const examinId = await opening();
    const other = await signIn(school);
    await register(examinId);
    await register(examinId, other);
    const stolen = await school.db
      .selectFrom("examination_user")
      .select("real_name")
      .where("learner_id", "=", other.learnerId)
      .executeTakeFirstOrThrow();
    await school.db
      .updateTable("examination_user")
      .set(stolen)
      .where("learner_id", "=", learner.learnerId)
      .where("examination_id", "=", examinId)
      .execute();
    await expect(examData.collect(school.means, learner.learnerId)).rejects.toThrow();
  });

  test("the card is asked for only where the examination needs it, and not kept elsewhere", async () => {
    const needs = await opening({ needsIdCard: true });
    expect(await learner.ask(exams.saveExamUser, { examinId: needs, realName: REAL_NAME, phone: "13900001111" })).toMatchObject({
      code: 1001,
      data: { fields: { idCardLast6: expect.any(String) as unknown } },
    });
    const unasked = { examinId: needs, realName: REAL_NAME, phone: "13900001111", idCardLast6: "12345X" };
    expect(await learner.ask(exams.saveExamUser, unasked)).toMatchObject({
      code: 1001,
      data: { fields: { idCardConsent: "请先同意学校保存身份证号后六位，用于核对考生身份" } },
    });
    const consents = () => school.db.selectFrom("consent").select("version").where("learner_id", "=", learner.learnerId).execute();
    expect(await consents()).toEqual([]);
    for (let times = 0; times < 2; times += 1) await learner.call(exams.saveExamUser, { ...unasked, idCardConsent: true });
    expect(await consents()).toEqual([{ version: "idCardLast6" }]);
    const plain = await opening();
    await register(plain);
    expect((await learner.call(exams.getExaminBase, { examinId: plain })).registration!.idCardLast6).toBeNull();
    for (const bad of [{ realName: "" }, { phone: "12345" }, { idCardLast6: "12345Y" }]) {
      expect((await learner.ask(exams.saveExamUser, { examinId: plain, realName: REAL_NAME, phone: "13900001111", ...bad })).code).toBe(
        1001,
      );
    }
  });

  test("closes at its time, else with the window", async () => {
    const early = await opening({ registerUntil: MORNING });
    expect(await register(early)).toMatchObject({ code: 1001, message: "报名已经截止" });
    const over = await opening({ startsAt: MORNING - 2 * HOUR, endsAt: MORNING });
    expect((await register(over)).code).toBe(1001);
  });

  test("is exported to its learner and gone when the account is erased", async () => {
    const examinId = await opening({ title: "出口考试" });
    await register(examinId);
    expect(await examData.collect(school.means, learner.learnerId)).toEqual([
      { title: "出口考试", examinId, realName: REAL_NAME, phone: "13900001111", idCardLast6: null, registerTime: MORNING },
    ]);
    await examData.erase(school.means, learner.learnerId);
    await examData.erase(school.means, learner.learnerId);
    expect(await examData.collect(school.means, learner.learnerId)).toEqual([]);
  });
});

describe("sitting an examination", () => {
  test("takes a window, a registration and an attempt that is left", async () => {
    const examinId = await opening({ startsAt: MORNING + HOUR, endsAt: MORNING + 2 * HOUR });
    await register(examinId);
    expect((await start(examinId)).message).toBe("考试还没开始，到时间再来");
    school.clock.now = MORNING + HOUR;
    expect((await start(examinId, await signIn(school))).message).toBe("请先报名，再参加考试");
    await sit(examinId);
    expect((await start(examinId)).message).toBe("你的考试次数已用完");
    school.clock.now = MORNING + 2 * HOUR;
    expect((await start(examinId)).message).toBe("考试已经结束");
  });

  test("ends with the window; extra time comes on top, and counts for who begins after it was given", async () => {
    const examinId = await opening({ endsAt: MORNING + HOUR / 2, extraSeconds: 300, attempts: 2 });
    await register(examinId);
    expect((await start(examinId)).data!.deadline).toBe(MORNING + HOUR / 2 + 300_000);
    const other = await signIn(school);
    await register(examinId, other);
    expect(await extendExamination(school.means, examinId, 60)).toBe(true);
    expect((await start(examinId, other)).data!.deadline).toBe(MORNING + HOUR / 2 + 360_000);
    expect(await extendExamination(school.means, 999_999, 60)).toBe(false);
  });

  test("an open attempt goes on, whatever attempts are left and whichever browser asks", async () => {
    const examinId = await opening();
    await register(examinId);
    const first = await start(examinId);
    const again = await start(examinId, await signInAgain(school, learner));
    expect(again.data).toMatchObject({ historyId: first.data!.historyId, resumed: true });
    expect(await learner.call(exams.getExaminBase, { examinId })).toMatchObject({
      canStart: true,
      openHistoryId: first.data!.historyId,
      attemptsUsed: 1,
    });
  });

  test("twenty starts and hand-ins at once make no more attempts than are allowed", async () => {
    const examinId = await opening({ attempts: 3 });
    await register(examinId);
    const tries = Array.from({ length: 20 }, async () => {
      const { data } = await start(examinId);
      if (data) await learner.ask(practice.handInExam, { historyId: data.historyId });
    });
    await Promise.all(tries);
    for (let i = 0; i < 4; i += 1) {
      const { data } = await start(examinId);
      if (data) await learner.ask(practice.handInExam, { historyId: data.historyId });
    }
    const made = await school.db.selectFrom("attempt").select("id").where("learner_id", "=", learner.learnerId).execute();
    expect(made).toHaveLength(3);
  });

  test("whoever begins while another browser's attempt is being added waits and is counted after it", async () => {
    const examinId = await opening();
    await register(examinId);
    const { historyId } = await sit(examinId);
    await school.db.updateTable("attempt").set({ state: "abandoned" }).where("id", "=", historyId).execute();
    let second: ReturnType<typeof start> | undefined;
    await school.db.transaction().execute(async (tx) => {
      await tx.selectFrom("examination_user").select("learner_id").where("examination_id", "=", examinId).forUpdate().execute();
      second = start(examinId);
      await delay(300);
      await tx.updateTable("attempt").set({ state: "marked" }).where("id", "=", historyId).execute();
    });
    expect((await second!).message).toBe("你的考试次数已用完");
  });

  test("whoever begins while extra time is being given gets it", async () => {
    const examinId = await opening();
    await register(examinId);
    let begun: ReturnType<typeof start> | undefined;
    await school.db.transaction().execute(async (tx) => {
      await extendExamination({ db: tx }, examinId, 120);
      begun = start(examinId);
      await delay(300);
    });
    expect((await begun!).data!.deadline).toBe(MORNING + HOUR + 120_000);
  });
});

describe("whoever begins an examination while staff change it", () => {
  test.each(["paper_id", "published", "ends_at"] as const)("never sits it as it was: %s", async (column) => {
    const examinId = await opening();
    await register(examinId);
    const other = await aPaper(school, subjectId, { kind: "formal", kinds: ["judge"] });
    const changed = {
      paper_id: { paper_id: other.paperId },
      published: { published: false },
      ends_at: { ends_at: new Date(MORNING + HOUR / 4) },
    }[column];
    let begun: ReturnType<typeof start> | undefined;
    await school.db.transaction().execute(async (tx) => {
      await tx.updateTable("examination").set(changed).where("id", "=", examinId).execute();
      begun = start(examinId);
      await delay(300);
    });
    expect(await begun!).toMatchObject({ code: 1001, message: "正在处理，请再试一次" });
    const again = await start(examinId);
    if (column === "published") expect(again.code).toBe(1001);
    else
      expect(again).toMatchObject(
        column === "paper_id" ? { data: { questionIds: other.questionIds } } : { data: { deadline: MORNING + HOUR / 4 } },
      );
  });
});
