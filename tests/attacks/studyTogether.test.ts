import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import type { SignedIn } from "../factories/account.ts";
import { creditOf, faultsOf, Player, setRules, WAITS } from "../factories/watching.ts";
import { Client } from "../support/client.ts";
import { MORNING, openBeside, openSchool, type School } from "../support/school.ts";
import { aFilm, allKeys, type Film, whoMayWatch } from "../support/viewing.ts";

/** Study hours without studying, by several players, processes and days together (docs/threats.md, Study hours: the clock). */

const DAY = 86_400;
let school: School;
let beside: Awaited<ReturnType<typeof openBeside>>;
let film: Film;
let day = 0;
beforeAll(async () => {
  school = await openSchool();
  beside = await openBeside(school);
  film = await aFilm(school, 1_200);
});
beforeEach(() => {
  // A day of its own: what was given before is over.
  school.clock.now = MORNING + (day += 20) * DAY * 1000;
});
afterAll(async () => {
  await beside.close();
  await school.close();
});

const pass = (seconds: number) => {
  school.clock.now += Math.round(seconds * 1000);
};
const opened = async () => {
  const client = await whoMayWatch(school, film);
  return { client, player: await new Player(client, film.itemId).open() };
};
const credited = async ({ learnerId }: SignedIn) => (await creditOf(school, learnerId)).credited;

/** The same browser at the other process. */
function over(client: SignedIn): SignedIn {
  const other = new Client(beside.origin) as SignedIn;
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return Object.assign(other, { token: client.token, learnerId: client.learnerId });
}

test("several tabs that are silent together earn no more than the clock, and no more than the course allows in a day", async () => {
  const { client, player } = await opened();
  await setRules(school, film.seriesId, { offlineMinutes: 8 });
  await allKeys(school, player, film);
  const tabs = [];
  for (let n = 0; n < 4; n += 1) {
    const tab = await new Player(client, film.itemId).open();
    await tab.beat({ position: 0, takeOver: true });
    tabs.push(tab);
  }
  const before = await credited(client);
  const from = school.clock.now;
  pass(600);
  for (const tab of tabs) {
    await tab.beat({ ranges: [[0, 600]], position: 600 });
    pass(31);
  }
  const gained = (await credited(client)) - before;
  await setRules(school, film.seriesId, {});
  expect(gained).toBeLessThanOrEqual(480);
  expect(gained).toBeLessThanOrEqual((school.clock.now - from) / 1000);
});

test("sessions that were opened in store and told of after their end earn what a day allows without a network, and no more", async () => {
  const { client, player } = await opened();
  await allKeys(school, player, film);
  const stored = [];
  const from = school.clock.now;
  for (let n = 0; n < 30; n += 1) {
    const one = await new Player(client, film.itemId).open();
    await one.beat({ position: 0, takeOver: true });
    stored.push(one);
  }
  const before = await credited(client);
  const life = (stored[0]!.expiresAt - from) / 1000;
  school.clock.now = stored.at(-1)!.expiresAt + 1000;
  let sum = 0;
  for (let n = 0; n < 6; n += 1) {
    for (const one of stored) await one.beat({ ranges: [[0, 600]], position: 600 });
    const now = (await credited(client)) - before;
    expect(now - sum).toBeLessThanOrEqual(1_800);
    sum = now;
    pass(DAY);
  }
  expect(sum).toBeLessThanOrEqual(life);
  expect(await faultsOf(school, client.learnerId)).toEqual([]);
});

test("keys asked of two processes at once are no more than of one", async () => {
  const { player } = await opened();
  const there = over(player.client);
  const ask = async (client: Client, minute: number) =>
    (await client.raw("GET", player.granted.url.replace("master.m3u8", `key/${minute}`), undefined, WAITS)).status;
  await Promise.all(Array.from({ length: 38 }, (_none, n) => ask(n % 2 === 0 ? player.client : there, 1 + (n >> 1))));
  const { rows: [pace] } = await school.pool.query<{ given: number; seeks: number; noted: number }>(
    `select p.given, p.seeks, (select sum(minutes)::int from key_note n where n.learner_id = p.learner_id) as noted
      from key_pace p where learner_id = $1`,
    [player.client.learnerId],
  );
  expect(pace!.given).toBeLessThanOrEqual(3 + 2 * pace!.seeks);
  expect(pace!.noted).toBe(pace!.given);
});

describe("presence checks of a minute", () => {
  test("are not gone round by silence, by sessions in store, nor by another lesson", async () => {
    await setRules(school, film.seriesId, { checkMinutes: 1, checkKinds: ["click", "arithmetic"] });
    const { client, player } = await opened();
    await allKeys(school, player, film);
    const other = await new Player(client, film.trialId).open();
    const stored = [];
    for (let n = 0; n < 10; n += 1) {
      const one = await new Player(client, film.itemId).open();
      await one.beat({ position: 0, takeOver: true });
      stored.push(one);
    }
    const before = await credited(client);
    for (const one of stored) {
      pass(600);
      await one.beat({ ranges: [[0, 300]], position: 300 });
      await other.beat({ ranges: [[0, 60]], position: 60, takeOver: true });
      pass(70);
      await other.beat({ ranges: [[0, 60]], position: 60 });
      await client.ask(learning.recordHistory, { itemId: film.itemId, position: 30 });
    }
    school.clock.now = stored.at(-1)!.expiresAt + 1000;
    for (const one of stored) {
      await one.beat({ ranges: [[0, 600]], position: 600 });
      pass(120);
    }
    await setRules(school, film.seriesId, {});
    expect((await credited(client)) - before).toBeLessThanOrEqual(60);
  });
});
