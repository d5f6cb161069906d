import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asOwner } from "../support/owner.ts";
import { openSchool, type School } from "../support/school.ts";

const SCRIPT = fileURLToPath(new URL("../support/jobProcess.ts", import.meta.url));

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await asOwner(school, "create table job_done (by_pid int, of_pid int); grant all on job_done to school");
});
afterAll(() => school.close());
beforeEach(() => school.pool.query("delete from pgboss.job; delete from job_done"));

/** One jobProcess.ts as seen from outside. */
class JobProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: string[] = [];
  #orders = 0;

  constructor() {
    this.child = spawn(process.execPath, [SCRIPT, school.url], { cwd: "/", stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.child.stdout }).on("line", (line) => this.lines.push(line));
  }

  async says(line: string): Promise<void> {
    await vi.waitFor(() => expect(this.lines).toContain(line), { timeout: 30_000, interval: 20 });
  }

  /** Gives an order and waits until it is done. */
  async does(order: string): Promise<void> {
    this.child.stdin.write(`${order}\n`);
    await this.says(`did ${(this.#orders += 1)}`);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }
}

const running: JobProcess[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
});
async function processes(many: number): Promise<JobProcess[]> {
  const made = Array.from({ length: many }, () => new JobProcess());
  running.push(...made);
  await Promise.all(made.map((one) => one.says("ready")));
  return made;
}

const waiting = async () => (await school.waitingJobs()).length;
const done = async () => Number((await school.pool.query<{ n: number }>("select count(*) as n from job_done")).rows[0]!.n);

describe("jobs of one key in two processes", () => {
  test("are one, however many both send at once", async () => {
    const [one, other] = await processes(2);
    await Promise.all([one!.does("send 40"), other!.does("send 40")]);
    expect(await waiting()).toBe(1);
  }, 60_000);

  test("are each done once while both send and both work, and none is left", async () => {
    const both = await processes(2);
    await Promise.all(both.map((one) => one.does("work")));
    for (let round = 0; round < 5; round += 1) await Promise.all(both.map((one) => one.does("send 10")));
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
    const completed = async () =>
      (await school.db.selectFrom("pgboss.job").select("state").where("name", "=", "test.keyed").execute()).map(({ state }) => state);
    await vi.waitFor(async () => expect(new Set(await completed())).toEqual(new Set(["completed"])), { timeout: 20_000 });
    expect(await done()).toBe((await completed()).length);
    expect(await done()).toBeLessThan(100);
  }, 60_000);
});

describe("a process that is killed", () => {
  test("between sending and committing leaves no job, and keeps no other sender waiting", async () => {
    const [one, other] = await processes(2);
    await one!.does("begin");
    const second = other!.does("send 1");
    await one!.kill();
    await second;
    const left = await school.waitingJobs();
    expect(left).toEqual([{ name: "test.keyed", data: { pid: other!.child.pid } }]);
  }, 60_000);

  test("right after its commit leaves the job, which another does", async () => {
    const [one, other] = await processes(2);
    await one!.does("begin");
    one!.child.stdin.write("commit\n");
    await one!.says("committed");
    await one!.kill();
    expect(await waiting()).toBe(1);
    await other!.does("work");
    await vi.waitFor(async () => expect(await done()).toBe(1), { timeout: 20_000 });
    expect((await school.pool.query("select by_pid, of_pid from job_done")).rows).toEqual([
      { by_pid: other!.child.pid, of_pid: one!.child.pid },
    ]);
  }, 60_000);
});
