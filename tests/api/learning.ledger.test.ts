import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning, PLAY_SESSION_OVER, PLAYING_ELSEWHERE } from "#contract/learning.ts";
import { learningData } from "#server/domains/learning/personal.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aStudent, creditOf, ledgerOf, Player } from "../factories/watching.ts";
import { asOwner } from "../support/owner.ts";
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

describe("an honest learner", () => {
  test("a ten-minute viewing is credited 600 ± 5 s and covers the lesson", async () => {
    const { client, learnerId, items } = await aStudent(school, 600);
    const player = await new Player(client, items[1]).open();
    pass(0.4);
    let last = await player.beat();
    for (let at = 0; at < 600; at += 10) {
      pass(10);
      last = await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
    }
    expect(last.data).toMatchObject({ watchedPer: 100, isFinish: true });
    expect(Math.abs(last.data!.creditedSeconds - 600)).toBeLessThanOrEqual(5);
    expect(await ledgerOf(school, learnerId, items[1])).toMatchObject({ covered: 600, per: 100, position: 600 });
    const { credited, evidence } = await creditOf(school, learnerId);
    expect(evidence).toBe(credited);
    const rows = await school.pool.query("select 1 from watch_evidence where learner_id = $1", [learnerId]);
    expect(rows.rowCount).toBe(61);
  });

  test("what the video ran is credited, while it stood still is not", async () => {
    const { client, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(10);
    await player.beat({ ranges: [[0, 10]], position: 10 });
    pass(120);
    const { data } = await player.beat({ ranges: [[10, 12]], position: 12 });
    expect(data).toEqual({ watchedPer: 2, creditedSeconds: 12, isFinish: false, added: { coverage: 2, credit: 2 }, furthest: 12 });
  });

  test("a night over the end of a month loses nothing", async () => {
    const { client, learnerId, items } = await aStudent(school);
    school.clock.now = Date.parse("2026-11-30T23:59:55Z");
    const player = await new Player(client, items[1]).open();
    pass(4);
    await player.beat({ ranges: [[0, 4]] });
    pass(6);
    await player.beat({ ranges: [[4, 10]] });
    expect(await creditOf(school, learnerId)).toEqual({ credited: 10, evidence: 10, covered: 10 });
  });
});

describe("a heartbeat without a live session of this learner, item and device answers 2102 and earns nothing", () => {
  test("an unknown session, another's session, another device's, another item, and after its end", async () => {
    const owner = await aStudent(school);
    const other = await aStudent(school);
    const player = await new Player(owner.client, owner.items[1]).open();
    pass(30);
    const ranges: [number, number][] = [[0, 30]];
    const refused = [
      await player.beat({ sessionId: "A".repeat(24), ranges }),
      await player.beat({ itemId: owner.items[2], ranges }),
      await player.beat({ itemId: other.items[1], ranges }),
      await player.beat({ itemId: 2_000_000_000, ranges }),
      await other.client.ask(learning.saveHistory, { itemId: owner.items[1], sessionId: player.sessionId, seq: 1, position: 0, ranges }),
      await (
        await signInAgain(school, owner.client)
      ).ask(learning.saveHistory, { itemId: owner.items[1], sessionId: player.sessionId, seq: 1, position: 0, ranges }),
    ];
    school.clock.now = player.expiresAt;
    refused.push(await player.beat({ ranges }));
    for (const answer of refused) expect(answer).toEqual({ code: PLAY_SESSION_OVER, message: "播放授权已过期，正在重新获取", data: null });
    for (const { learnerId } of [owner, other]) expect(await creditOf(school, learnerId)).toEqual({ credited: 0, evidence: 0, covered: 0 });
  });

  test("a renewed authorisation goes on where the old one ended", async () => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(20);
    await player.beat({ ranges: [[0, 20]], position: 20 });
    school.clock.now = player.expiresAt;
    // What was played before its end is taken with the word that it is over.
    expect(await player.beat({ ranges: [[20, 30]], position: 30 })).toMatchObject({
      code: PLAY_SESSION_OVER,
      data: { added: { coverage: 10, credit: 10 } },
    });
    await player.open();
    pass(10);
    expect((await player.beat({ ranges: [[30, 40]], position: 40 })).data).toMatchObject({ creditedSeconds: 40, watchedPer: 6 });
    expect(await creditOf(school, learnerId)).toEqual({ credited: 40, evidence: 40, covered: 40 });
  });
});

