import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { practice } from "#contract/practice.ts";
import { AnswerWriter } from "../support/answerWriter.ts";
import { FaultProcess } from "../support/faultProcess.ts";
import { gone, until } from "../support/writerProcess.ts";

const LEARNERS = 200;
const QUESTIONS = 10;

let dataDir: string;
let running: FaultProcess;
let writers: AnswerWriter[];
const run = () => new FaultProcess("studyServer.ts", dataDir, [LEARNERS, 0, QUESTIONS]).ready();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-exams-"));
  running = await run();
  const paperId = Number(running.said("paper")[0]![0]);
  writers = running.browsers().map((client) => new AnswerWriter(client));
  await Promise.all(writers.map((writer) => writer.start(paperId)));
}, 300_000);
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acked.size, 0);

/** Kills the server and starts another on the same data; the learners' browsers find it. */
async function killed(): Promise<void> {
  running.child.kill("SIGKILL");
  await gone(running.child.pid!, ...running.pids);
  running = await run();
  for (const writer of writers) writer.client = running.takeOver(writer.client);
}

async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
  const client = new pg.Client({ connectionString: running.database });
  await client.connect();
  const { rows } = await client.query<R>(text, values);
  await client.end();
  return rows;
}

describe("no acknowledged answer is lost", () => {
  test(`when the server is killed while ${LEARNERS} learners save`, async () => {
    const writing = Promise.all(writers.map((writer) => writer.write()));
    await until("answers of everybody", () => writers.every((writer) => writer.acked.size >= 5), () => null, 60_000);
    running.child.kill("SIGKILL");
    await until("failing saves", () => writers.every((writer) => writer.failures > 0), () => null, 30_000);
    for (const writer of writers) writer.stopped = true;
    await writing;
    await killed();
    expect(acknowledged()).toBeGreaterThanOrEqual(LEARNERS * 5);
    expect((await Promise.all(writers.map((writer) => writer.lost()))).flat()).toEqual([]);
  }, 180_000);

  test("and attempts whose end came while no server ran are handed in by the next start alone, with all of it", async () => {
    const some = writers.slice(0, 50);
    await sql("update attempt set deadline = now() + interval '1 s' where id = any($1::int[])", [some.map((writer) => writer.historyId)]);
    await killed();
    // Nobody asks for them: the tick that begins with the server finds them. How fast is for the bench.
    const left = async () =>
      (
        await sql<{ left: number }>("select count(*)::int as left from attempt where id = any($1::int[]) and state <> 'marked'", [
          some.map((writer) => writer.historyId),
        ])
      )[0]!.left;
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 100 });
    for (const writer of some) {
      const result = await writer.client.call(practice.handInExam, { historyId: writer.historyId });
      const { answers } = await writer.client.call(practice.getQuestionAndMarkList, { historyId: writer.historyId });
      expect(result).toMatchObject({ state: "marked", correct: answers.filter((one) => one.answer === "B").length });
      expect(answers.filter((one) => one.seq > 0).length).toBeGreaterThanOrEqual(writer.acked.size);
    }
  }, 300_000);
});
