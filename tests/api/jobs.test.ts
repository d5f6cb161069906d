import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { job, type Job, noData } from "#server/kernel/jobs.ts";
import { asOwner } from "../support/owner.ts";
import { openQueue, type Queue } from "../support/queue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
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

const kind = { name: "test.note", data: z.strictObject({ n: z.int() }) };
/** A job that writes down what it was given. */
function noting(more: Partial<Job<typeof kind.data>> = {}): { done: number[]; it: Job } {
  const done: number[] = [];
  return { done, it: { ...kind, run: (_means, data) => Promise.resolve(void done.push((data as { n: number }).n)), ...more } as Job };
}
const keyed = { key: () => "one" };
const row = (id: string) => school.db.selectFrom("pgboss.job").selectAll().where("id", "=", id).executeTakeFirst();
const waiting = async () => (await school.waitingJobs()).map(({ data }) => (data as { n: number }).n);
/** Waits until it holds. */
const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 15_000, interval: 50 });

describe("sending", () => {
  test("is a part of the transaction: rolled back there is no job, committed there is", async () => {
    const { jobs } = await queue(noting().it);
    const undone = school.db.transaction().execute(async (tx) => {
      await jobs.send(tx, kind, { n: 1 });
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect(await waiting()).toEqual([]);
    await school.db.transaction().execute(async (tx) => {
      await jobs.send(tx, kind, { n: 2 });
      expect(await waiting(), "nobody sees it before").toEqual([]);
    });
    expect(await waiting()).toEqual([2]);
  });

  test("refuses data that don't fit, and a job that no room lists", async () => {
    const { jobs } = await queue(noting().it);
    await expect(jobs.send(school.db, kind, { n: "1" } as never)).rejects.toThrow(/test\.note can't be sent: its data don't fit: \{"n":/);
    const gone = jobs.send(school.db, { name: "test.gone", data: noData }, {});
    await expect(gone).rejects.toThrow("test.gone can't be sent: no room lists it");
    expect(await waiting()).toEqual([]);
  });

  test("with a delay begins no earlier", async () => {
    const { done, it } = noting();
    const { jobs, means } = await queue(it);
    const id = await jobs.send(school.db, kind, { n: 1 }, { startAfterSeconds: 3_600 });
    await jobs.work(means);
    await jobs.send(school.db, kind, { n: 2 });
    await soon(() => expect(done).toEqual([2]));
    expect((await row(id))!.start_after.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect((await jobs.counts()).waiting, "it isn't due").toBe(0);
  });
});

describe("jobs of one key", () => {
  test("are one while the first waits, and its id is told; those of other keys and none are not", async () => {
    const one = await queue(noting({ key: ({ n }) => `k${n % 2}` }).it);
    const ids = [];
    for (const n of [1, 3, 5, 2]) ids.push(await one.jobs.send(school.db, kind, { n }));
    expect(await waiting()).toEqual([1, 2]);
    expect(new Set(ids).size).toBe(2);
    expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
  });

  test("without a key each is its own", async () => {
    const { jobs } = await queue(noting().it);
    for (const n of [1, 1, 1]) await jobs.send(school.db, kind, { n });
    expect(await waiting()).toEqual([1, 1, 1]);
  });

  test("a second one is added once the first has begun", async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: number[] = [];
    const it = job({
      ...kind, ...keyed,
      async run(_means, { n }) {
        begun.resolve();
        await goOn.promise;
        done.push(n);
      },
    });
    const { jobs, means } = await queue(it);
    await jobs.send(school.db, kind, { n: 1 });
    await jobs.work(means);
    await begun.promise;
    await jobs.send(school.db, kind, { n: 2 });
    expect(await waiting()).toEqual([2]);
    goOn.resolve();
    await soon(() => expect(done).toEqual([1, 2]));
  });

  test("sent again in a transaction the first does not begin before that has ended, and sees what it wrote", async () => {
    await asOwner(school, "create table if not exists seen_by_job (n int); grant all on seen_by_job to school");
    const seen: number[] = [];
    const it = job({
      ...kind, ...keyed,
      async run({ pool }) {
        seen.push(Number((await pool.query("select count(*) as n from seen_by_job")).rows[0].n));
      },
    });
    const { jobs, means } = await queue(it);
    const first = await jobs.send(school.db, kind, { n: 1 });
    await school.db.transaction().execute(async (tx) => {
      expect(await jobs.send(tx, kind, { n: 2 })).toBe(first);
      await jobs.work(means);
      // Looks for work twice a second.
      await pause(1_500);
      expect(seen).toEqual([]);
      await sql`insert into seen_by_job values (1)`.execute(tx);
    });
    await soon(() => expect(seen).toEqual([1]));
  });

  test("a second sender waits for the first one's commit, and takes its place where that is rolled back", async () => {
    const { jobs } = await queue(noting(keyed).it);
    const [sent, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = school.db.transaction().execute(async (tx) => {
      await jobs.send(tx, kind, { n: 1 });
      sent.resolve();
      await goOn.promise;
      throw new Error("changed its mind");
    });
    await sent.promise;
    const second = jobs.send(school.db, kind, { n: 2 });
    goOn.resolve();
    await expect(first).rejects.toThrow("changed its mind");
    await second;
    expect(await waiting()).toEqual([2]);
  });
});

describe("a queue that an older start left behind", () => {
  /** As it was made before keys counted, with what waits in it. */
  async function older(...waits: number[]): Promise<void> {
    await school.db.deleteFrom("pgboss.queue").where("name", "=", kind.name).execute();
    const options = JSON.stringify({ policy: "standard", retryLimit: 9, deleteAfterSeconds: 60 });
    await school.pool.query("select pgboss.create_queue($1, $2::jsonb)", [kind.name, options]);
    for (const n of waits) {
      await school.pool.query(
        `insert into pgboss.job (name, data, singleton_key, policy, created_on)
         values ($1, $2, 'one', 'standard', now() - $3 * interval '1s')`,
        [kind.name, JSON.stringify({ n }), 100 - n],
      );
    }
  }

  test("takes one job of a key from now on, and loses none that waits", async () => {
    await older(1, 2, 3);
    const { done, it } = noting(keyed);
    const [{ jobs, means }, other] = await Promise.all([queue(it), queue(it)]);
    expect(await school.db.selectFrom("pgboss.queue").selectAll().where("name", "=", kind.name).executeTakeFirst()).toMatchObject({
      policy: "short", retry_limit: 3, deletion_seconds: 30 * 86_400,
    });
    expect(await waiting()).toEqual([1, 2, 3]);
    for (const n of [4, 5, 6]) await (n === 5 ? other.jobs : jobs).send(school.db, kind, { n });
    expect(await waiting()).toEqual([1, 2, 3, 4]);
    await jobs.work(means);
    await soon(() => expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]));
  });

  test("takes all jobs where the key is gone", async () => {
    await (await queue(noting(keyed).it)).jobs.stop();
    const { jobs } = await queue(noting().it);
    for (const n of [1, 2]) await jobs.send(school.db, kind, { n });
    expect(await waiting()).toEqual([1, 2]);
  });

  test("whose clock nobody declares any more gets no more jobs by it", async () => {
    const clock = { ...kind, data: noData, cron: "* * * * *", run: () => Promise.resolve() };
    const former = await queue(clock);
    await former.jobs.work(former.means);
    const schedules = async () =>
      (await school.pool.query<{ name: string }>("select name from pgboss.schedule order by name")).rows.map(({ name }) => name);
    expect(await schedules()).toContain(kind.name);
    const now = await queue(noting().it);
    await now.jobs.work(now.means);
    expect(await schedules()).toEqual(["jobs.tidy", "jobs.watch"]);
  });
});

describe("what is wrong with jobs is said at the start", () => {
  test("two of one name, and a clock for a job that needs data", async () => {
    await expect(queue(noting().it, noting().it)).rejects.toThrow("two jobs are called test.note");
    await expect(queue(noting({ cron: "* * * * *" }).it)).rejects.toThrow("test.note has a cron and needs data");
  });

  test("jobs that wait and that no room lists, which stay and are counted", async () => {
    const before = await queue(noting().it, { ...kind, name: "test.former", run: () => Promise.resolve() });
    await before.jobs.send(school.db, { ...kind, name: "test.former" }, { n: 1 });
    await before.jobs.send(school.db, { ...kind, name: "test.former" }, { n: 2 });
    const now = await queue(noting().it);
    await now.jobs.work(now.means);
    expect(now.said("no room lists")).toEqual([expect.objectContaining({ level: "warn", job: "test.former", waiting: 2 })]);
    expect(await now.jobs.counts()).toMatchObject({ waiting: 2, unserved: 2 });
    expect(await waiting()).toEqual([1, 2]);
  });
});
