import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHECK_KINDS, type CheckKind, learning, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { sentCodes } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { aStudent, creditOf, Player, setRules, solved } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

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

/** A learner whose check is due. */
async function due(checkKinds: readonly CheckKind[] = ["click", "arithmetic"]) {
  const student = await aStudent(school, 3600);
  await setRules(school, student.seriesId, { checkMinutes: 2, checkKinds });
  const player = await new Player(student.client, student.items[1]).open();
  let at = 0;
  for (let code = 1; code !== PRESENCE_CHECK_DUE; at += 10) {
    pass(10);
    ({ code } = await player.beat({ ranges: [[at, at + 10]], position: at + 10 }));
  }
  return { ...student, player, at };
}

describe("a presence check", () => {
  test("is off unless the school or the course sets it", async () => {
    const { client, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    expect(player.granted.rules).toEqual({ canSkip: true, maxRate: 2, checkEveryMinutes: null, finishPer: 90 });
    pass(10);
    await player.beat({ ranges: [[0, 10]] });
    expect(await player.verify()).toEqual({ needVerify: false });
  });

  test("falls due after half to the whole of the setting, and nobody is told when", async () => {
    const { client, items, seriesId } = await aStudent(school, 3600);
    await setRules(school, seriesId, { checkMinutes: 10 });
    const player = await new Player(client, items[1]).open();
    expect(player.granted.rules.checkEveryMinutes).toBe(10);
    let [at, told] = [0, await player.beat()];
    for (; told.code !== PRESENCE_CHECK_DUE; at += 10) {
      expect(JSON.stringify(told.data)).not.toMatch(/next|playLeft|dueAt/i);
      expect(await player.verify()).toEqual({ needVerify: false });
      pass(10);
      told = await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
    }
    expect(at).toBeGreaterThanOrEqual(300);
    expect(at).toBeLessThanOrEqual(610);
    expect(told.message).toBe("请先完成在线确认，确认后学时才会继续累计");
  });

  test("is put once, in words, and stays the same while one asks again", async () => {
    const { player } = await due();
    const first = await player.verify();
    expect(first).toMatchObject({ needVerify: true, challenge: { secondsLeft: 60, seconds: 60 } });
    pass(5.2);
    expect(await player.verify()).toEqual({ ...first, challenge: { ...first.challenge, secondsLeft: 55 } });
  });

  test.each(["click", "arithmetic"] as const)("is passed by %s, and what waited is earned", async (kind) => {
    const { player, at, learnerId } = await due();
    const { challenge } = await player.verify({ kind });
    expect(challenge!.kind).toBe(kind);
    expect(challenge!.others).not.toContain(kind);
    expect(challenge!.choices?.length).toBe(kind === "click" ? 4 : undefined);
    const passed = await player.verify({ challengeId: challenge!.id, answer: solved(challenge!) });
    expect(passed).toMatchObject({ passed: true, needVerify: false, triesLeft: 2 });
    expect(await creditOf(school, learnerId)).toEqual({ credited: at, evidence: at, covered: at });
    const { rows } = await school.pool.query<{ presence: string; earned: number }>(
      "select presence, credit_added_ms / 1000 as earned from watch_evidence where learner_id = $1 order by nth desc limit 2", [learnerId],
    );
    expect(rows.map((row) => row.presence)).toEqual(["passed", "pending"]);
    expect(rows[0]!.earned + rows[1]!.earned).toBeLessThanOrEqual(10);
  });

  test("may be passed in another way at any time; the former challenge is over then", async () => {
    const { player } = await due();
    const first = await player.verify({ kind: "click" });
    const second = await player.verify({ kind: "arithmetic" });
    expect(second.challenge!.others).toEqual(["click"]);
    expect(await player.verify({ challengeId: first.challenge!.id, answer: solved(first.challenge!) })).toMatchObject({ passed: false });
    expect((await player.verify({ challengeId: second.challenge!.id, answer: solved(second.challenge!) })).passed).toBe(true);
  });

  test("takes a sum in digits of any width and in words of either language", async () => {
    const words = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八"];
    for (const spelled of [
      (n: number) => ` ${n} `,
      (n: number) => String(n).replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d))),
      (n: number) => words[n]!,
    ]) {
      const { player } = await due();
      const { challenge } = await player.verify({ kind: "arithmetic" });
      expect((await player.verify({ challengeId: challenge!.id, answer: spelled(Number(solved(challenge!))) })).passed).toBe(true);
    }
  });

  test("speaks English to who reads English", async () => {
    const { player, client } = await due();
    client.language = "en";
    expect((await player.verify({ kind: "arithmetic" })).challenge!.prompt).toMatch(/^What is \w+ plus \w+\?$/);
    expect((await player.verify({ kind: "click" })).challenge!.prompt).toMatch(/^Still there\? Press “[\w ]+”$/);
  });

  test("is passed by a code from the phone, sent once and stored hashed", async () => {
    const { player, client } = await due(["sms", "click"]);
    const { challenge } = await player.verify({ kind: "sms" });
    expect(challenge).toMatchObject({ kind: "sms", others: ["click"] });
    expect(challenge!.prompt).toBe(`验证码已发到 ${client.phone.slice(0, 3)}****${client.phone.slice(-4)}，请填 6 位数字`);
    expect((await player.verify({ kind: "sms" })).challenge!.id).toBe(challenge!.id);
    const codes = sentCodes(school, client.phone);
    expect(codes).toHaveLength(1);
    const kept = await school.pool.query<{ all: string }>("select c::text as all from presence_challenge c where id = $1", [challenge!.id]);
    expect(kept.rows[0]!.all).not.toContain(codes[0]);
    expect((await player.verify({ challengeId: challenge!.id, answer: codes[0]! })).passed).toBe(true);
  });

  test("sends no second code within 60 s, though another challenge came between", async () => {
    const { player, client } = await due(["sms", "click"]);
    await player.verify({ kind: "sms" });
    await player.verify({ kind: "click" });
    const again = await client.ask(learning.getVideoVerify, { itemId: player.itemId, kind: "sms" });
    expect([again.code, again.message]).toEqual([-1, expect.stringMatching(/^操作太频繁了，请 \d+ 秒后再试$/)]);
    expect((await player.pass("click")).passed).toBe(true);
  });

  test("offers who has no phone two other ways", async () => {
    const { player, learnerId, client } = await due(["sms", "click"]);
    await school.db
      .updateTable("learner")
      .set({ phone_enc: null, phone_mask: "", phone_lookup: null })
      .where("id", "=", learnerId)
      .execute();
    const { challenge } = await player.verify();
    expect([challenge!.kind, ...challenge!.others].toSorted()).toEqual(["arithmetic", "click"]);
    const refused = await client.ask(learning.getVideoVerify, { itemId: player.itemId, kind: "sms" });
    expect([refused.code, refused.message]).toEqual([1001, "这种确认方式现在用不了，请换一种"]);
  });

  test("is passed by a question that staff keep for the lesson or its course, and by no other lesson's", async () => {
    const { player, seriesId, items } = await due(["question", "click"]);
    const staff = await aMember(school, "courses");
    expect([(await player.verify()).challenge!.kind, ...(await player.verify()).challenge!.others].toSorted()).toEqual([
      "arithmetic",
      "click",
    ]);
    const question = { seriesId, prompt: "验电之前先做什么？", choices: ["断电", "合闸", "接线"], rightChoice: 0 };
    await staff.call(staffLearning.saveQuestion, { ...question, itemId: items[2], prompt: "别的课时" });
    const { id } = await staff.call(staffLearning.saveQuestion, { ...question, itemId: items[1] });
    const { challenge } = await player.verify({ kind: "question" });
    expect(challenge).toMatchObject({ kind: "question", prompt: question.prompt, others: ["click"] });
    expect(challenge!.choices!.map(({ text }) => text).toSorted()).toEqual(question.choices.toSorted());
    const key = (text: string) => challenge!.choices!.find((choice) => choice.text === text)!.key;
    const wrong = await player.verify({ challengeId: challenge!.id, answer: key("合闸") });
    expect(wrong).toMatchObject({ passed: false, triesLeft: 2, challenge: { kind: "question" } });
    expect((await player.verify({ challengeId: challenge!.id, answer: key("断电") })).passed).toBe(false);
    const right = wrong.challenge!.choices!.find((choice) => choice.text === "断电")!.key;
    expect((await player.verify({ challengeId: wrong.challenge!.id, answer: right })).passed).toBe(true);
    expect(id).toBeGreaterThan(0);
  });

  test("of a lesson that nobody plays is none", async () => {
    const { client, items } = await due();
    expect(await new Player(client, items[2]).verify()).toEqual({ needVerify: false });
  });

  test("is not posed without end", async () => {
    const { client, player } = await due();
    const kinds = ["click", "arithmetic"] as const;
    let code = 1;
    for (let i = 0; i < 40 && code === 1; i += 1)
      ({ code } = await client.ask(learning.getVideoVerify, { itemId: player.itemId, kind: kinds[i % 2]! }));
    expect(code).toBe(-1);
  });

  test("asks for an answer where a challenge is named", async () => {
    const { client, player } = await due();
    expect(await client.ask(learning.getVideoVerify, { itemId: player.itemId, challengeId: "x" })).toMatchObject({
      code: 1001,
      message: "请先选一个答案",
    });
  });
});

test("none of the ways looks at a face", () => {
  expect(CHECK_KINDS).toEqual(["click", "arithmetic", "sms", "question", "passkey"]);
});
