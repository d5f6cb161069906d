import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning, PRESENCE_CHECK_DUE, STRONG_QUESTIONS } from "#contract/learning.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { sentCodes, type SignedIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { addPasskey, learnerByName } from "../factories/passkeys.ts";
import { aMember } from "../factories/staff.ts";
import { aStudent, Player, setRules, solved } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

const PASSWORD = "hongqi7shen9";
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

/** Plays until a check is due. */
async function untilDue(player: Player): Promise<void> {
  let at = 0;
  for (let code = 1; code !== PRESENCE_CHECK_DUE; at += 10) {
    pass(10);
    ({ code } = await player.beat({ ranges: [[at, at + 10]], position: at + 10 }));
  }
}

/** A learner of a course that demands strong ways, with a check that is due. */
async function due(client?: SignedIn) {
  const student = await aStudent(school, 3600);
  const who = client ?? student.client;
  if (client) await owns(school, client.learnerId, student.seriesId);
  await setRules(school, student.seriesId, { checkMinutes: 2, checkKinds: ["click", "arithmetic"], strongChecks: true });
  const player = await new Player(who, student.items[1]).open();
  await untilDue(player);
  return { ...student, client: who, learnerId: who.learnerId, player };
}

/** Questions about one lesson. */
async function ask(seriesId: number, itemId: number, many: number): Promise<void> {
  const rows = Array.from({ length: many }, (_none, n) => ({
    series_id: seriesId, item_id: itemId, prompt: `第 ${n + 1} 步做什么？`, choices: ["断电", "合闸", "接线"], right_choice: n % 3,
    updated_at: new Date(0),
  }));
  await school.db.insertInto("presence_question").values(rows).execute();
}

const withoutPhone = (learnerId: number) =>
  school.db.updateTable("learner").set({ phone_enc: null, phone_mask: "", phone_lookup: null }).where("id", "=", learnerId).execute();
const marksOf = async (learnerId: number) => {
  const { rows } = await school.pool.query<{ marks: string }>(
    "select marks from watch_evidence where learner_id = $1 and presence = 'passed' order by nth desc limit 1", [learnerId],
  );
  return rows[0]!.marks;
};

