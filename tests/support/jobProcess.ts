// A process for the tests of jobs: a queue on a given database with one keyed job, which writes into `job_done` what it was
// given. Prints `ready`, then does what it is told, a line of words each, and answers each with `did <n>`:
//   send <how many>    sends so many, each in a transaction of its own, all at once
//   begin              sends one in a transaction and leaves that open
//   commit             commits it
//   work               begins to do what waits
// Usage: node jobProcess.ts <database address>
import { createInterface } from "node:readline";
import { z } from "zod";
import { inTransaction, openDatabase } from "#server/database/database.ts";
import type { Means } from "#server/kernel/call.ts";
import { openJobs } from "#server/kernel/jobs.queue.ts";
import { job } from "#server/kernel/jobs.ts";

const [url = ""] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = { info: () => undefined, warn: () => undefined, error: (details: object | string) => console.error(details) };

const { db, pool } = openDatabase(url, () => undefined, 20);
const note = job({
  name: "test.keyed",
  data: z.strictObject({ pid: z.int() }),
  key: () => "one",
  async run({ pool }, { pid }) {
    await pool.query("insert into job_done (by_pid, of_pid) values ($1, $2)", [process.pid, pid]);
  },
});
const jobs = await openJobs({ url, db, log, jobs: [note], works: true, lookEvery: 0.5 });
const data = { pid: process.pid };

let commit = (): void => undefined;
const orders: Readonly<Record<string, (many: number) => Promise<unknown>>> = {
  send: (many) => Promise.all(Array.from({ length: many }, () => inTransaction(db, (tx) => jobs.send(tx, note, data)))),
  begin: () =>
    new Promise<void>((sent) => {
      void inTransaction(db, async (tx) => {
        await jobs.send(tx, note, data);
        sent();
        await new Promise<void>((resolve) => (commit = resolve));
      }).then(() => say("committed"));
    }),
  commit: () => Promise.resolve(commit()),
  work: () => jobs.work({ db, pool, log, jobs } as unknown as Means),
};

let did = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  const [order = "", many = "1"] = line.split(" ");
  void orders[order]!(Number(many)).then(() => say(`did ${(did += 1)}`));
});
say("ready");
