import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import { signInAgain } from "../factories/account.ts";
import { aStudent, creditOf, faultsOf, Player, setRules, solved } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

/** A client that forges its way around presence checks, skipping and the speed limit, against the real server. */

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

const pass = (seconds: number) => {
  school.clock.now += Math.round(seconds * 1000);
};

/** A learner of a course with a check every two minutes at most. */
async function checked(seconds = 3600) {
  const student = await aStudent(school, seconds);
  await setRules(school, student.seriesId, { checkMinutes: 2 });
  const player = await new Player(student.client, student.items[1]).open();
  return { ...student, player };
}

/** Plays from `from` on until a check falls due; returns where. */
async function untilDue(player: Player, from = 0): Promise<number> {
  for (let at = from; at < from + 200; at += 10) {
    pass(10);
    const { code } = await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
    if (code === PRESENCE_CHECK_DUE) return at + 10;
  }
  throw new Error("no check fell due");
}

/** Credit that a learner has without passing any check: the play before it. */
const MOST_UNCHECKED = 120;

describe("a presence check", () => {
  test("that is blocked: nothing more is earned, however long one stays and whatever one sends", async () => {
    const { player, learnerId } = await checked();
    let at = await untilDue(player);
    const { credited } = await creditOf(school, learnerId);
    for (let i = 0; i < 30; i += 1, at += 10) {
      pass(10);
      expect((await player.beat({ ranges: [[at, at + 10]], position: at + 10, rate: i % 3 === 0 ? 2 : 1 })).code).toBe(PRESENCE_CHECK_DUE);
    }
    expect(await creditOf(school, learnerId)).toMatchObject({ credited, evidence: credited });
    expect(credited).toBeLessThanOrEqual(MOST_UNCHECKED);
    expect(await faultsOf(school, learnerId)).toEqual([]);
  });

  test("that is blocked: another tab, device, lesson or session brings no further", async () => {
    const { player, learnerId, client, items } = await checked();
    await untilDue(player);
    const { credited } = await creditOf(school, learnerId);
    const device = await signInAgain(school, client);
    for (const next of [new Player(client, items[1]), new Player(client, items[2]), new Player(device, items[1])]) {
      await next.open();
      for (let i = 0; i < 3; i += 1) {
        pass(25);
        expect((await next.beat({ ranges: [[i * 25, i * 25 + 25]], takeOver: true })).code).toBe(PRESENCE_CHECK_DUE);
      }
    }
    expect((await creditOf(school, learnerId)).credited).toBe(credited);
  });

  test("that is replayed: one answer passes one check, and earns what waited once", async () => {
    const { player, learnerId } = await checked();
    const at = await untilDue(player);
    const { challenge } = await player.verify({ kind: "arithmetic" });
    const right = { challengeId: challenge!.id, answer: solved(challenge!) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => player.verify(right)));
    expect(answers.filter((answer) => answer.passed)).toHaveLength(1);
    const { credited, evidence, covered } = await creditOf(school, learnerId);
    expect([credited, evidence, covered]).toEqual([at, at, at]);
    const due = await untilDue(player, at);
    expect(await player.verify(right)).toMatchObject({ passed: false, needVerify: true });
    expect((await creditOf(school, learnerId)).credited).toBeLessThanOrEqual(due);
    expect(await faultsOf(school, learnerId)).toEqual([]);
  });

  test("that is answered after its expiry: what waited has lapsed, and another one is due", async () => {
    const { player, learnerId } = await checked();
    const at = await untilDue(player);
    const before = await creditOf(school, learnerId);
    const { challenge } = await player.verify({ kind: "click" });
    pass(60);
    const late = await player.verify({ challengeId: challenge!.id, answer: solved(challenge!) });
    expect(late).toMatchObject({ passed: false, triesLeft: 0, needVerify: true });
    expect(await creditOf(school, learnerId)).toEqual(before);
    expect((await player.pass()).passed).toBe(true);
    // What lapsed earns nothing later, and the time of waiting is no budget.
    expect(await creditOf(school, learnerId)).toEqual(before);
    const { data } = await player.beat({ ranges: [[at, at + 600]] });
    expect(data!.added.credit).toBeLessThanOrEqual(0.001);
  });

  test("of another learner, item or device: its answer passes nothing", async () => {
    const [mine, other] = [await checked(), await checked()];
    await untilDue(mine.player);
    await untilDue(other.player);
    const { challenge } = await mine.player.verify({ kind: "arithmetic" });
    const right = { challengeId: challenge!.id, answer: solved(challenge!) };
    expect(await other.player.verify(right)).toMatchObject({ passed: false });
    expect(await new Player(mine.client, mine.items[2]).verify(right)).toMatchObject({ passed: false, needVerify: false });
    expect(await new Player(await signInAgain(school, mine.client), mine.items[1]).verify(right)).toMatchObject({
      passed: false,
      needVerify: false,
    });
    expect((await mine.player.verify(right)).passed).toBe(true);
  });

  test("whose answer is guessed: three tries, and what waited lapses", async () => {
    const { player, learnerId } = await checked();
    await untilDue(player);
    const before = await creditOf(school, learnerId);
    const { challenge } = await player.verify({ kind: "arithmetic" });
    const right = solved(challenge!);
    for (const triesLeft of [2, 1, 0])
      expect(await player.verify({ challengeId: challenge!.id, answer: `${right}9` })).toMatchObject({ passed: false, triesLeft });
    expect(await player.verify({ challengeId: challenge!.id, answer: right })).toMatchObject({ passed: false, triesLeft: 0 });
    expect((await player.pass()).passed).toBe(true);
    expect(await creditOf(school, learnerId)).toEqual(before);
  });

  test("whose answer is guessed many times at once: three are compared", async () => {
    const { player } = await checked();
    await untilDue(player);
    const { challenge } = await player.verify({ kind: "arithmetic" });
    const told = await Promise.all(
      Array.from({ length: 12 }, (_, i) => player.verify({ challengeId: challenge!.id, answer: String(100 + i) })),
    );
    expect(told.filter((answer) => answer.triesLeft! > 0).length).toBeLessThanOrEqual(2);
    const { rows } = await school.pool.query<{ tries: number }>("select tries from presence_challenge where id = $1", [challenge!.id]);
    expect(rows).toEqual([{ tries: 3 }]);
  });

  test("of a session that another one has put aside passes nothing for it", async () => {
    const { player, client, items, learnerId } = await checked();
    await untilDue(player);
    const before = await creditOf(school, learnerId);
    const { challenge } = await player.verify({ kind: "arithmetic" });
    const next = await new Player(client, items[1]).open();
    await next.beat({ takeOver: true });
    expect(await next.verify({ challengeId: challenge!.id, answer: solved(challenge!) })).toMatchObject({
      passed: false,
      needVerify: true,
    });
    expect((await next.pass()).passed).toBe(true);
    expect(await creditOf(school, learnerId)).toEqual(before);
  });

  test("that is met by one huge heartbeat: no more is set free than a minute", async () => {
    const { player, learnerId } = await checked();
    await player.stay(pass, 600);
    expect((await player.beat({ ranges: [[0, 1200]], rate: 2 })).code).toBe(PRESENCE_CHECK_DUE);
    expect((await player.pass()).passed).toBe(true);
    const { credited, covered } = await creditOf(school, learnerId);
    expect(credited).toBeLessThanOrEqual(MOST_UNCHECKED + 60);
    expect(covered).toBeLessThanOrEqual(2 * (MOST_UNCHECKED + 60));
  });
});

