import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { owns } from "../factories/catalogue.ts";
import { aStudent, creditOf, faultsOf, Player } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

/** A client that forges heartbeats, against the real server. Presence checks, skipping and recordHistory: learning.forgingRules.test.ts. */

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

/** Seconds of the lessons, and how long every forger really stays. */
const LENGTH = 3600;
const STAYED = 60;

type Student = Awaited<ReturnType<typeof aStudent>>;
/** Six heartbeats in sixty seconds. */
async function six(each: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    pass(10);
    await each(i);
  }
}

const forgeries: Record<string, (student: Student) => Promise<void>> = {
  "sends the end position": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    await six(() => player.beat({ position: LENGTH, ranges: [[LENGTH - 1, LENGTH]] }));
  },
  "sends one huge range": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    pass(STAYED);
    await player.beat({ position: LENGTH, ranges: [[0, LENGTH]] });
    await player.beat({ position: LENGTH, ranges: [[0, LENGTH]] });
  },
  "replays a heartbeat": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    pass(STAYED);
    for (let i = 0; i < 30; i += 1) await player.beat({ seq: 1, ranges: [[i * 100, i * 100 + 100]] });
  },
  "sends heartbeats in the wrong order": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    pass(STAYED);
    for (const seq of [9, 3, 8, 1, 9, 10, 2]) await player.beat({ seq, ranges: [[seq * 100, seq * 100 + 100]] });
  },
  "sends many small ranges": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    await six((i) => player.beat({ ranges: Array.from({ length: 100 }, (_, n) => [i * 400 + n * 4 + 0.4, i * 400 + n * 4 + 1.1]) }));
  },
  "sends ranges that overlap": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    await six((i) => player.beat({ ranges: Array.from({ length: 100 }, (_, n) => [i * 100 + n, i * 100 + n + 60]) }));
  },
  "plays in two tabs": async ({ client, items }) => {
    const tabs = [await new Player(client, items[1]).open(), await new Player(client, items[2]).open()];
    await six(async (i) => {
      for (const tab of tabs) await tab.beat({ ranges: [[i * 10, i * 10 + 10]], takeOver: true });
    });
  },
  "plays on two devices, a session for every heartbeat": async ({ client, items }) => {
    const devices = [client, await signInAgain(school, client)];
    for (let i = 0; i < 6; i += 1) {
      const opened = await Promise.all(devices.map((device) => new Player(device, items[1]).open()));
      pass(10);
      for (const player of opened) await player.beat({ ranges: [[i * 100, i * 100 + 90]], takeOver: true });
    }
  },
  "takes the lease to and fro between two players": async ({ client, items }) => {
    const [one, other] = [await new Player(client, items[1]).open(), await new Player(await signInAgain(school, client), items[1]).open()];
    for (let i = 0; i < 30; i += 1) {
      pass(2);
      await (i % 2 === 0 ? one : other).beat({ ranges: [[i * 10, i * 10 + 10]], takeOver: true });
    }
  },
  "collects sessions and cashes them together": async ({ client, items }) => {
    const players = [];
    for (let i = 0; i < 12; i += 1) players.push(await new Player(client, items[i % 2 === 0 ? 1 : 2]).open(i % 3 === 0));
    pass(STAYED);
    await Promise.all(players.map((player, i) => player.beat({ ranges: [[i * 200, i * 200 + 200]], takeOver: true })));
  },
  "plays a trial item": async ({ client, items }) => {
    const player = await new Player(client, items[0]).open();
    await six((i) => player.beat({ ranges: [[i * 300, i * 300 + 300]] }));
  },
  "plays at sixteen times the speed": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    await six((i) => player.beat({ rate: 16, ranges: [[i * 160, i * 160 + 160]] }));
  },
  "says that it plays very slowly": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    await six((i) => player.beat({ rate: 0.001, ranges: [[i * 10, i * 10 + 10]] }));
  },
  "moves its clock both ways, in whatever it may send, and the server's goes back once, too": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    const skewed = { at: 4_102_444_800_000, timestamp: -1, sentAt: "2099-01-01T00:00:00Z" } as object;
    pass(30);
    await player.beat({ ranges: [[0, 600]], ...skewed });
    pass(-20);
    await player.beat({ ranges: [[600, 900]], ...skewed });
    pass(20);
    await player.beat({ ranges: [[900, 1200]] });
    pass(30);
    await player.beat({ ranges: [[1200, 1800]] });
  },
  "sends everything at once": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    pass(STAYED);
    await Promise.all(Array.from({ length: 40 }, (_, i) => player.beat({ seq: i + 1, ranges: [[i * 80, i * 80 + 80]] })));
  },
  "floods one seq from many connections": async ({ client, items }) => {
    const player = await new Player(client, items[1]).open();
    pass(STAYED);
    await Promise.all(Array.from({ length: 40 }, (_, i) => player.beat({ seq: 1, ranges: [[i * 80, i * 80 + 80]] })));
    expect(await school.db.selectFrom("watch_evidence").select("seq").where("session_id", "=", player.sessionId).execute()).toEqual([
      { seq: 1 },
    ]);
  },
};

