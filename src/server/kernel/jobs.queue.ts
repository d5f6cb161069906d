import { fromKysely, PgBoss } from "pg-boss";
import type { Schema, Taken } from "#contract/endpoint.ts";
import { SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";
import type { Database, Pool } from "../database/database.ts";
import { StartFailure } from "../database/embedded/failure.ts";
import type { Log, Means } from "./call.ts";
import { check } from "./check.ts";
import type { Job, JobCounts, JobKind, JobQueue } from "./jobs.ts";
import { countJobs, holdWaiting, isQueueThere, setPolicy, unservedJobs } from "./jobs.store.ts";
import { tryJob } from "./jobs.try.ts";

const MINUTE = 60;
const DAY = 86_400;
/** How long (s) what failed or was cancelled stays in the list. What went well is taken away after a day (`jobs.upkeep.ts`). */
const ENDED_KEPT = 30 * DAY;
/** The library throws away what waited so long (s): nothing that was sent may be lost that way. */
const WAITING_KEPT = 365 * DAY;
/** Without a sign of life for so long (s) a try has failed: its process died. */
const SILENT = MINUTE;
/** How often (s) a sign of life is given; a job that runs hears by it that it was cancelled. */
const SIGN_OF_LIFE = 5;
const RETRY = { times: 3, afterSeconds: 30 };
const AT_MOST = 15 * MINUTE;
/** How often (s) each process looks for work. */
const LOOK_EVERY = 10;
/** How long (ms) a stop waits for those who were told to end; after that their try counts as failed. */
const END_WITHIN = 5_000;

export interface RunningJobs extends JobQueue {
  /** Begins to do what waits, in this process. */
  work(means: Means): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly url: string;
  readonly db: Database;
  readonly log: Log;
  /** Every job of the product. */
  readonly jobs: readonly Job[];
  /** False for a process that sends alone: it looks after nothing and keeps no clock. */
  readonly works: boolean;
  /** Seconds between two looks for work, at least 0.5. */
  readonly lookEvery?: number;
}

/** What the library says of a schema that it can't use as it is, and what we say. */
const OTHER_SCHEMA = /^pg-boss (?:database requires migrations|is not installed)/;
const OTHER_VERSION = "the queue of jobs in the database (schema pgboss) is another version's: start the school once with this one";

/** The product's role has rights on rows alone: nothing is made, changed or rebuilt. */
const ROWS_ALONE = { migrate: false, createSchema: false, reindex: false } as const;

/** Makes the queue's schema, or brings an older one to this version; by its owner. `there`: one that is there is left as it is. */
export async function makeQueueSchema(owner: Pool, log: Log, there: "brought" | "left"): Promise<void> {
  if (there === "left" && (await isQueueThere(owner))) return;
  const boss = new PgBoss({
    connectionString: owner.options.connectionString!,
    max: 1,
    application_name: "jiangcheng-jobs",
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs: the queue's schema had an error"));
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens the queue in the product's own database (schema `pgboss`, made by its owner: `makeQueueSchema`) and brings what an older start
 * left there to what is declared now.
 */
export async function openJobs(options: QueueOptions): Promise<RunningJobs> {
  const { url, db, log, works } = options;
  const jobs = byName(options.jobs);
  const boss = new PgBoss({
    ...ROWS_ALONE,
    connectionString: url,
    max: works ? 2 : 1,
    application_name: "jiangcheng-jobs",
    supervise: works,
    schedule: works,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs: the queue had an error and goes on"));
  try {
    await boss.start();
    await keepQueues(boss, db, jobs);
  } catch (error) {
    // Its connections and timers would keep the process from ending.
    await boss
      .stop({ graceful: false })
      .catch((cause: unknown) => log.warn({ err: cause }, "jobs: what was opened of the queue could not be closed"));
    throw error instanceof Error && OTHER_SCHEMA.test(error.message) ? new StartFailure(OTHER_VERSION) : error;
  }
  const names = [...jobs.keys()];
  const stopping = new AbortController();
  return {
    send: (tx, kind, data, { startAfterSeconds } = {}) => sendJob(boss, jobs, tx, kind, data, startAfterSeconds),
    serves: (name) => jobs.has(name),
    counts: (): Promise<JobCounts> => countJobs(db, names),
    async work(means) {
      for (const job of jobs.values()) {
        await boss.work(
          job.name,
          {
            pollingIntervalSeconds: options.lookEvery ?? LOOK_EVERY,
            heartbeatRefreshSeconds: SIGN_OF_LIFE,
            includeMetadata: true,
            perJobResults: true,
          },
          (taken) => Promise.all(taken.map((one) => tryJob(means, job, one, stopping.signal))),
        );
      }
      await keepSchedules(boss, jobs);
      for (const { name, waiting } of await unservedJobs(db, names))
        log.warn({ job: name, waiting }, "jobs: no room lists what waits here");
    },
    async stop() {
      stopping.abort(new Error("the product stops"));
      await boss.stop({ graceful: true, timeout: END_WITHIN });
    },
  };
}

/** The jobs by their names; throws for two of one name, and for one with a clock that could not run without data. */
function byName(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  const named = new Map<string, Job>();
  for (const job of jobs) {
    if (named.has(job.name)) throw new Error(`two jobs are called ${job.name}`);
    if (job.cron && check(job.data, {}).issues) throw new Error(`job ${job.name} has a cron and needs data, which nobody gives`);
    named.set(job.name, job);
  }
  return named;
}

const isKeyed = (job: Job): boolean => job.key !== undefined || job.cron !== undefined;
const keyOf = (job: Job, data: unknown): string => job.key?.(data) ?? "";

async function sendJob<S extends Schema>(
  boss: PgBoss,
  jobs: ReadonlyMap<string, Job>,
  tx: Database,
  kind: JobKind<S>,
  data: Taken<S>,
  startAfter: number | undefined,
): Promise<string> {
  const job = jobs.get(kind.name);
  if (!job) throw new Error(`job ${kind.name} can't be sent: no room lists it`);
  const { issues } = check(kind.data, data);
  if (issues) throw new Error(`job ${kind.name} can't be sent: its data don't fit: ${JSON.stringify(issues)}`);
  const when = startAfter === undefined ? {} : { startAfter };
  const db = fromKysely(tx);
  if (!isKeyed(job)) return (await boss.send(kind.name, data as object, { ...when, db }))!;
  const key = keyOf(job, data);
  for (;;) {
    const sent = await boss.send(kind.name, data as object, { ...when, singletonKey: key, db });
    // One that waits may begin between the two statements: then there is room for the next.
    const id = sent ?? (await holdWaiting(tx, kind.name, key));
    if (id !== null) return id;
  }
}

/** What is declared, in the library's words. */
const queueOf = ({ retry = RETRY, atMostSeconds = AT_MOST }: Job) => ({
  retryLimit: retry.times,
  retryDelay: retry.afterSeconds,
  retryBackoff: true,
  expireInSeconds: atMostSeconds,
  heartbeatSeconds: SILENT,
  retentionSeconds: WAITING_KEPT,
  deleteAfterSeconds: ENDED_KEPT,
});

/** Makes the queues that are missing and changes those that were declared otherwise; what waits in them stays. */
async function keepQueues(boss: PgBoss, db: Database, jobs: ReadonlyMap<string, Job>): Promise<void> {
  const before = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs.values()) {
    const [wanted, policy] = [queueOf(job), isKeyed(job) ? "short" : "standard"] as const;
    const queue = before.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...wanted, policy });
    else {
      const same = (Object.keys(wanted) as (keyof typeof wanted)[]).every((option) => queue[option] === wanted[option]);
      if (!same) await boss.updateQueue(job.name, wanted);
      if (queue.policy !== policy) await setPolicy(db, job.name, policy);
    }
  }
}

/** Sets the clocks that are declared, and takes those away that nobody declares any more: their jobs would pile up. */
async function keepSchedules(boss: PgBoss, jobs: ReadonlyMap<string, Job>): Promise<void> {
  for (const { name, key } of await boss.getSchedules()) if (!jobs.get(name)?.cron) await boss.unschedule(name, key);
  for (const job of jobs.values()) {
    // What came due while nothing ran is made up for once: a school that is switched off at night is tidied in the morning.
    const how = { tz: SCHOOL_TIME_ZONE, singletonKey: keyOf(job, {}), missed: "once" } as const;
    if (job.cron) await boss.schedule(job.name, job.cron, {}, how);
  }
}
