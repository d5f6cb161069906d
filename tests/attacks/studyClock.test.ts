import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning, PLAY_SESSION_OVER } from "#contract/learning.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { signInAgain } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { creditOf, faultsOf, Player, setRules } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";
import { aFilm, allKeys, askKey, type Film, whoMayWatch } from "../support/viewing.ts";

/** Study hours without studying (docs/threats.md, Study hours: the clock), step by step through the wire. */

const DAY = 86_400;
let school: School;
let film: Film;
let day = 0;
beforeAll(async () => {
  school = await openSchool();
  film = await aFilm(school, 1_200);
});
beforeEach(() => {
  // A day of its own: what an address or a film was given before is over.
  school.clock.now = MORNING + (day += 2) * DAY * 1000;
});
afterAll(() => school.close());

const pass = (seconds: number) => {
  school.clock.now += Math.round(seconds * 1000);
};
const opened = async (itemId = film.itemId) => {
  const client = await whoMayWatch(school, film);
  return { client, player: await new Player(client, itemId).open() };
};
/** Asks for keys one after the other, from a minute on; returns the first that comes too early. */
async function askedUntilEarly(player: Player, from: number): Promise<number> {
  for (let minute = from; ; minute += 1) if (!(await askKey(player, minute))) return minute;
}
const whole = (): [number, number][] => [[0, film.seconds]];

describe("silence", () => {
  test("after an authorisation earns nothing without keys: 604 s, then one heartbeat", async () => {
    const { client, player } = await opened();
    await school.pool.query("delete from key_note where learner_id = $1", [client.learnerId]);
    pass(604);
    expect((await player.beat({ ranges: [[0, 600]], position: 600 })).data!.added).toEqual({ coverage: 0, credit: 0 });
    pass(30);
    expect((await player.beat({ ranges: [[0, 600]], position: 600 })).data!.added).toEqual({ coverage: 0, credit: 0 });
    expect(await creditOf(school, client.learnerId)).toEqual({ credited: 0, evidence: 0, covered: 0 });
  });

  test.each([
    ["at normal speed", 1],
    ["at double speed", 2],
    ["at a quarter of the speed", 0.25],
  ])("of 600 s with all keys got by claimed seeks earns 180 s at most, %s", async (_name, rate) => {
    const { client, player } = await opened();
    await allKeys(school, player, film);
    await player.beat({ position: 0 });
    const before = (await creditOf(school, client.learnerId)).credited;
    pass(600);
    for (let again = 0; again < 3; again += 1) await player.beat({ ranges: whole(), position: film.seconds, rate });
    const { credited, covered, evidence } = await creditOf(school, client.learnerId);
    expect(credited - before).toBeLessThanOrEqual(180);
    expect(credited - before).toBeGreaterThan(0);
    // Never more than the allowed rate times the budget.
    expect(covered).toBeLessThanOrEqual(360);
    expect(evidence).toBe(credited);
    const { rows } = await school.pool.query<{ marks: string }>(
      "select marks from watch_evidence where learner_id = $1 and credit_added_ms > 0",
      [client.learnerId],
    );
    expect(rows.every(({ marks }) => marks === "minutes,offline")).toBe(true);
    expect(await faultsOf(school, client.learnerId)).toEqual([]);
  });

  test("counts no minute that was given in it", async () => {
    const { client, player } = await opened();
    await player.beat({ position: 0 });
    pass(300);
    for (const minute of [1, 2]) expect(await askKey(player, minute)).toBe(true);
    expect((await player.beat({ ranges: [[0, 180]], position: 180 })).data!.added).toEqual({ coverage: 60, credit: 60 });
    expect((await creditOf(school, client.learnerId)).credited).toBe(60);
  });

  test("again and again earns the course's daily allowance, and no more", async () => {
    const { client, player } = await opened();
    await setRules(school, film.seriesId, { offlineMinutes: 5 });
    await player.open();
    await allKeys(school, player, film);
    for (let at = 0; at < 900; at += 150) {
      await player.beat({ position: at });
      pass(600);
      await player.beat({ ranges: [[at, at + 150]], position: at + 150 });
    }
    const { credited } = await creditOf(school, client.learnerId);
    await setRules(school, film.seriesId, {});
    expect(credited).toBe(300);
  });

  test("on two devices at once draws on one and the same time", async () => {
    const from = school.clock.now;
    const { client, player } = await opened();
    await allKeys(school, player, film);
    const other = await new Player(await signInAgain(school, client), film.itemId).open();
    await allKeys(school, other, film);
    await player.beat({ position: 0, takeOver: true });
    pass(31);
    await other.beat({ position: 0, takeOver: true });
    pass(120);
    await player.beat({ ranges: [[0, 170]], position: 170, takeOver: true });
    await other.beat({ ranges: [[170, 340]], position: 340, takeOver: true });
    const { credited } = await creditOf(school, client.learnerId);
    expect(credited).toBeLessThanOrEqual((school.clock.now - from) / 1000);
  });

  test("that ended with its session is taken for a week, once, and tells whoever plays that it is over", async () => {
    const { client, player } = await opened();
    await allKeys(school, player, film);
    await player.beat({ position: 0 });
    const ends = player.expiresAt;
    school.clock.now = ends + 6 * DAY * 1000;
    const late = await player.beat({ ranges: [[0, 600]], position: 600 });
    expect(late).toMatchObject({ code: PLAY_SESSION_OVER, data: { added: { coverage: 180, credit: 180 } } });
    expect(await player.beat({ ranges: [[0, 600]], position: 600 })).toMatchObject({ code: PLAY_SESSION_OVER, data: null });
    school.clock.now = ends + 7 * DAY * 1000;
    expect(await player.beat({ ranges: [[0, 600]], position: 600 })).toMatchObject({ code: PLAY_SESSION_OVER, data: null });
    expect((await creditOf(school, client.learnerId)).credited).toBe(180);
    expect(await faultsOf(school, client.learnerId)).toEqual([]);
  });
});

