import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { exams } from "#contract/exams.ts";
import { CLASS_WAITS, practice } from "#contract/practice.ts";
import type { SignedIn } from "../factories/account.ts";
import { aClassLearner, aClassRoom, beginClass, type ClassRoom, sitClass } from "../factories/classExam.ts";
import { Client } from "../support/client.ts";
import { leaks } from "../support/leaks.ts";
import { MORNING, openBeside, openSchool, type School } from "../support/school.ts";

/** Questions of an exam, and of its pool: three times as many. */
const ASKED = 12;
const POOLED = 36;
const DAY = 86_400_000;

let school: School;
let beside: Awaited<ReturnType<typeof openBeside>>;
let room: ClassRoom;
let cheat: SignedIn;
beforeAll(async () => {
  school = await openSchool();
  beside = await openBeside(school);
});
beforeEach(async () => {
  school.clock.now = MORNING;
  room = await aClassRoom(school, { asked: ASKED, pooled: POOLED });
  cheat = await aClassLearner(school, room);
});
afterAll(async () => {
  await beside.close();
  await school.close();
});

/** Questions whose key or verdict any call tells, asked of all that tells about an attempt and its questions. */
async function told(historyId: number, questionIds: readonly number[]): Promise<string[]> {
  for (const questionId of questionIds) await cheat.ask(books.markOrCancel, { questionId, marked: true });
  const answers = [
    await cheat.ask(practice.getQuestionAndMarkList, { historyId }),
    await cheat.ask(practice.getExamHistory, { historyId }),
    await cheat.ask(practice.handInExam, { historyId }),
    await cheat.ask(practice.getAllExamHistory, {}),
    await cheat.ask(practice.getQuestionAndMarkList, { ids: [...questionIds] }),
    await cheat.ask(books.getErrors, { courseId: room.subjectId }),
    await cheat.ask(books.pageQuery, {}),
    await cheat.ask(books.getMarkQuestions, { courseId: room.subjectId }),
    await cheat.ask(exams.getClassExam, { itemId: room.itemId }),
  ];
  for (const questionId of questionIds) await cheat.ask(books.markOrCancel, { questionId, marked: false });
  // How right a knowledge point was is told from three questions up.
  return leaks(answers).filter((path) => !path.endsWith(".pointShares"));
}

/** Begins as soon as it is allowed, for so long, and lets `sit` do what it wants with each attempt; how many there were. */
async function loop(ms: number, sit: (started: { historyId: number; questionIds: readonly number[] }) => Promise<void>): Promise<number> {
  const end = school.clock.now + ms;
  for (let attempts = 0; ; ) {
    const { code, data } = await beginClass(cheat, room.itemId);
    if (code === CLASS_WAITS) school.clock.now = (data as unknown as { until: number }).until;
    else {
      await sit(data!);
      attempts += 1;
    }
    if (school.clock.now >= end) return attempts;
  }
}

test("a blank hand-in, its keys, and then all of it right: no key, and nothing is known at the second try", async () => {
  const first = await sitClass(cheat, room.itemId, 0, 0);
  expect(first.result).toMatchObject({ score: 0, accuracyPer: 0, passed: false });
  expect(await told(first.historyId, first.questionIds)).toEqual([]);
  expect((await beginClass(cheat, room.itemId)).code).toBe(CLASS_WAITS);
  school.clock.now += 10 * 60_000;
  const second = await sitClass(cheat, room.itemId, 0, 0);
  expect(await told(second.historyId, second.questionIds)).toEqual([]);
  const shared = second.questionIds.filter((id) => first.questionIds.includes(id)).length;
  expect(shared).toBeLessThan(ASKED);
});

test("keys come with the first passed attempt alone, and the next draw asks others", async () => {
  const failed = await sitClass(cheat, room.itemId, 0);
  school.clock.now += 10 * 60_000;
  const passed = await sitClass(cheat, room.itemId, ASKED);
  const again = await sitClass(cheat, room.itemId, ASKED);
  const keysOf = async (historyId: number) =>
    leaks(await cheat.call(practice.getQuestionAndMarkList, { historyId })).filter((path) => path.endsWith(".answer")).length;
  expect([await keysOf(failed.historyId), await keysOf(passed.historyId), await keysOf(again.historyId)]).toEqual([0, ASKED, 0]);
  expect(again.questionIds.filter((id) => passed.questionIds.includes(id))).toEqual([]);
});

