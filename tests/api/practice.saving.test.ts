import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, NOT_PART, OTHER_DEVICE, practice } from "#contract/practice.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aCandidate, Candidate, candidateAt } from "../factories/attempts.ts";
import { aPaper } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const [SINGLE, MULTIPLE, JUDGE, FILL, ESSAY, CASE] = [0, 1, 2, 3, 4, 5] as const;

describe("saving", () => {
  test("acknowledges what stands, and the sheet shows it on any device", async () => {
    const candidate = await aCandidate(school);
    const [id] = candidate.paper.questionIds;
    expect(await candidate.save(id!, "A", { spentSeconds: 9 })).toMatchObject({
      code: 1,
      data: { saved: [{ questionId: id, answer: "A", seq: 1, spentSeconds: 9 }], remainingSeconds: 3600, serverTime: school.clock.now },
    });
    const other = new Candidate(await signInAgain(school, candidate.client), candidate.paper, candidate.subjectId);
    await other.start();
    expect(other.started).toMatchObject({ historyId: candidate.historyId, resumed: true });
    expect((await other.sheet()).answers).toEqual([{ questionId: id, answer: "A", seq: 1, spentSeconds: 9 }]);
  });

  test("the highest seq wins, an equal one is a repeat, a lower one changes nothing; each is told what stands", async () => {
    const candidate = await aCandidate(school);
    const [id] = candidate.paper.questionIds;
    await candidate.save(id!, "A", { seq: 5, spentSeconds: 30 });
    for (const [answer, seq] of [["C", 5], ["D", 4], [null, 1]] as const) {
      expect(await candidate.save(id!, answer, { seq, spentSeconds: 2 })).toMatchObject({
        code: 1,
        data: { saved: [{ answer: "A", seq: 5, spentSeconds: 30 }] },
      });
    }
    expect(await candidate.save(id!, null, { seq: 6 })).toMatchObject({ data: { saved: [{ answer: null, seq: 6 }] } });
  });

  test("many at once, each with the kind's own shape; of two to one question the later counts", async () => {
    const candidate = await aCandidate(school);
    const ids = candidate.paper.questionIds;
    const answers = [
      { questionId: ids[SINGLE]!, answer: "A", seq: 1 },
      { questionId: ids[SINGLE]!, answer: "D", seq: 2 },
      { questionId: ids[MULTIPLE]!, answer: ["C", "A"], seq: 1 },
      { questionId: ids[FILL]!, answer: ['"380" \\ {}', "，"], seq: 1 },
      { questionId: ids[ESSAY]!, answer: "先断电，\n再验电。", seq: 1 },
      { questionId: ids[CASE]!, answer: { "1": "B", "2": ["a", ""], "3": null }, seq: 1 },
    ];
    const { saved } = await candidate.client.call(practice.pcSubmitAnswer, { historyId: candidate.historyId, answers });
    expect(saved.map(({ answer }) => answer)).toEqual(
      expect.arrayContaining(["D", ["A", "C"], ['"380" \\ {}', "，"], "先断电，\n再验电。", { "1": "B", "2": ["a", ""], "3": null }]),
    );
    expect(saved).toHaveLength(5);
  });

  test("refuses a question outside the attempt with 2002, and saves nothing of that call", async () => {
    const candidate = await aCandidate(school);
    const stranger = await aCandidate(school);
    const answers = [candidate.paper.questionIds[0]!, stranger.paper.questionIds[0]!].map((questionId) => ({
      questionId,
      answer: "A",
      seq: 1,
    }));
    expect(await candidate.client.ask(practice.pcSubmitAnswer, { historyId: candidate.historyId, answers })).toMatchObject({
      code: NOT_PART,
      message: "有题目不在这次作答里，没有保存",
    });
    expect((await candidate.sheet()).answers).toEqual([]);
  });

  test.each([
    [SINGLE, "Z"],
    [SINGLE, ["A"]],
    [MULTIPLE, "A"],
    [MULTIPLE, ["A", "Z"]],
    [JUDGE, "A"],
    [FILL, ["380"]],
    [FILL, "380"],
    [ESSAY, ["x"]],
    [CASE, { "9": "A" }],
    [CASE, { "1": ["A"] }],
    [CASE, "A"],
  ])("refuses an answer that is malformed for question %i: %j, and saves nothing of that call", async (place, answer) => {
    const candidate = await aCandidate(school);
    const ids = candidate.paper.questionIds;
    const good = ids.find((_, i) => i !== place && i === (place === SINGLE ? JUDGE : SINGLE))!;
    const answers = [
      { questionId: good, answer: place === SINGLE ? "T" : "A", seq: 1 },
      { questionId: ids[place]!, answer, seq: 1 },
    ];
    expect(await candidate.client.ask(practice.pcSubmitAnswer, { historyId: candidate.historyId, answers })).toMatchObject({ code: 1001 });
    expect((await candidate.sheet()).answers).toEqual([]);
  });

  test("ends at the deadline; with grace what was kept offline is taken a while longer", async () => {
    const strict = await aCandidate(school, { minutes: 10, rules: { offlineGraceSeconds: 0 } });
    const kind = await candidateAt(school, await aPaper(school, strict.subjectId, { minutes: 10 }), strict.subjectId);
    const save = (candidate: Candidate) => candidate.save(candidate.paper.questionIds[0]!, "A");
    school.clock.now = strict.started.deadline!;
    expect((await save(strict)).code).toBe(1);
    school.clock.now += 1;
    expect(await save(strict)).toMatchObject({ code: ATTEMPT_ENDED, data: { historyId: strict.historyId } });
    await handInDue(school.means);
    expect(await save(kind)).toMatchObject({ code: 1, data: { remainingSeconds: 0 } });
    school.clock.now = kind.started.deadline! + 60_000;
    expect((await save(kind)).code).toBe(1);
    school.clock.now += 1;
    expect(await save(kind)).toMatchObject({ code: ATTEMPT_ENDED, message: "这次作答已经结束了" });
    await handInDue(school.means);
    expect(await save(kind)).toMatchObject({ code: ATTEMPT_ENDED, data: { state: "marked", blank: 5, wrong: 1, usedSeconds: 600 } });
  });

  test("past the end, before the job came by, is refused with the result and not with an open attempt", async () => {
    for (const [grace, late] of [[0, 1], [60, 60_001]] as const) {
      const candidate = await aCandidate(school, { kinds: ["single", "single"], minutes: 10, rules: { offlineGraceSeconds: grace } });
      await candidate.save(candidate.paper.questionIds[0]!, "B");
      school.clock.now = candidate.started.deadline! + late;
      const refused = await candidate.save(candidate.paper.questionIds[1]!, "B");
      expect(refused).toMatchObject({ code: ATTEMPT_ENDED, data: { state: "marked", score: 500, correct: 1, blank: 1, usedSeconds: 600 } });
      expect(await candidate.handIn()).toEqual(refused.data);
    }
  });

  test("waits for nobody else's attempt, however long somebody holds it", async () => {
    const [held, free] = [await aCandidate(school, { kinds: ["single"] }), await aCandidate(school, { kinds: ["single"] })];
    let waiting: ReturnType<Candidate["save"]> | undefined;
    await school.db.transaction().execute(async (tx) => {
      await tx.selectFrom("attempt").select("id").where("id", "=", held.historyId).forUpdate().execute();
      waiting = held.save(held.paper.questionIds[0]!, "B");
      await delay(100);
      expect(await Promise.race([free.save(free.paper.questionIds[0]!, "B"), delay(5_000)])).toMatchObject({ code: 1 });
    });
    expect(await waiting).toMatchObject({ code: 1, data: { saved: [{ answer: "B" }] } });
  });

  test("after the hand-in is refused with the result", async () => {
    const candidate = await aCandidate(school, { kinds: ["single"] });
    await candidate.save(candidate.paper.questionIds[0]!, "B");
    const result = await candidate.handIn();
    expect(await candidate.save(candidate.paper.questionIds[0]!, "A")).toMatchObject({ code: ATTEMPT_ENDED, data: result });
    expect((await candidate.sheet()).answers).toMatchObject([{ answer: "B", seq: 1 }]);
  });

  test("to another learner's attempt is refused like one that isn't there, by every call", async () => {
    const candidate = await aCandidate(school);
    const { historyId, paper } = candidate;
    const stranger = await signIn(school);
    const answers = [{ questionId: paper.questionIds[0]!, answer: "A", seq: 9 }];
    for (const answer of [
      await stranger.ask(practice.pcSubmitAnswer, { historyId, answers }),
      await stranger.ask(practice.getQuestionAndMarkList, { historyId }),
      await stranger.ask(practice.freshTimeSecond, { historyId }),
      await stranger.ask(practice.handInExam, { historyId, answers }),
      await stranger.ask(practice.resetExam, { historyId }),
      await stranger.ask(practice.submitMockPaper, { historyId, answers }),
      await stranger.ask(practice.pcSubmitAnswer, { historyId: 2_000_000_000, answers }),
    ]) {
      expect(answer).toEqual({ code: 1001, message: "没有找到你要的内容，可能已被删除", data: null });
    }
    expect((await candidate.sheet()).answers).toEqual([]);
    expect(await candidate.time()).toMatchObject({ state: "open" });
  });

  test("on a paper for one device is that device's alone, until the other takes over", async () => {
    const [phone, desk] = ["device-phone", "device-desk1"];
    const candidate = await aCandidate(school, { rules: { oneDevice: true } }, { deviceId: phone });
    const [id] = candidate.paper.questionIds;
    expect(
      await candidate.client.ask(practice.createExamHistory, {
        paperId: (await aPaper(school, candidate.subjectId, { rules: { oneDevice: true } })).paperId,
        requestId: randomUUID(),
      }),
    ).toMatchObject({ code: 1001 });
    expect((await candidate.save(id!, "A", { deviceId: phone })).code).toBe(1);
    for (const deviceId of [desk, undefined]) {
      expect(await candidate.save(id!, "C", deviceId ? { deviceId } : {})).toMatchObject({ code: OTHER_DEVICE, message: "这场考试正在另一台设备上作答" });
    }
    expect(await candidate.time({ deviceId: desk })).toMatchObject({ writesHere: false });
    expect(await candidate.time({ deviceId: desk, takeOver: true })).toMatchObject({ writesHere: true });
    expect((await candidate.save(id!, "D", { deviceId: phone })).code).toBe(OTHER_DEVICE);
    expect(await candidate.client.ask(practice.handInExam, { historyId: candidate.historyId, deviceId: phone })).toMatchObject({
      code: 1001,
      message: "这场考试正在另一台设备上作答",
    });
    expect((await candidate.save(id!, "D", { deviceId: desk })).code).toBe(1);
    expect(await candidate.time({ deviceId: phone })).toMatchObject({ writesHere: false });
  });

  test(
    "on a paper for one device: at its end the other page's hand-in neither writes, nor keeps away what this device still holds",
    async () => {
      const [phone, desk] = ["device-phone", "device-desk1"];
      for (const jobCame of [true, false]) {
        const candidate = await aCandidate(
          school,
          { kinds: ["single", "single"], minutes: 10, rules: { oneDevice: true } },
          { deviceId: phone },
        );
        const [one, two] = candidate.paper.questionIds as [number, number];
        await candidate.save(one, "B", { deviceId: phone });
        school.clock.now = candidate.started.deadline!;
        if (jobCame) await handInDue(school.means);
        const other = await candidate.client.call(practice.handInExam, {
          historyId: candidate.historyId,
          deviceId: desk,
          answers: [{ questionId: one, answer: "A", seq: 9 }],
        });
        expect(other).toMatchObject({ state: "handedIn", score: null });
        school.clock.now += 20_000;
        expect(await candidate.save(two, "B", { deviceId: phone })).toMatchObject({ code: 1 });
        const result = await candidate.client.call(practice.handInExam, { historyId: candidate.historyId, deviceId: phone });
        expect(result).toMatchObject({ state: "marked", correct: 2, usedSeconds: 600 });
        expect((await candidate.sheet()).answers).toMatchObject([{ answer: "B" }, { answer: "B" }]);
      }
    },
  );

  test("on a paper for one device without grace: at its end any page's hand-in brings the result, and writes nothing", async () => {
    const candidate = await aCandidate(
      school,
      { kinds: ["single"], minutes: 10, rules: { oneDevice: true, offlineGraceSeconds: 0 } },
      { deviceId: "device-phone" },
    );
    const [id] = candidate.paper.questionIds as [number];
    await candidate.save(id, "B", { deviceId: "device-phone" });
    school.clock.now = candidate.started.deadline!;
    const answers = [{ questionId: id, answer: "A", seq: 9 }];
    expect(
      await candidate.client.call(practice.handInExam, { historyId: candidate.historyId, deviceId: "device-desk1", answers }),
    ).toMatchObject({ state: "marked", correct: 1 });
  });
});