describe("a key and a heartbeat a minute, without a segment", () => {
  test("earn no more than the clock, and staff are shown that it looks odd", async () => {
    const { client, player } = await opened();
    const honest = await opened();
    await honest.player.beat({ position: 0 });
    const from = school.clock.now;
    await player.beat({ position: 0 });
    for (let at = 0; at < 3_600; at += 60) {
      const minute = (at / 60) % film.minutes;
      expect(await askKey(player, minute)).toBe(true);
      pass(60);
      await player.beat({ ranges: [[minute * 60, minute * 60 + 60]], position: minute * 60 + 60 });
    }
    const { credited } = await creditOf(school, client.learnerId);
    expect(credited).toBe((school.clock.now - from) / 1000);
    const staff = await aMember(school, "learners");
    const { records } = await staff.call(staffLearning.anomalies, {});
    expect(records.find(({ learnerId }) => learnerId === client.learnerId)).toMatchObject({
      signs: ["fewHeartbeats"], sessions: 1, signIns: 1, heartbeats: 61, creditedSeconds: 3_600, coveredSeconds: 1_200, minutesGiven: 20,
    });
    expect(records.some(({ learnerId }) => learnerId === honest.client.learnerId)).toBe(false);
  });

  test("by claimed seeks: all keys of films that nobody plays are shown, too", async () => {
    const { client, player } = await opened();
    const other = await new Player(client, film.trialId).open();
    await allKeys(school, player, film);
    await allKeys(school, other, film);
    const staff = await aMember(school, "learners");
    const { records } = await staff.call(staffLearning.anomalies, { days: 1 });
    expect(records).toMatchObject([{ learnerId: client.learnerId, signs: ["unplayedKeys"], minutesGiven: 40, coveredSeconds: 0 }]);
  });
});

describe("minutes that were not given", () => {
  test("count nothing, to nobody: neither by heartbeats nor by a position alone", async () => {
    const { client, player } = await opened();
    await player.beat();
    pass(80);
    expect((await player.beat({ ranges: [[30, 110]], position: 110 })).data!.added).toEqual({ coverage: 30, credit: 30 });
    const say = async (position: number) => (await client.call(learning.recordHistory, { itemId: film.itemId, position })).added;
    pass(31);
    await say(100);
    pass(20);
    expect(await say(120)).toEqual({ coverage: 0, credit: 0 });
    expect(await askKey(player, 2)).toBe(true);
    pass(20);
    expect(await say(140)).toEqual({ coverage: 20, credit: 20 });
  });

  test("are those of another sign-in of the same learner, too", async () => {
    const { client, player } = await opened();
    await allKeys(school, player, film);
    const other = await new Player(await signInAgain(school, client), film.itemId).open();
    pass(60);
    await other.beat({ position: 60, ranges: [[0, 60]] });
    pass(60);
    expect((await other.beat({ ranges: [[60, 120]], position: 120 })).data!.added).toEqual({ coverage: 0, credit: 0 });
  });

  test("were given a day ago", async () => {
    const { player } = await opened();
    await player.beat();
    // As long as a note lives: the session lives longer in a film of a day, and here by hand.
    await school.pool.query("update play_session set expires_at = expires_at + interval '2 days' where id = $1", [player.sessionId]);
    pass(DAY);
    await player.beat();
    pass(20);
    expect((await player.beat({ ranges: [[0, 20]], position: 20 })).data!.added).toEqual({ coverage: 0, credit: 0 });
    expect(await player.key("key/0")).toMatchObject({ status: 403 });
  });
});

