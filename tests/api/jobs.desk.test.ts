import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffJobs } from "#contract/staff/jobs.ts";
import { mediaWork } from "#server/domains/media/work/intake.ts";
import { reconcileHostedJob } from "#server/domains/media/hosting/jobs.ts";
import { aMember } from "../factories/staff.ts";
import { type Ran, runCommand } from "../support/cli.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client & { readonly staffId: number };
beforeAll(async () => {
  school = await openSchool();
  staff = await aMember(school, "operations");
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.db.deleteFrom("pgboss.job").execute();
});

async function send(...kinds: (typeof mediaWork)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of kinds) ids.push(await school.means.jobs.send(school.db, kind, {}));
  return ids;
}
const change = (id: string, values: object) => school.db.updateTable("pgboss.job").set(values).where("id", "=", id).execute();
/** As if they had been sent an hour apart, the first of them first. */
async function apart(ids: readonly string[]): Promise<void> {
  for (const [i, id] of ids.entries()) await change(id, { created_on: new Date(Date.now() - (ids.length - i) * 3_600_000) });
}
const audited = async (jobId: string) =>
  (await school.db.selectFrom("audit_log").select(["actor", "action"]).where("object", "=", `job:${jobId}`).orderBy("id").execute());

describe("the list of jobs", () => {
  test("comes in pages, those sent last first, and is narrowed by state and name", async () => {
    const [work, hosted] = await send(mediaWork, reconcileHostedJob);
    await change(work!, { state: "failed", completed_on: new Date(), output: '{"message":"no disk"}' });
    const [again] = await send(mediaWork);
    await apart([work!, hosted!, again!]);
    const all = await staff.call(staffJobs.list, {});
    expect(all.records.map(({ jobId }) => jobId)).toEqual([again, hosted, work]);
    expect(all).toMatchObject({ total: 3, current: 1, size: 10, waiting: 2, unserved: 0, running: 0, deadLastDay: 1 });
    expect((await staff.call(staffJobs.list, { current: 2, size: 2 })).records.map(({ jobId }) => jobId)).toEqual([work]);
    const failed = await staff.call(staffJobs.list, { state: "failed" });
    expect(failed.records).toEqual([
      {
        jobId: work, name: "media.work", state: "failed", isServed: true, key: "", tries: 0, sentAt: expect.any(Number) as unknown,
        startAfter: expect.any(Number) as unknown, startedAt: null, endedAt: expect.any(Number) as unknown, progress: null,
        reason: "no disk",
      },
    ]);
    expect((await staff.call(staffJobs.list, { name: "media.work" })).records.map(({ jobId }) => jobId)).toEqual([again, work]);
    expect((await staff.call(staffJobs.list, { name: "media.work", state: "waiting" })).records.map(({ jobId }) => jobId)).toEqual([again]);
    expect(await staff.ask(staffJobs.list, { state: "dead" as never })).toMatchObject({ code: 1001 });
  });

  test("shows what no room serves", async () => {
    await school.pool.query("select pgboss.create_queue('test.former', '{\"policy\":\"standard\"}'::jsonb)");
    await school.pool.query("insert into pgboss.job (name, data) values ('test.former', '{\"n\":1}')");
    const { records, waiting, unserved } = await staff.call(staffJobs.list, {});
    expect([records.map(({ name, isServed }) => [name, isServed]), waiting, unserved]).toEqual([[["test.former", false]], 1, 1]);
    expect((await staff.call(staffJobs.one, { jobId: records[0]!.jobId })).data).toEqual({ n: 1 });
  });

  test("is for the duty of operations alone", async () => {
    const other = await aMember(school, "audit", "media");
    for (const ask of [other.ask(staffJobs.list, {}), other.ask(staffJobs.cancel, { jobId: randomUUID() })])
      expect(await ask).toMatchObject({ code: -1, data: null });
  });
});

describe("what staff do to a job", () => {
  test("is kept account of with who did it, and happens once where two do it at once", async () => {
    const [jobId] = await send(mediaWork);
    const together = await Promise.all(Array.from({ length: 4 }, () => staff.ask(staffJobs.cancel, { jobId: jobId! })));
    expect(together.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1001, 1001, 1001]);
    await staff.call(staffJobs.again, { jobId: jobId! });
    const actor = `staff:${staff.staffId}`;
    expect(await audited(jobId!)).toEqual([{ actor, action: "jobs.cancelled" }, { actor, action: "jobs.again" }]);
    expect((await staff.call(staffJobs.one, { jobId: jobId! })).state).toBe("retrying");
  });

  test("is refused for a job that nobody knows", async () => {
    for (const call of [staffJobs.again, staffJobs.cancel])
      expect(await staff.ask(call, { jobId: randomUUID() })).toMatchObject({ code: 1001 });
    expect((await staff.ask(staffJobs.one, { jobId: randomUUID() })).message).toBe("没有找到你要的内容，可能已被删除");
    expect(await staff.ask(staffJobs.one, { jobId: "1" })).toMatchObject({ code: 1001 });
  });
});

describe("at the shell", () => {
  async function command(name: string, ...args: string[]): Promise<Pick<Ran, "code" | "lines">> {
    const { code, lines } = await runCommand(school, [...name.split(" "), ...args]);
    return { code, lines };
  }

  test("jobs are listed, cancelled and done again", async () => {
    const [jobId] = await send(mediaWork);
    const { lines } = await command("jobs list");
    expect(lines[0]).toMatch(new RegExp(`^${jobId}  20\\d\\d-.+Z  waiting +media.work +0 tries$`));
    expect(lines.slice(1)).toEqual(["1 jobs", "1 wait (0 unserved), 0 run; in a day 0 tries failed, 0 jobs for good"]);
    expect(await command("jobs cancel", jobId!)).toEqual({ code: 0, lines: [`job ${jobId} is cancelled`] });
    expect(await command("jobs cancel", jobId!)).toEqual({ code: 1, lines: ["This job has ended; there is nothing left to cancel"] });
    expect((await command("jobs list", "--state", "cancelled", "--name", "media.work")).lines[0]).toContain(jobId);
    expect((await command("jobs list", "--state", "failed")).lines[0]).toBe("0 jobs");
    expect(await command("jobs again", jobId!)).toEqual({ code: 0, lines: [`job ${jobId} waits anew`] });
    expect(await audited(jobId!)).toEqual([{ actor: "system", action: "jobs.cancelled" }, { actor: "system", action: "jobs.again" }]);
  });

  test("arguments that can't be read are refused", async () => {
    await expect(command("jobs list", "--state", "dead")).rejects.toThrow(/^no state is called dead; there are waiting, retrying,/);
    await expect(command("jobs again")).rejects.toThrow("which job?");
    await expect(command("jobs cancel", "7")).rejects.toThrow("which job?");
    await expect(command("jobs list", "--colour", "red")).rejects.toThrow("Unknown option '--colour'");
  });
});
