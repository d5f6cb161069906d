import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asset, assetOf, grantPlay, ingestLecture, type KeyGate } from "#server/domains/media/media.ts";
import { playedFiles } from "#server/domains/media/delivery/delivery.ts";
import { openHttp } from "#server/kernel/http.ts";
import { serveRaw } from "#server/kernel/raw.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { writeLecture } from "../factories/lecture.ts";
import { pause, until } from "../factories/push.ts";
import { openSchool, type School } from "../support/school.ts";

type Ask = Parameters<KeyGate>[1];

let school: School;
let asset: Asset;
/** A server with a gate of the test's own before the keys. */
let app: ReturnType<typeof openHttp>;
let origin: string;
let asks: Ask[];
let gate: (ask: Ask) => Awaited<ReturnType<KeyGate>>;
let learner: SignedIn;
beforeAll(async () => {
  school = await openSchool({ env: { BUDGET_TIMES: "1" } });
  const { assetId } = await ingestLecture(school.means, writeLecture(190).folder, "keys/film");
  asset = (await assetOf(school.means, assetId))!;
  app = openHttp(school.means.environment, false);
  serveRaw(app, school.means, playedFiles((_means, ask) => {
    asks.push(ask);
    return Promise.resolve(gate(ask));
  }));
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  learner = await signIn(school);
  asks = [];
  gate = () => ({ given: true });
});
afterEach(() => {
  expect(asks.every(({ vid }) => vid === asset.vid)).toBe(true);
});
afterAll(async () => {
  await app.close();
  await school.close();
});

const cookie = () => [...learner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const address = (minute: number | string, viewer = { learnerId: learner.learnerId as number | null, sessionId: "play-1" }) =>
  grantPlay(school.means, asset, viewer).url.replace("master.m3u8", `key/${minute}`);
const ask = (minute: number, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(origin + address(minute), { headers: { cookie: cookie(), ...headers }, ...(signal ? { signal } : {}) });
const WAITS = { prefer: "wait=0" };
/** Gives once so many asked in vain. */
const after = (tries: number, waitSeconds: number): typeof gate => () =>
  asks.length > tries ? { given: true } : { given: false, waitSeconds };

describe("a film's playlists", () => {
  test("name a key for each minute, the same for all qualities, and segments never straddle two", async () => {
    const base = origin + address(0).replace("/key/0", "");
    for (const quality of ["720p", "360p"]) {
      const text = await (await fetch(`${base}/${quality}.m3u8`, { headers: { cookie: cookie() } })).text();
      let from = 0;
      for (const [, minute, seconds] of text.matchAll(/URI="key\/(\d+)",IV=0x\w{32}\n#EXTINF:([\d.]+),/g)) {
        const to = from + Number(seconds);
        expect([Number(minute), Math.ceil(to / 60 - 0.01) - 1], `${from}-${to}`).toEqual([Math.floor(from / 60), Math.floor(from / 60)]);
        from = to;
      }
      expect(Math.floor(from)).toBe(190);
    }
    expect([asset.minutes, asset.keyedByMinute]).toEqual([4, true]);
  });
});

describe("a key", () => {
  test("is asked of the gate with who asks, for what, and how", async () => {
    expect((await ask(2, WAITS)).status).toBe(200);
    expect((await ask(3)).status).toBe(200);
    const ticket = { vid: asset.vid, learnerId: learner.learnerId, sessionId: "play-1" };
    const session = { learnerId: learner.learnerId, id: expect.any(Number) as number };
    const shared = { minutes: 4, whole: false, session, address: "127.0.0.1" };
    expect(asks).toEqual([
      { ...shared, vid: asset.vid, minute: 2, native: false, ticket: expect.objectContaining(ticket) as unknown },
      { ...shared, vid: asset.vid, minute: 3, native: true, ticket: expect.objectContaining(ticket) as unknown },
    ]);
    const trial = await fetch(origin + address(0, { learnerId: null, sessionId: "" }));
    expect([trial.status, asks[2]!.session, asks[2]!.ticket.learnerId]).toEqual([200, null, null]);
  });

  test("of a minute that the film doesn't have is nobody's question", async () => {
    for (const minute of ["4", "9999", "01", "-1", "1.5"])
      expect((await fetch(origin + address(minute), { headers: { cookie: cookie() } })).status, minute).toBe(404);
    expect(asks).toEqual([]);
  });

  test("is asked of the gate a hundred times in a row, and then as often as somebody can look around", async () => {
    const statuses = [];
    for (let n = 0; n < 103; n += 1) statuses.push((await ask(n % 4, WAITS)).status);
    expect(statuses.slice(98)).toEqual([200, 200, 429, 429, 429]);
    school.clock.now += 1_000;
    expect([(await ask(0, WAITS)).status, (await ask(0, WAITS)).status, (await ask(0, WAITS)).status]).toEqual([200, 200, 429]);
    expect(asks).toHaveLength(102);
  });

  test("that comes too early for a player that can wait is refused with how long", async () => {
    gate = () => ({ given: false, waitSeconds: 6.2 });
    const early = await ask(1, WAITS);
    expect([early.status, early.headers.get("retry-after"), early.headers.get("cache-control")]).toEqual([429, "7", "no-store"]);
    expect((await early.arrayBuffer()).byteLength).toBeGreaterThan(16);
    expect(asks).toHaveLength(1);
  });

  test("that comes too early for a player that the browser runs is held until its time has come", async () => {
    gate = after(3, 0.2);
    const answer = await ask(1);
    expect([answer.status, (await answer.arrayBuffer()).byteLength, asks.length]).toEqual([200, 16, 4]);
  });

  test("is held for four requests of a learner at a time, and the others are told to wait", async () => {
    gate = after(20, 0.3);
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(1)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429, 429]);
    asks = [];
    gate = after(1, 0.1);
    expect((await ask(1)).status, "none is held any more").toBe(200);
  });

  test("that is held is not given to whoever was signed out meanwhile", async () => {
    gate = after(2, 0.2);
    const answer = ask(1);
    await until(() => asks.length > 0, () => "nobody asked");
    await school.means.sessions.endAll(learner.learnerId, -4);
    expect((await answer).status).toBe(403);
  });

  test("is waited for no longer once its player has gone", async () => {
    gate = () => ({ given: false, waitSeconds: 0.2 });
    const gone = new AbortController();
    const answer = ask(1, {}, gone.signal).catch(() => null);
    await until(() => asks.length > 0, () => "nobody asked");
    gone.abort();
    await answer;
    await pause(100);
    const asked = asks.length;
    await pause(600);
    expect(asks.length).toBe(asked);
  });
});
