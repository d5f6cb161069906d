import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { olderPlay } from "#contract/olderPlay.ts";
import { learning } from "#contract/learning.ts";
import { creditOf, faultsOf, Player, WAITS } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";
import { aFilm, askKey, type Film, type Viewing, watch, whoMayWatch } from "../support/viewing.ts";

/** Whoever really watches loses nothing by the rules that stop those who don't (rules.md Watching). */

let school: School;
let film: Film;
beforeAll(async () => {
  school = await openSchool();
  film = await aFilm(school, 1_300);
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

/** Asks from another address of this machine, with the same sign-in; returns how many bytes are answered. */
async function elsewhere({ client }: Player, method: string, path: string, body?: string): Promise<number> {
  const { hostname: host, port } = new URL(school.origin);
  const headers = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "), token: client.token ?? "",
    "sec-fetch-site": "same-origin", "content-type": "application/json", ...WAITS,
  };
  const sent = request({ host, port, method, path, headers, localAddress: "127.0.0.2" });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

const HONEST: Record<string, Viewing> = {
  "a good line": { beats: [10] },
  "gaps of 20 s": { beats: [10, 20] },
  "gaps of 70 s": { beats: [10, 70, 10, 10] },
  "a tab in the background, a heartbeat a minute": { beats: [60] },
  "a minute that came 25 s late": { beats: [60, 85] },
  "two minutes without a network, now and then": { beats: [10, 10, 10, 10, 120] },
  "double speed": { beats: [10], rate: 2 },
  "double speed in the background": { beats: [60], rate: 2 },
  "one and a half times the speed": { beats: [12], rate: 1.5 },
  "half the speed": { beats: [10], rate: 0.5 },
  "seeking back every two minutes": { beats: [10], seek: (second) => (second > 0 && second % 120 === 0 ? second / 2 : null) },
  "jumping ahead into the middle": { beats: [10], seek: (second) => (second === 100 ? 700 : null) },
  "a pause of half an hour": { beats: [10], stands: (second) => second >= 200 && second < 2_000 },
  "stalls of 15 s": { beats: [10], stands: (second) => second % 60 < 15 },
};

describe("an honest learner is credited 600 ± 5 s for ten minutes, with", () => {
  test.each(Object.entries(HONEST))("%s", async (_name, how) => {
    const client = await whoMayWatch(school, film);
    const player = await new Player(client, film.itemId).open();
    const ran = await watch(school, player, film, 600, how);
    const { credited, evidence } = await creditOf(school, client.learnerId);
    expect(ran).toBe(600);
    expect(Math.abs(credited - 600)).toBeLessThanOrEqual(5);
    expect(evidence).toBe(credited);
    expect(await faultsOf(school, client.learnerId)).toEqual([]);
  });

  test("cached segments: keys that were given before are asked for again, freely, after a reload", async () => {
    const client = await whoMayWatch(school, film);
    const before = await new Player(client, film.itemId).open();
    await watch(school, before, film, 300, { beats: [10] });
    const player = await new Player(client, film.itemId).open();
    for (let minute = 0; minute < 5; minute += 1) expect(await askKey(player, minute)).toBe(true);
    await watch(school, player, film, 300, { beats: [10] });
    expect((await creditOf(school, client.learnerId)).credited).toBe(600);
  });

  test("a browser that plays HLS by itself and loads twelve minutes ahead", async () => {
    const client = await whoMayWatch(school, film);
    const player = await new Player(client, film.itemId).open();
    for (let minute = 0; minute < 14; minute += 1) expect((await player.key(`key/${minute}`)).status).toBe(200);
    await player.beat();
    for (let at = 0; at < 600; at += 10) {
      school.clock.now += 10_000;
      await player.beat({ ranges: [[at, at + 10]], position: at + 10 });
    }
    expect((await creditOf(school, client.learnerId)).credited).toBe(600);
  });

  test("a network that comes back after three minutes, and tells in several heartbeats at once", async () => {
    const client = await whoMayWatch(school, film);
    const player = await new Player(client, film.itemId).open();
    for (let minute = 1; minute < 4; minute += 1) expect(await askKey(player, minute)).toBe(true);
    await player.beat();
    school.clock.now += 10_000;
    await player.beat({ ranges: [[0, 10]], position: 10 });
    school.clock.now += 180_000;
    await player.beat({ ranges: [[10, 20]], position: 20 });
    await player.beat({ ranges: [[20, 120]], position: 120 });
    await player.beat({ ranges: [[120, 190]], position: 190 });
    expect(await creditOf(school, client.learnerId)).toEqual({ credited: 190, evidence: 190, covered: 190 });
  });

  test("a change of network in mid-lesson", async () => {
    const client = await whoMayWatch(school, film);
    const player = await new Player(client, film.itemId).open();
    await watch(school, player, film, 300, { beats: [10] });
    for (let at = 300; at < 600; at += 10) {
      if (at % 60 === 0) expect(await elsewhere(player, "GET", player.granted.url.replace("master.m3u8", `key/${at / 60}`))).toBe(16);
      school.clock.now += 10_000;
      const beat = { itemId: film.itemId, sessionId: player.sessionId, seq: (player.seq += 1), position: at + 10, ranges: [[at, at + 10]] };
      await elsewhere(player, learning.saveHistory.method, learning.saveHistory.path, JSON.stringify(beat));
    }
    expect((await creditOf(school, client.learnerId)).credited).toBe(600);
    const { rows } = await school.pool.query<{ address: string }>(
      "select distinct address from watch_evidence where learner_id = $1 order by 1",
      [client.learnerId],
    );
    expect(rows.map(({ address }) => address)).toEqual(["127.0.0.1", "127.0.0.2"]);
  });

  test("the calls of the first family, which fetch the film by a session of their own", async () => {
    const client = await whoMayWatch(school, film);
    const { url } = await client.call(olderPlay.getMyVideoUrl, { itemId: film.itemId });
    const say = (position: number) => client.call(learning.recordHistory, { itemId: film.itemId, position });
    await say(0);
    for (let at = 10; at <= 600; at += 10) {
      const { status } = await client.raw("GET", url.replace("master.m3u8", `key/${Math.floor((at - 1) / 60)}`));
      expect(status).toBe(200);
      school.clock.now += 10_000;
      await say(at);
    }
    expect(await creditOf(school, client.learnerId)).toEqual({ credited: 600, evidence: 600, covered: 600 });
  });
});