describe("playing elsewhere", () => {
  test("the latest player earns; the other is told so with 2101, and may take over", async () => {
    const { client, items } = await aStudent(school);
    const [first, second] = [await new Player(client, items[1]).open(), await new Player(client, items[2]).open()];
    pass(10);
    await first.beat({ ranges: [[0, 10]] });
    await second.beat();
    pass(10);
    const told = await first.beat({ ranges: [[10, 20]] });
    expect(told).toEqual({ code: PLAYING_ELSEWHERE, message: "你正在另一处播放，这里已暂停", data: null });
    expect((await second.beat({ ranges: [[0, 10]] })).data).toMatchObject({ creditedSeconds: 10 });
    expect((await first.beat({ takeOver: true })).data).toMatchObject({ creditedSeconds: 10 });
    pass(10);
    expect((await second.beat({ ranges: [[10, 20]] })).code).toBe(PLAYING_ELSEWHERE);
    expect((await first.beat({ ranges: [[10, 20]] })).data).toMatchObject({ creditedSeconds: 20 });
  });

  test("a player that is silent for 30 s has let go; until then the other waits or takes over", async () => {
    const { client, items, learnerId } = await aStudent(school);
    const [first, second] = [
      await new Player(client, items[1]).open(),
      await new Player(await signInAgain(school, client), items[1]).open(),
    ];
    pass(10);
    await first.beat({ ranges: [[0, 10]] });
    await second.beat();
    pass(29.999);
    expect((await first.beat({ ranges: [[10, 20]] })).code).toBe(PLAYING_ELSEWHERE);
    pass(0.001);
    expect((await first.beat({ ranges: [[10, 20]] })).data).toMatchObject({ creditedSeconds: 20 });
    pass(10);
    expect((await second.beat({ ranges: [[20, 30]] })).code).toBe(PLAYING_ELSEWHERE);
    expect(await creditOf(school, learnerId)).toEqual({ credited: 20, evidence: 20, covered: 20 });
  });

  test("an authorisation that takes over pauses the other before its own first heartbeat", async () => {
    const { client, items } = await aStudent(school);
    const first = await new Player(client, items[1]).open();
    pass(10);
    await first.beat({ ranges: [[0, 10]] });
    await new Player(client, items[2]).open();
    pass(5);
    expect((await first.beat({ ranges: [[10, 15]] })).code).toBe(1);
    await new Player(client, items[2]).open(true);
    expect((await first.beat()).code).toBe(PLAYING_ELSEWHERE);
  });
});

describe("heartbeats that arrive together", () => {
  test("of one session are applied in the order of their seq, each once", async () => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    await player.stay(pass, 100);
    const before = player.seq;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => player.beat({ seq: before + i + 1, position: i * 5 + 5, ranges: [[i * 5, i * 5 + 5]] })),
    );
    expect(answers.every((answer) => answer.code === 1)).toBe(true);
    const { rows } = await school.pool.query<{ seq: number }>("select seq from watch_evidence where learner_id = $1 and seq > $2", [
      learnerId,
      before,
    ]);
    const applied = new Set(rows.map((row) => row.seq));
    expect(applied.size).toBe(rows.length);
    expect(applied.has(before + 20)).toBe(true);
    expect((await creditOf(school, learnerId)).credited).toBe(applied.size * 5);
  });

  test("of many learners are all kept", async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent(school)));
    const players = await Promise.all(students.map(({ client, items }) => new Player(client, items[1]).open()));
    for (let at = 0; at < 50; at += 10) {
      pass(10);
      const answers = await Promise.all(players.map((player) => player.beat({ ranges: [[at, at + 10]], position: at + 10 })));
      expect(answers.map((answer) => answer.data?.creditedSeconds)).toEqual(players.map(() => at + 10));
    }
    for (const { learnerId } of students) expect(await creditOf(school, learnerId)).toEqual({ credited: 50, evidence: 50, covered: 50 });
  });

  test("evidence is append-only", async () => {
    const { client, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(10);
    await player.beat({ ranges: [[0, 10]] });
    await expect(asOwner(school, "update watch_evidence set credit_added_ms = 99999")).rejects.toThrow("append-only");
    await expect(asOwner(school, "update watch_evidence set address = '', device = '', seq = seq + 1")).rejects.toThrow("append-only");
    await expect(asOwner(school, "delete from watch_evidence")).rejects.toThrow("append-only");
  });
});

describe("a learner's own data", () => {
  test("holds what was watched, and after an erasure what was earned stays without address and device", async () => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(10);
    await player.beat({ ranges: [[0, 10]], position: 10 });
    const told = (await learningData.collect(school.means, learnerId)) as { lessons: object[]; heartbeats: object[] };
    expect(told.lessons).toMatchObject([{ watchedSeconds: [0, 10], creditedMs: 10_000, position: 10 }]);
    expect(told.heartbeats).toMatchObject([{ rangesMs: [0, 10_000], creditAddedMs: 10_000, address: "127.0.0.1" }]);
    for (let again = 0; again < 2; again += 1) await learningData.erase(school.means, learnerId);
    const left = (await learningData.collect(school.means, learnerId)) as { lessons: object[]; heartbeats: object[] };
    expect(left.lessons).toEqual([]);
    expect(left.heartbeats).toMatchObject([{ creditAddedMs: 10_000, address: "", device: "" }]);
    expect((await player.beat({ ranges: [[10, 20]] })).code).toBe(PLAY_SESSION_OVER);
  });
});

describe("bad heartbeats get a clear answer", () => {
  test.each([
    ["a range that is no pair", { ranges: [[1, 2, 3]] }],
    ["a negative position", { position: -1 }],
    ["no number", { position: "ten" }],
    ["too many ranges", { ranges: Array.from({ length: 101 }, () => [0, 1]) }],
    ["seq zero", { seq: 0 }],
    ["a rate of nothing", { rate: 0 }],
    ["an endless session id", { sessionId: "x".repeat(500) }],
  ])("%s", async (_name, said) => {
    const client = await signIn(school);
    const answer = await client.ask(learning.saveHistory, {
      itemId: 1,
      position: 0,
      ranges: [],
      sessionId: "s",
      seq: 1,
      ...(said as object),
    });
    expect(answer.code).toBe(1001);
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toHaveLength(1);
  });
});
