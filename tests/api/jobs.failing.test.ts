import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { staffJobs } from "#contract/staff/jobs.ts";
import { job, type Job, noData } from "#server/kernel/jobs.ts";
import { aMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openQueue, type Queue } from "../support/queue.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Client;
beforeAll(async () => {
  school = await openSchool();
  staff = await aMember(school, "operations");
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.db.deleteFrom("pgboss.job").execute();
  await school.db.deleteFrom("job_failure").execute();
});

const open: Queue[] = [];
afterEach(async () => {
  for (const { jobs } of open.splice(0)) await jobs.stop();
});
async function queue(...own: Job[]): Promise<Queue> {
  const opened = await openQueue(school, own);
  open.push(opened);
  return opened;
}

const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 50 });
const one = (jobId: string) => staff.call(staffJobs.one, { jobId });
const states = (jobId: string) => (state: string) => soon(async () => expect((await one(jobId)).state).toBe(state));
const counted = async () => {
  const { waiting, running, failedLastDay, deadLastDay } = await school.means.jobs.counts();
  return { waiting, running, failedLastDay, deadLastDay };
};

const base = { name: "test.work", data: noData };

describe("a job that fails", () => {
  test("is logged with its name, id and try each time, tried again, counted, and lies among the dead after the last", async () => {
    let runs = 0;
    const { jobs, means, said } = await queue(job({
      ...base, retry: { times: 1, afterSeconds: 1 },
      run: () => Promise.reject(new Error(`the printer burns, ${(runs += 1)}`)),
    }));
    const jobId = await jobs.send(school.db, base, {});
    await jobs.work(means);
    await states(jobId)("failed");
    expect(said("failed")).toEqual([
      expect.objectContaining({
        level: "error", job: "test.work", id: jobId, try: 1, of: 2, said: "jobs: a try failed; there will be another",
      }),
      expect.objectContaining({
        level: "error", job: "test.work", id: jobId, try: 2, of: 2, said: "jobs: the last try failed; the job lies among the dead",
      }),
    ]);
    expect((said("failed")[0]!["err"] as Error).message).toBe("the printer burns, 1");
    expect(await one(jobId)).toMatchObject({
      state: "failed", tries: 2, reason: "the printer burns, 2",
      failures: [{ try: 2, reason: "the printer burns, 2" }, { try: 1, reason: "the printer burns, 1" }],
    });
    expect(await counted()).toEqual({ waiting: 0, running: 0, failedLastDay: 2, deadLastDay: 1 });
    const health = JSON.parse((await school.visitor().raw("GET", "/healthz")).text) as object;
    expect(health).toMatchObject({ ok: true, jobs: { waiting: 0, failedLastDay: 2, deadLastDay: 1 } });
  });

  test("is done once more where staff say so, even long after, and its failures stay in its story", async () => {
    let broken = true;
    const { jobs, means } = await queue(job({
      ...base, retry: { times: 0, afterSeconds: 1 },
      run: () => (broken ? Promise.reject(new Error("no paper")) : Promise.resolve()),
    }));
    const jobId = await jobs.send(school.db, base, {});
    await jobs.work(means);
    await states(jobId)("failed");
    broken = false;
    await school.db.updateTable("pgboss.job").set({ keep_until: new Date(0) }).execute();
    await staff.call(staffJobs.again, { jobId });
    await states(jobId)("done");
    expect(await one(jobId)).toMatchObject({ tries: 2, reason: "", failures: [{ try: 1, reason: "no paper" }] });
    expect((await school.db.selectFrom("pgboss.job").select("keep_until").executeTakeFirstOrThrow()).keep_until.getTime())
      .toBeGreaterThan(Date.now());
    expect(await staff.ask(staffJobs.again, { jobId })).toMatchObject({ code: 1001 });
  });

  test("whose data no longer fit fails with a clear line, is not tried in vain, and waits for a version that takes them", async () => {
    const former = await queue({ ...base, data: z.strictObject({ old: z.string() }), run: () => Promise.resolve() });
    const jobId = await former.jobs.send(school.db, { ...base, data: z.strictObject({ old: z.string() }) }, { old: "value" });
    await former.jobs.stop();
    let runs = 0;
    const now = await queue({ ...base, data: z.strictObject({ fresh: z.int() }), run: () => Promise.resolve(void (runs += 1)) });
    await now.jobs.work(now.means);
    await states(jobId)("failed");
    expect(now.said("the last try failed")).toEqual([expect.objectContaining({ job: "test.work", id: jobId, try: 1 })]);
    const found = await one(jobId);
    expect(found).toMatchObject({ data: { old: "value" }, tries: 1 });
    expect(found.reason).toMatch(/^its data don't fit this version: \{"fresh":.+\}$/);
    expect(runs).toBe(0);
  });

  test("whose process is gone is made known by the others, once", async () => {
    const { jobs, means, said } = await queue({ ...base, run: () => Promise.resolve() });
    const jobId = await jobs.send(school.db, base, {});
    // As the queue itself leaves a job whose worker gave no sign of life any more.
    const output = JSON.stringify({ value: { message: "job heartbeat timeout" } });
    await school.db.updateTable("pgboss.job").set({ state: "retry", started_on: new Date(), output }).where("id", "=", jobId).execute();
    await runJob(means, "jobs.watch");
    await runJob(means, "jobs.watch");
    expect(said("without a word")).toEqual([
      expect.objectContaining({ level: "error", job: "test.work", id: jobId, try: 1, reason: "job heartbeat timeout" }),
    ]);
    expect(await one(jobId)).toMatchObject({ state: "retrying", failures: [{ try: 1, reason: "job heartbeat timeout" }] });
    expect((await counted()).failedLastDay).toBe(1);
  });
});

describe("long work", () => {
  /** Goes on step by step until it is told to end. */
  function steps(more: Partial<Job> = {}) {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const it = job({
      ...base,
      async run(_means, _data, { progress, signal }) {
        begun.resolve();
        for (let step = 1; !signal.aborted; step += 1) {
          progress(step, 10_000);
          await pause(20);
        }
        ended.resolve(String((signal.reason as Error).message));
        signal.throwIfAborted();
      },
      ...more,
    });
    return { it, begun: begun.promise, ended: ended.promise };
  }

  test("tells how far it is while it runs", async () => {
    const { it, begun } = steps();
    const { jobs, means } = await queue(it);
    const jobId = await jobs.send(school.db, base, {});
    await jobs.work(means);
    await begun;
    const far = async () => {
      const { state, progress } = await one(jobId);
      return state === "running" ? (progress?.done ?? 0) : 0;
    };
    await soon(async () => expect(await far()).toBeGreaterThan(0));
    const before = await far();
    await soon(async () => expect(await far()).toBeGreaterThan(before));
    expect((await one(jobId)).progress!.total).toBe(10_000);
    expect((await counted()).running).toBe(1);
  });

  test("ends soon after it was cancelled, is no failure, and can be done again", async () => {
    const { it, begun, ended } = steps();
    const { jobs, means, said } = await queue(it);
    const jobId = await jobs.send(school.db, base, {});
    await jobs.work(means);
    await begun;
    await staff.call(staffJobs.cancel, { jobId });
    expect(await ended).toBe("the job was cancelled");
    await soon(() => expect(said("was cancelled, or taken away")).toEqual([expect.objectContaining({ level: "info", id: jobId })]));
    expect(await one(jobId)).toMatchObject({ state: "cancelled", failures: [], reason: "" });
    expect(await counted()).toEqual({ waiting: 0, running: 0, failedLastDay: 0, deadLastDay: 0 });
    expect((await staff.ask(staffJobs.cancel, { jobId })).message).toBe("这个后台任务已经结束，不用取消");
    await staff.call(staffJobs.again, { jobId });
    await states(jobId)("running");
    const refused = await staff.ask(staffJobs.again, { jobId });
    expect(refused.message).toBe("这个后台任务还在等待、运行，或已顺利完成，不用重做");
    await staff.call(staffJobs.cancel, { jobId });
  });

  test("that gives no progress hears that it was cancelled with its next sign of life", async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { jobs, means } = await queue(job({
      ...base,
      async run(_means, _data, { signal }) {
        begun.resolve();
        await pause(60_000, undefined, { signal, ref: false }).catch(() => ended.resolve());
      },
    }));
    const jobId = await jobs.send(school.db, base, {});
    await jobs.work(means);
    await begun.promise;
    await staff.call(staffJobs.cancel, { jobId });
    await ended.promise;
    // It returned as if all were well; cancelled it stays.
    await pause(300);
    expect((await one(jobId)).state).toBe("cancelled");
  }, 20_000);

  test("goes back to the waiting ones when the product stops; the try does not count", async () => {
    const first = steps({ retry: { times: 0, afterSeconds: 1 } });
    const stopping = await queue(first.it);
    const jobId = await stopping.jobs.send(school.db, base, {});
    await stopping.jobs.work(stopping.means);
    await first.begun;
    await stopping.jobs.stop();
    expect(await first.ended).toBe("the product stops");
    expect(await one(jobId)).toMatchObject({ state: "retrying", failures: [], endedAt: null });
    expect((await counted()).failedLastDay).toBe(0);
    const next = await queue({ ...base, retry: { times: 0, afterSeconds: 1 }, run: () => Promise.resolve() });
    await next.jobs.work(next.means);
    await states(jobId)("done");
  });
});

test("what went well is taken away after a day, failures after a month; what waits or failed stays", async () => {
  const { jobs, means } = await queue({ ...base, run: () => Promise.resolve() });
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push(await jobs.send(school.db, base, {}));
  const end = (id: string, state: "completed" | "failed", days: number) =>
    school.db
      .updateTable("pgboss.job")
      .set({ state, completed_on: new Date(Date.now() - days * 86_400_000) })
      .where("id", "=", id)
      .execute();
  await end(ids[0]!, "completed", 1.1);
  await end(ids[1]!, "completed", 0.9);
  await end(ids[2]!, "failed", 20);
  for (const [id, days] of [[ids[2]!, 31], [ids[3]!, 29]] as const) {
    await school.db
      .insertInto("job_failure")
      .values({ job_id: id, try: 1, name: "test.work", reason: "", at: new Date(Date.now() - days * 86_400_000) })
      .execute();
  }
  await runJob(means, "jobs.tidy");
  const left = await school.db.selectFrom("pgboss.job").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await school.db.selectFrom("job_failure").select("job_id").execute()).toEqual([{ job_id: ids[3] }]);
});
