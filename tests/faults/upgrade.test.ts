import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { account } from "#contract/account.ts";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { openDatabase } from "#server/database/database.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { faultLine, verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { openSecrets } from "#server/secrets.ts";
import { LEARNER, openFirstSchool, STAFF } from "../fixtures/firstSchool/firstSchool.ts";
import { asked } from "../support/asked.ts";
import { Client } from "../support/client.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { Start } from "../support/start.ts";

const name = `t_${randomUUID().replaceAll("-", "")}`;
let dataDir: string;
let url: string;
let start: Start;
let origin: string;
const admin = new pg.Client({ connectionString: inject("clusterUrl") });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  url = databaseUrl(inject("clusterUrl"), name);
  dataDir = mkdtempSync(join(tmpdir(), "jc-upgrade-"));
  await openFirstSchool(url, dataDir);
  start = new Start({ dataDir, url });
  origin = await start.ready();
}, 300_000);
afterAll(async () => {
  await start.end("SIGTERM");
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The browser in which she was signed in. */
function herBrowser(): Client {
  const client = new Client(origin);
  for (const [key, value] of LEARNER.cookies) client.cookies.set(key, value);
  client.token = LEARNER.token;
  return client;
}

test("the school of the first version is opened by this one, which brings its database up to date without a complaint", async () => {
  expect((await asked<{ name: string }>(url, "select name from migration order by name")).map((row) => row.name)).toEqual(migrationNames());
  expect(start.errors).toBe("");
});

test("its people are there: who was signed in still is, and everybody signs in with the password of then", async () => {
  expect(await herBrowser().call(account.getProfile, {})).toMatchObject({ nickName: "陈秀兰" });
  const visitor = new Client(origin);
  const said = await visitor.call(account.userLogin, { username: LEARNER.username, pass: LEARNER.pass });
  expect(said).toMatchObject({ userId: LEARNER.id, nickName: "陈秀兰" });
  expect(await visitor.ask(account.userLogin, { username: LEARNER.username, pass: "demo12345" })).not.toMatchObject({ code: 1 });
  const staff = new Client(origin);
  expect((await staff.call(staffAccount.login, STAFF)).token).not.toBe("");
  expect(await asked(url, "select count(*)::int as learners from learner")).toEqual([{ learners: 21 }]);
});

test("its courses are shown to visitors, and to her as far as she has come", async () => {
  for (const { id, title } of await asked<{ id: number; title: string }>(url, "select id, title from series order by id"))
    expect(await new Client(origin).call(catalogue.getCourseSeriesDetail, { id })).toMatchObject({ baseInfo: { title } });
  const { records } = await herBrowser().call(learning.findMyCourseList, { currentPage: 1, showCount: 20 });
  const studied = records.map(({ course, watchedPer, finishedLessons }) => [course.title, watchedPer, finishedLessons]);
  expect(studied).toEqual(expect.arrayContaining([["养老护理员上岗第一周", 26, 1]]));
  expect(studied).toHaveLength(3);
});

test("she goes on where she stopped, in the player that was open then and in a new one", async () => {
  const client = herBrowser();
  const [open] = await asked<{ id: string; seq: number }>(url, 
    `select id, last_seq as seq from play_session where item_id = ${LEARNER.itemId} order by opened_at desc limit 1`,
  );
  const beat = { itemId: LEARNER.itemId, position: 29, ranges: [[25, 29]] as [number, number][] };
  const before = await client.call(learning.saveHistory, { ...beat, sessionId: open!.id, seq: open!.seq + 1 });
  expect(before.creditedSeconds).toBeGreaterThan(LEARNER.creditedSeconds);
  expect(before).toMatchObject({ watchedPer: 35 });
  const { sessionId } = await client.call(learning.getVideoPlayAuth, { itemId: LEARNER.itemId });
  const after = await client.call(learning.saveHistory, {
    itemId: LEARNER.itemId, position: 30, ranges: [], sessionId, seq: 1, takeOver: true,
  });
  expect(after).toMatchObject({ watchedPer: 35, creditedSeconds: before.creditedSeconds });
});

test("the evidence of then and of now is one unbroken chain, and so is what staff did", async () => {
  const { db, pool } = openDatabase(url, () => undefined, 2);
  try {
    const secrets = openSecrets(dataDir);
    const faults: string[] = [];
    const found = await verifyEvidence({ db, pool, secrets }, { onFault: (fault) => faults.push(faultLine(fault)) });
    expect(faults).toEqual([]);
    expect(found).toMatchObject({ learners: 1, seals: [] });
    expect(found.rows).toBeGreaterThan(131);
    expect((await verifyAudit({ db, secrets })).faults).toEqual([]);
    const sums = await asked(url, `select (select sum(credited_ms)::int from item_progress) as ledger,
      (select sum(credit_added_ms)::int from watch_evidence) as evidence`);
    expect(sums[0]!["ledger"]).toBe(sums[0]!["evidence"]);
  } finally {
    await pool.end();
  }
});