describe("a forging client earns no more credit than the time stayed and no more coverage than twice that", () => {
  test.each(Object.entries(forgeries))("%s", async (_name, forge) => {
    const student = await aStudent(school, LENGTH);
    const from = school.clock.now;
    await forge(student);
    const stayed = (school.clock.now - from) / 1000;
    expect(stayed).toBe(STAYED);
    const { credited, evidence, covered } = await creditOf(school, student.learnerId);
    expect(credited).toBeLessThanOrEqual(stayed);
    expect(covered).toBeLessThanOrEqual(2 * stayed);
    expect(evidence).toBe(credited);
    expect(credited + covered).toBeGreaterThan(0);
    expect(await faultsOf(school, student.learnerId)).toEqual([]);
  });

  test("two learners on one device: each earns in their own session alone, and only their own time", async () => {
    const [owner, other] = [await aStudent(school, LENGTH), await aStudent(school, LENGTH)];
    const mine = await new Player(owner.client, owner.items[1]).open();
    // The same browser: the second learner signs in where the first was, who is still playing.
    const browser = owner.client;
    const cookies = new Map(browser.cookies);
    const token = browser.token;
    for (const [name, value] of other.client.cookies) browser.cookies.set(name, value);
    browser.token = other.client.token;
    await six((i) => mine.beat({ ranges: [[i * 10, i * 10 + 10]] }));
    expect(await creditOf(school, owner.learnerId)).toEqual({ credited: 0, evidence: 0, covered: 0 });
    expect(await creditOf(school, other.learnerId)).toEqual({ credited: 0, evidence: 0, covered: 0 });
    const [theirs, again] = [await new Player(other.client, other.items[1]).open(), mine];
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    browser.token = token;
    await six(async (i) => {
      await theirs.beat({ ranges: [[i * 10, i * 10 + 10]] });
      await again.beat({ ranges: [[i * 10, i * 10 + 10]], seq: 100 + i });
    });
    expect(await creditOf(school, other.learnerId)).toEqual({ credited: 60, evidence: 60, covered: 60 });
    expect((await creditOf(school, owner.learnerId)).credited).toBe(60);
  });
});