test("a pool that is too small shows no key even then", async () => {
  room = await aClassRoom(school, { asked: ASKED, pooled: POOLED - 1 });
  cheat = await aClassLearner(school, room);
  const passed = await sitClass(cheat, room.itemId, ASKED);
  expect(passed.result.passed).toBe(true);
  expect(await told(passed.historyId, passed.questionIds)).toEqual([]);
});

test("resetting to see others, as often as it is allowed for a day: ten looks, no key", async () => {
  const looks = await loop(DAY, async ({ historyId }) => void (await cheat.call(practice.resetExam, { historyId })));
  expect(looks).toBe(10);
  const { records } = await cheat.call(practice.getAllExamHistory, {});
  expect(records).toEqual([]);
});

test("trying options one question at a time and reading the score: fewer than a third of the pool in a day", async () => {
  const options = new Map(room.pool.map((id) => [id, ["A", "B", "C", "D"]]));
  const known = () => [...options.values()].filter((left) => left.length === 1).length;
  const attempts = await loop(DAY, async ({ historyId, questionIds }) => {
    // Whatever is nearest to being known is asked alone: the score tells whether it was right.
    const left = (id: number) => options.get(id)!.length;
    const open = questionIds.filter((id) => left(id) > 1).toSorted((a, b) => left(a) - left(b));
    const [questionId] = open as [number];
    const [answer] = options.get(questionId)! as [string];
    const { score } = await cheat.call(practice.handInExam, { historyId, answers: [{ questionId, answer, seq: 1 }] });
    options.set(questionId, score! > 0 ? [answer] : options.get(questionId)!.filter((one) => one !== answer));
  });
  expect(attempts).toBe(10);
  expect(known()).toBeLessThan(POOLED / 3);
});

test("choosing the request that begins it: the draw follows a seed of the server's own", async () => {
  const requestId = randomUUID();
  const draws = new Set<string>();
  for (let n = 0; n < 6; n += 1) {
    const learner = await aClassLearner(school, room);
    const { questionIds } = await learner.call(practice.createExamHistory, { itemId: room.itemId, requestId });
    draws.add(questionIds.toSorted((a, b) => a - b).join());
    const { rows } = await school.pool.query<{ seed: number }>(
      "select draw_seed as seed from attempt where learner_id = $1", [learner.learnerId],
    );
    expect(rows[0]!.seed).toBeGreaterThanOrEqual(0);
  }
  expect(draws.size).toBe(6);
});

describe("two browsers at once, at two processes,", () => {
  /** The same browser at the other process. */
  function over(): Client {
    const client = new Client(beside.origin);
    for (const [name, value] of cheat.cookies) client.cookies.set(name, value);
    client.token = cheat.token;
    return client;
  }
  const begin = (client: Client) => client.ask(practice.createExamHistory, { itemId: room.itemId, requestId: randomUUID() });

  test("begin one attempt between them, and while a wait stands none", async () => {
    const browsers = [cheat, over(), cheat, over(), cheat, over()];
    const begun = await Promise.all(browsers.map(begin));
    expect(new Set(begun.map(({ data }) => data!.historyId)).size).toBe(1);
    await cheat.call(practice.handInExam, { historyId: begun[0]!.data!.historyId });
    expect((await Promise.all(browsers.map(begin))).map(({ code }) => code)).toEqual(browsers.map(() => CLASS_WAITS));
  });

  test("gain no attempt by beginning while another one is handed in", async () => {
    const other = over();
    for (let round = 0; round < 12; round += 1) {
      const { data } = await begin(cheat);
      const said = await Promise.all([
        cheat.ask(practice.handInExam, { historyId: data!.historyId }),
        ...[other, cheat, other, cheat].map(begin),
      ]);
      // Each found the one that was open, or the wait after it.
      for (const one of said.slice(1)) expect([CLASS_WAITS, 1]).toContain(one.code);
      const { rows } = await school.pool.query<{ n: number }>(
        "select count(*)::int as n from attempt where learner_id = $1", [cheat.learnerId],
      );
      expect(rows[0]!.n).toBe(round + 1);
      school.clock.now += 4 * 3_600_000;
    }
  });
});
