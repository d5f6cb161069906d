import { readFileSync, readdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { Client } from "../support/client.ts";
import { freePort, type SchoolServer, startSchool } from "../e2e/support/schoolServer.ts";

/** A learner who watches: remembers the most that was acknowledged. */
interface Watcher {
  readonly client: Client;
  readonly itemId: number;
  readonly seriesId: number;
  sessionId: string;
  seq: number;
  position: number;
  acknowledged: { credit: number; watchedPer: number; beats: number };
}

const LEARNERS = 6;
let dataDir = "";
let port = 0;
let school: SchoolServer;
let watchers: Watcher[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-faults-"));
  port = await freePort();
  school = await startSchool({ dataDir, port, env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
  const { records } = await new Client(school.origin).call(catalogue.getCourseSeries, { free: true });
  watchers = await Promise.all(Array.from({ length: LEARNERS }, (_, i) => enrolled(`1379000${String(1000 + i)}`, records[i % records.length]!.id)));
}, 120_000);

afterAll(async () => {
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function enrolled(phone: string, seriesId: number): Promise<Watcher> {
  const client = new Client(school.origin);
  await client.call(account.getVerifyCodeForLogin, { phone });
  const sent = readFileSync(join(dataDir, "outbox.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line) as { phone: string; code: string });
  const verifyCode = sent.findLast((message) => message.phone === phone)!.code;
  const login = await client.call(account.pcRegister, { appToken: "", password: "dian7gong2x", userName: phone, userSource: 2, verifyCode, consentVersion: CONSENT_VERSION });
  client.token = login.token;
  await client.call(catalogue.enroll, { id: seriesId });
  const next = await client.call(learning.getCourseSeriesStudyNew, { id: seriesId });
  const watcher = { client, itemId: next.itemId, seriesId, sessionId: "", seq: 0, position: 0, acknowledged: { credit: 0, watchedPer: 0, beats: 0 } };
  await authorise(watcher);
  return watcher;
}

async function authorise(watcher: Watcher): Promise<void> {
  const auth = await watcher.client.call(learning.getVideoPlayAuth, { itemId: watcher.itemId, takeOver: true });
  Object.assign(watcher, { sessionId: auth.sessionId, seq: 0 });
}

/** Watches until told to stop; what was answered counts as acknowledged, what failed is tried again with the next beat. */
async function watch(watcher: Watcher, until: () => boolean): Promise<void> {
  let from = watcher.position;
  while (!until()) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    watcher.position += 0.1;
    try {
      const answer = await watcher.client.ask(learning.saveHistory, {
        itemId: watcher.itemId, position: watcher.position, ranges: [[Math.floor(from), Math.ceil(watcher.position)]], rate: 2,
        sessionId: watcher.sessionId, seq: (watcher.seq += 1),
      });
      if (answer.code !== 1 || !answer.data) continue;
      from = watcher.position;
      watcher.acknowledged = { credit: answer.data.creditedSeconds, watchedPer: answer.data.watchedPer, beats: watcher.acknowledged.beats + 1 };
    } catch {
      continue;
    }
  }
}

async function kept(watcher: Watcher) {
  const { creditedSeconds, watchedPer } = await watcher.client.call(learning.getCourseSeriesStudyDetails, { id: watcher.seriesId, itemId: watcher.itemId });
  return { credit: creditedSeconds, watchedPer };
}

/** The database server's own process, by its command line. */
function databaseProcess(): number {
  const own = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).find((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return words[0]!.endsWith("/postgres") && words.some((word) => word.startsWith(dataDir));
    } catch {
      return false;
    }
  });
  if (own === undefined) throw new Error("no database process runs on this data directory");
  return own;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function expectNothingLost(): Promise<void> {
  for (const watcher of watchers) {
    const now = await kept(watcher);
    expect(watcher.acknowledged.beats).toBeGreaterThan(5);
    expect(now.credit).toBeGreaterThanOrEqual(watcher.acknowledged.credit);
    expect(now.watchedPer).toBeGreaterThanOrEqual(watcher.acknowledged.watchedPer);
  }
}

describe("heartbeats", () => {
  test("SIGKILL of the server loses no acknowledged second, and the learner is still signed in afterwards", { timeout: 90_000 }, async () => {
    let over = false;
    const watching = Promise.all(watchers.map((watcher) => watch(watcher, () => over)));
    await pause(4_000);
    school.process.kill("SIGKILL");
    await pause(300);
    over = true;
    await watching;
    school = await startSchool({ dataDir, port, env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
    await expectNothingLost();
  });

  test("SIGKILL of the database loses no acknowledged second, and the server goes on by itself", { timeout: 90_000 }, async () => {
    await Promise.all(watchers.map(authorise));
    const before = watchers.map((watcher) => watcher.acknowledged.beats);
    let over = false;
    const watching = Promise.all(watchers.map((watcher) => watch(watcher, () => over)));
    await pause(3_000);
    process.kill(databaseProcess(), "SIGKILL");
    await pause(6_000);
    const beats = watchers.map((watcher) => watcher.acknowledged.beats);
    await pause(2_000);
    over = true;
    await watching;
    expect(watchers.every((watcher, i) => beats[i]! > before[i]!)).toBe(true);
    expect(watchers.every((watcher, i) => watcher.acknowledged.beats > beats[i]!), "heartbeats are taken again after the database came back").toBe(true);
    await expectNothingLost();
  });
});