describe("an honest viewing of ten minutes", () => {
  test("is credited 600 ± 5 s with a check every two minutes", async () => {
    const { player, learnerId, items } = await checked(600);
    pass(0.3);
    let checks = 0;
    for (let at = 0; at < 600; at += 10) {
      pass(10);
      const { code } = await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
      if (code !== PRESENCE_CHECK_DUE) continue;
      checks += 1;
      pass(checks % 2 === 0 ? 7 : 40);
      expect((await player.pass(checks % 2 === 0 ? "click" : "arithmetic")).passed).toBe(true);
    }
    expect(checks).toBeGreaterThanOrEqual(5);
    const { credited, evidence, covered } = await creditOf(school, learnerId);
    expect(Math.abs(credited - 600)).toBeLessThanOrEqual(5);
    expect([evidence, covered]).toEqual([credited, 600]);
    const progress = await school.db
      .selectFrom("item_progress")
      .select("finished_at")
      .where("learner_id", "=", learnerId)
      .where("item_id", "=", items[1])
      .executeTakeFirstOrThrow();
    expect(progress.finished_at).not.toBeNull();
    expect(await faultsOf(school, learnerId)).toEqual([]);
  });

  test("is credited 600 ± 5 s where skipping is not allowed and nothing faster than normal speed earns", async () => {
    const { client, learnerId, items, seriesId } = await aStudent(school, 600);
    await setRules(school, seriesId, { canSkip: false, maxRate: 1, finishPer: 100 });
    const player = await new Player(client, items[1]).open();
    pass(0.05);
    for (let at = 0.4; at < 600; at += 9.7) {
      pass(9.7);
      await player.beat({ ranges: [[at, Math.min(600, at + 9.7)]], position: at });
    }
    const { credited, covered } = await creditOf(school, learnerId);
    expect(Math.abs(credited - 600)).toBeLessThanOrEqual(5);
    expect(covered).toBe(600);
  });

  test("told by its position alone is credited 600 ± 5 s, though its calls come late by turns", async () => {
    const { client, learnerId, items } = await aStudent(school, 600);
    await new Player(client, items[1]).open();
    await client.call(learning.recordHistory, { itemId: items[1], position: 0 });
    for (let at = 10; at <= 600; at += 10) {
      pass((at / 10) % 2 === 0 ? 8 : 12);
      await client.call(learning.recordHistory, { itemId: items[1], position: at });
    }
    const { credited, evidence, covered } = await creditOf(school, learnerId);
    expect(Math.abs(credited - 600)).toBeLessThanOrEqual(5);
    expect([evidence, covered]).toEqual([credited, 600]);
  });
});

