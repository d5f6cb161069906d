import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { practice } from "#contract/practice.ts";
import { type Embedded, startEmbedded } from "#server/database/embedded/embedded.ts";
import { AnswerWriter } from "../support/answerWriter.ts";
import { childrenOf, FaultProcess, killAll } from "../support/faultProcess.ts";
import { ledgerFaults, LessonWatcher } from "../support/lessonWatcher.ts";
import { gone, until } from "../support/writerProcess.ts";

const WRITERS = 30;
const WATCHERS = 6;
const QUESTIONS = 10;

/** Two servers share a database that neither holds; every other learner is at each. */
let dataDir: string;
let database: Embedded;
let here: FaultProcess;
let there: FaultProcess;
let writers: AnswerWriter[];
let watchers: LessonWatcher[];
const run = () => new FaultProcess("studyServer.ts", dataDir, [WRITERS, WATCHERS, QUESTIONS], database.url).ready();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-two-"));
  database = await startEmbedded({ dataDir, log: () => undefined });
  here = await run();
  there = await run();
  const browsers = here.browsers();
  writers = browsers.slice(0, WRITERS).map((client) => new AnswerWriter(client));
  watchers = browsers.slice(WRITERS).map((client) => new LessonWatcher(client));
  const paperId = Number(here.said("paper")[0]![0]);
  await Promise.all([...writers.map((writer) => writer.start(paperId)), ...watchers.map((watcher) => watcher.open())]);
}, 60_000);
beforeEach(() => {
  for (const [n, one] of learners().entries()) one.client = (n % 2 === 0 ? here : there).takeOver(one.client);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Learner = AnswerWriter | LessonWatcher;
const learners = (): readonly Learner[] => [...writers, ...watchers];
const at = ({ origin }: FaultProcess) => learners().filter((one) => one.client.origin === origin);
const done = (one: Learner) => ("saves" in one ? one.saves : one.acked.beats);
const failures = (some: readonly Learner[]) => some.reduce((sum, one) => sum + one.failures, 0);

/** Each of these has had some more acknowledged. */
async function goOn(some: readonly Learner[]): Promise<void> {
  const before = some.map(done);
  await until("what is acknowledged", () => some.every((one, n) => done(one) > before[n]! + 3), () => null, 20_000);
}

/** Everybody saves and watches while `work` is done. */
async function whileStudying(work: () => Promise<void>): Promise<void> {
  for (const one of learners()) one.failures = 0;
  const studying = Promise.all([...writers.map((writer) => writer.write()), ...watchers.map((watcher) => watcher.play())]);
  try {
    await goOn(learners());
    await work();
  } finally {
    for (const one of learners()) one.stopped = true;
    await studying;
  }
}

/** Each looks at the process that did not answer them. */
async function nothingIsLost(): Promise<void> {
  for (const one of learners()) one.client = (one.client.origin === here.origin ? there : here).takeOver(one.client);
  expect((await Promise.all(writers.map((writer) => writer.lost()))).flat()).toEqual([]);
  expect(await ledgerFaults(database.url, dataDir, watchers)).toEqual([]);
}

async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<R>(text, values);
  await client.end();
  return rows;
}

describe("two processes on one database lose nothing that was acknowledged", () => {
  test("when one is killed: the other goes on without a failure, and takes the learners of the dead one", async () => {
    await whileStudying(async () => {
      const [cut, spared] = [at(there), at(here)];
      there.child.kill("SIGKILL");
      await until("failures of those who were there", () => cut.every((one) => one.failures > 0));
      for (const one of cut) one.client = here.takeOver(one.client);
      await goOn(learners());
      expect(failures(spared)).toBe(0);
    });
    there = await run();
    await nothingIsLost();
  }, 60_000);

  test.each([
    ["the database", () => killAll(database.pids[1]!, ...childrenOf(database.pids[1]!))],
    ["its guard", () => killAll(database.pids[0]!)],
  ])("when %s is killed: both go on by themselves", async (_what, kill) => {
    await whileStudying(async () => {
      const postmaster = database.pids[1]!;
      kill();
      await gone(postmaster);
      await until("failures at both", () => failures(at(here)) > 0 && failures(at(there)) > 0);
      await goOn(learners());
    });
    await nothingIsLost();
  }, 60_000);
});

test("the end of the time of learners whose process is dead is kept by the other one, with all that they saved", async () => {
  const cut = writers.filter((writer) => writer.client.origin === there.origin);
  there.child.kill("SIGKILL");
  await gone(there.child.pid!);
  const ids = cut.map((writer) => writer.historyId);
  await sql("update attempt set deadline = now() where id = any($1::int[])", [ids]);
  const open = () => sql("select id from attempt where id = any($1::int[]) and state <> 'marked'", [ids]);
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 20_000, interval: 100 });
  for (const writer of cut) {
    writer.client = here.takeOver(writer.client);
    expect(await writer.lost()).toEqual([]);
    const { historyId, client } = writer;
    const { answers } = await client.call(practice.getQuestionAndMarkList, { historyId });
    const right = answers.filter(({ answer }) => answer === "B").length;
    expect(await client.call(practice.getExamHistory, { historyId })).toMatchObject({ state: "marked", correct: right });
  }
}, 60_000);