describe("keys", () => {
  test("are given at the pace of play: what follows one given waits, and says for how long", async () => {
    const { player } = await opened();
    // Three, and two for the first one, which followed none.
    expect(await askedUntilEarly(player, 1)).toBe(5);
    expect(await askKey(player, 3)).toBe(true);
    await player.beat();
    pass(30);
    expect(await askedUntilEarly(player, 5)).toBe(6);
    pass(3_600);
    // An hour of silence is a minute and a half of time, at a rate of 2.
    expect(await askedUntilEarly(player, 6)).toBe(8);
  });

  test("are no more than twenty a minute and three ahead of play, of all of a learner's sign-ins and lessons together", async () => {
    const { client, player } = await opened();
    const device = await signInAgain(school, client);
    const others = [await new Player(client, film.trialId).open(), await new Player(device, film.itemId).open()];
    let given = 3;
    for (const one of [player, ...others])
      for (let minute = film.minutes - 1; minute > 0; minute -= 1) if (await askKey(one, minute)) given += 1;
    expect(given).toBe(20);
    pass(60);
    let ahead = 0;
    const fresh = await new Player(await signInAgain(school, client), film.itemId).open();
    for (let minute = 1; minute < film.minutes; minute += 1) if (await askKey(fresh, minute)) ahead += 1;
    expect(ahead).toBeLessThan(20);
  });

  test("are refused without a play session, and after the course was taken back", async () => {
    const { client, player } = await opened();
    await school.pool.query("update entitlement set revoked_at = $2 where learner_id = $1", [client.learnerId, new Date(school.clock.now)]);
    expect((await player.key("key/1")).status).toBe(403);
  });

  test("of a visitor's trial are counted for the address, and go on with the clock", async () => {
    const granted = await school.visitor().call(learning.getVideoPlayAuth, { itemId: film.trialId });
    const ask = async (minute: number) =>
      (await school.visitor().raw("GET", granted.url.replace("master.m3u8", `key/${minute}`), undefined, { prefer: "wait=0" })).status;
    const first = [];
    for (let minute = 0; minute < 6; minute += 1) first.push(await ask(minute));
    expect(first).toEqual([200, 200, 200, 200, 200, 429]);
    pass(60);
    expect([await ask(5), await ask(6), await ask(7), await ask(0)]).toEqual([200, 200, 429, 200]);
  });
});

describe("the caps", () => {
  test("end the credit of a day and of a film; coverage goes on", async () => {
    const { client, player } = await opened();
    await school.pool.query("update play_session set day_hours = 1, film_times = 1 where id = $1", [player.sessionId]);
    await school.pool.query(
      "update study_lease set day_ends_at = $2, day_credit_ms = $3 where learner_id = $1",
      [client.learnerId, new Date(school.clock.now + 3_600_000), 3_600_000 - 20_000],
    );
    await player.beat();
    pass(30);
    expect((await player.beat({ ranges: [[0, 30]], position: 30 })).data!.added).toEqual({ coverage: 30, credit: 20 });
    pass(20);
    expect((await player.beat({ ranges: [[30, 50]], position: 50 })).data!.added).toEqual({ coverage: 20, credit: 0 });
    // The next day counts anew, until the film has been watched as often as it may.
    const now = new Date(school.clock.now);
    await school.pool.query("update study_lease set day_ends_at = $2 where learner_id = $1", [client.learnerId, now]);
    await school.pool.query("update play_session set film_times = 3 where id = $1", [player.sessionId]);
    await school.pool.query("update item_progress set credited_ms = $2 where learner_id = $1", [client.learnerId, 3 * 1_200_000 - 5_000]);
    pass(10);
    expect((await player.beat({ ranges: [[50, 60]], position: 60 })).data!.added).toEqual({ coverage: 10, credit: 5 });
  });
});