describe("where skipping is not allowed", () => {
  test("a client that skips covers nothing beyond, and is told how far it is", async () => {
    const { client, learnerId, items, seriesId } = await aStudent(school, 600);
    await setRules(school, seriesId, { canSkip: false });
    const player = await new Player(client, items[1]).open();
    expect(player.granted).toMatchObject({ rules: { canSkip: false }, furthest: 0 });
    pass(60);
    expect(
      (
        await player.beat({
          ranges: [
            [0, 10],
            [300, 340],
            [12.5, 20],
          ],
        })
      ).data,
    ).toMatchObject({ added: { coverage: 10, credit: 10 }, furthest: 10 });
    expect((await player.beat({ ranges: [[580, 600]], position: 600 })).data).toMatchObject({
      added: { coverage: 0, credit: 0 },
      furthest: 10,
    });
    expect(await creditOf(school, learnerId)).toEqual({ credited: 10, evidence: 10, covered: 10 });
    expect((await player.open()).granted.furthest).toBe(10);
  });

  test("nor does one that hops from second to second, or tells positions alone", async () => {
    const { client, learnerId, items, seriesId } = await aStudent(school, 600);
    await setRules(school, seriesId, { canSkip: false });
    const player = await new Player(client, items[1]).open();
    pass(60);
    await player.beat({ ranges: Array.from({ length: 100 }, (_, i) => [i * 4, i * 4 + 1]) });
    expect((await creditOf(school, learnerId)).covered).toBe(1);
    pass(60);
    for (const position of [300, 330, 360]) {
      pass(30);
      await client.ask(learning.recordHistory, { itemId: items[2], position });
    }
    expect((await creditOf(school, learnerId)).covered).toBe(1);
  });
});

test("speed above the limit covers no more than the limit allows", async () => {
  const { client, learnerId, items, seriesId } = await aStudent(school, 3600);
  await setRules(school, seriesId, { maxRate: 1.25 });
  const player = await new Player(client, items[1]).open();
  for (let i = 0; i < 6; i += 1) {
    pass(10);
    await player.beat({ rate: 2, ranges: [[i * 20, i * 20 + 20]] });
  }
  expect(await creditOf(school, learnerId)).toEqual({ credited: 60, evidence: 60, covered: 75 });
});