describe("a forging client earns nothing", () => {
  const empty = { credited: 0, evidence: 0, covered: 0 };
  const ranges: [number, number][] = [[0, 30]];

  test("with the session of another learner, of another device or of nobody", async () => {
    const [owner, other] = [await aStudent(school), await aStudent(school)];
    const player = await new Player(owner.client, owner.items[1]).open();
    pass(30);
    for (const thief of [other.client, await signInAgain(school, owner.client), await signIn(school)]) {
      const answer = await thief.ask(learning.saveHistory, {
        itemId: owner.items[1],
        sessionId: player.sessionId,
        seq: 1,
        position: 0,
        ranges,
        takeOver: true,
      });
      expect(answer.code).toBe(2102);
    }
    expect((await player.beat({ sessionId: "A".repeat(24), ranges })).code).toBe(2102);
    for (const { learnerId } of [owner, other]) expect(await creditOf(school, learnerId)).toEqual(empty);
  });

  test("for a foreign item, an item of another course, or one that does not exist", async () => {
    const [mine, foreign] = [await aStudent(school), await aStudent(school)];
    const player = await new Player(mine.client, mine.items[1]).open();
    pass(30);
    for (const itemId of [mine.items[2], foreign.items[1], 2_000_000_000]) expect((await player.beat({ itemId, ranges })).code).toBe(2102);
    expect(await creditOf(school, mine.learnerId)).toEqual(empty);
    expect((await mine.client.ask(learning.getVideoPlayAuth, { itemId: foreign.items[1] })).code).toBe(1001);
    expect((await mine.client.ask(learning.recordHistory, { itemId: foreign.items[1], position: 60 })).code).toBe(1001);
  });

  test("for a course that is not theirs, though its trial is", async () => {
    const { items, seriesId } = await aStudent(school);
    const guest = await signIn(school);
    const trial = await new Player(guest, items[0]).open();
    pass(30);
    expect((await trial.beat({ itemId: items[1], ranges })).code).toBe(2102);
    expect((await trial.beat({ ranges })).code).toBe(1);
    expect(await creditOf(school, guest.learnerId)).toEqual({ credited: 30, evidence: 30, covered: 30 });
    expect(seriesId).toBeGreaterThan(0);
  });

  test("after the session's end", async () => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    school.clock.now = player.expiresAt;
    expect((await player.beat({ ranges })).code).toBe(2102);
    expect(await creditOf(school, learnerId)).toEqual(empty);
  });

  test("from the instant on at which the course was taken back, while a trial and what another entitlement grants go on", async () => {
    const { client, learnerId, items, seriesId } = await aStudent(school, LENGTH);
    await owns(school, learnerId, seriesId);
    const [lesson, trial] = [await new Player(client, items[1]).open(), await new Player(client, items[0]).open()];
    const revokeOne = () =>
      school.pool.query(
        "update entitlement set revoked_at = $2 where id = (select min(id) from entitlement where learner_id = $1 and revoked_at is null)",
        [learnerId, new Date(school.clock.now)],
      );
    pass(10);
    await revokeOne();
    expect((await lesson.beat({ ranges: [[0, 10]] })).code).toBe(1);
    pass(10);
    await revokeOne();
    expect((await lesson.beat({ ranges: [[10, 20]] })).code).toBe(2102);
    expect((await trial.beat({ ranges: [[0, 10]] })).code).toBe(1);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId: items[1] })).code).toBe(1001);
    expect(await creditOf(school, learnerId)).toEqual({ credited: 20, evidence: 20, covered: 20 });
  });

  test("beyond the end of an entitlement that runs out, or is deleted", async () => {
    const { items, seriesId } = await aStudent(school, LENGTH);
    const guest = await signIn(school);
    await owns(school, guest.learnerId, seriesId, { endsAt: school.clock.now + 20_000 });
    const player = await new Player(guest, items[1]).open();
    expect(player.expiresAt).toBe(school.clock.now + 20_000);
    pass(10);
    expect((await player.beat({ ranges: [[0, 10]] })).code).toBe(1);
    pass(10);
    expect((await player.beat({ ranges: [[10, 20]] })).code).toBe(2102);
    await owns(school, guest.learnerId, seriesId);
    await player.open();
    await school.pool.query("delete from entitlement where learner_id = $1", [guest.learnerId]);
    expect((await player.beat({ ranges: [[10, 20]] })).code).toBe(2102);
  });

  test.each<[string, [number, number][]]>([
    ["negative ranges", [[-50, -1]]],
    ["ranges that run back", [[30, 0]]],
    ["ranges beyond the end", [[600, 900]]],
    ["ranges without length", [[5, 5]]],
  ])("for %s", async (_name, forged) => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(30);
    const answer = await player.beat({ ranges: forged });
    if (answer.code === 1) expect(answer.data!.added).toEqual({ coverage: 0, credit: 0 });
    else expect(answer.code).toBe(1001);
    expect((await creditOf(school, learnerId)).credited).toBe(0);
  });

  test.each(["NaN", "Infinity", "-Infinity", "1e999", "null", '"5"'])("for %s in a range, which is no number", async (value) => {
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    pass(30);
    const body = `{"itemId":${items[1]},"position":0,"ranges":[[0,${value}]],"rate":1,"sessionId":"${player.sessionId}","seq":1}`;
    const { text } = await client.raw("POST", learning.saveHistory.path, body);
    expect((JSON.parse(text) as { code: number }).code).not.toBe(1);
    expect(await creditOf(school, learnerId)).toEqual(empty);
  });
});