describe("a course that demands strong ways", () => {
  test("offers neither click nor sum to who has a phone, and gives a code three minutes", async () => {
    const { player, client, learnerId } = await due();
    const { challenge } = await player.verify();
    expect(challenge).toMatchObject({ kind: "sms", others: [], seconds: 180 });
    const refused = await client.ask(learning.getVideoVerify, { itemId: player.itemId, kind: "click" });
    expect(refused.code).toBe(1001);
    pass(150);
    const answer = sentCodes(school, client.phone).at(-1)!;
    expect((await player.verify({ challengeId: challenge!.id, answer })).passed).toBe(true);
    expect(await marksOf(learnerId)).not.toContain("weak");
  });

  test("sends three codes a day; then who has nothing else passes in a weak way, and the evidence says so", async () => {
    const { player, client, learnerId } = await due();
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await player.verify();
      expect(challenge!.kind).toBe("sms");
      const answer = sentCodes(school, client.phone).at(-1)!;
      expect((await player.verify({ challengeId: challenge!.id, answer })).passed).toBe(true);
      await untilDue(player);
    }
    expect(sentCodes(school, client.phone)).toHaveLength(3);
    const { challenge } = await player.verify();
    expect(["click", "arithmetic"]).toContain(challenge!.kind);
    expect((await player.verify({ challengeId: challenge!.id, answer: solved(challenge!) })).passed).toBe(true);
    expect(await marksOf(learnerId)).toContain("weak");
  });

  test("asks about the lesson where it has ten questions of its own, and another one after a wrong answer", async () => {
    const { player, seriesId, items } = await due();
    await ask(seriesId, items[1], STRONG_QUESTIONS - 1);
    expect((await player.verify()).challenge).toMatchObject({ kind: "sms", others: [] });
    await ask(seriesId, items[1], 1);
    let { challenge } = await player.verify({ kind: "question" });
    expect(challenge!.others).toEqual(["sms"]);
    const asked = [challenge!.prompt];
    for (let tries = 2; tries > 0; tries -= 1) {
      const judged = await player.verify({ challengeId: challenge!.id, answer: "z" });
      expect(judged).toMatchObject({ passed: false, triesLeft: tries, challenge: { kind: "question" } });
      ({ challenge } = judged);
      asked.push(challenge!.prompt);
    }
    expect(new Set(asked).size).toBe(3);
    expect(await player.verify({ challengeId: challenge!.id, answer: "z" })).toMatchObject({ passed: false, triesLeft: 0 });
  });

  test("takes the device's passkey, once, of this learner alone", async () => {
    const client = await learnerByName(school, PASSWORD);
    const { device } = await addPasskey(school, client, PASSWORD);
    const { player } = await due(client);
    const first = (await player.verify()).challenge!;
    expect(first).toMatchObject({ kind: "passkey", others: ["sms"] });
    const answered = (passkey: object) =>
      client.call(learning.getVideoVerify, { itemId: player.itemId, challengeId: first.id, passkey: passkey as never });
    // Touched, but nobody made sure of who touched it.
    const unverified = await answered(device.answer(first.passkey!, { userVerified: false }));
    expect(unverified).toMatchObject({ passed: false, triesLeft: 2, challenge: { kind: "passkey" } });
    const second = unverified.challenge!;
    const signed = device.answer(second.passkey!);
    const right = await client.call(learning.getVideoVerify, { itemId: player.itemId, challengeId: second.id, passkey: signed });
    expect(right).toMatchObject({ passed: true, needVerify: false });
    await untilDue(player);
    const third = (await player.verify()).challenge!;
    const replayed = await client.call(learning.getVideoVerify, { itemId: player.itemId, challengeId: third.id, passkey: signed });
    expect(replayed.passed).toBe(false);
  });

  test("lets who has neither phone nor passkey pass in a weak way: nobody is locked out", async () => {
    const { player, learnerId } = await due();
    await withoutPhone(learnerId);
    const { challenge } = await player.verify();
    expect([challenge!.kind, ...challenge!.others].toSorted()).toEqual(["arithmetic", "click"]);
    expect((await player.verify({ challengeId: challenge!.id, answer: solved(challenge!) })).passed).toBe(true);
    expect(await marksOf(learnerId)).toContain("weak");
  });

  test("is refused while learners of it have no strong way and its lessons too few questions, with both figures", async () => {
    const { seriesId, items, learnerId } = await aStudent(school);
    const other = await aSeries(school, { price: 100 });
    const staff = await aMember(school, "courses");
    const demand = (id: number, version?: number) =>
      staff.ask(staffLearning.saveCourseRules, { seriesId: id, own: { strongChecks: true }, ...(version ? { version } : {}) });
    expect((await demand(other.seriesId)).code).toBe(1);
    await withoutPhone(learnerId);
    const refused = await demand(seriesId);
    expect([refused.code, refused.message]).toEqual([
      1001, "还不能要求强验证：3 个视频课时的题不足 10 道，同时有 1 名学员既没有手机号也没有通行密钥",
    ]);
    for (const itemId of items) await ask(seriesId, itemId, STRONG_QUESTIONS);
    expect((await demand(seriesId)).code).toBe(1);
    const { own, inForce } = await staff.call(staffLearning.courseRules, { seriesId });
    expect([own.strongChecks, inForce.strongChecks]).toEqual([true, true]);
  });
});

test("a course's own rules keep what was set last, all of it", async () => {
  const { seriesId } = await aStudent(school);
  const staff = await aMember(school, "courses");
  const { version } = await staff.call(staffLearning.saveCourseRules, { seriesId, own: { offlineMinutes: 10, deliveredOnly: false } });
  await staff.call(staffLearning.saveCourseRules, { seriesId, version, own: { offlineMinutes: 60, deliveredOnly: true } });
  expect((await staff.call(staffLearning.courseRules, { seriesId })).own).toEqual({ offlineMinutes: 60, deliveredOnly: true });
});
