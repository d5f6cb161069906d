import { PgBoss } from "pg-boss";
import { SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";
import type { Log, Means } from "./call.ts";

/** Work for later, declared by a domain in its `jobs.ts`. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** Five fields, school time zone; absent for jobs that are only sent. */
  readonly cron?: string;
  /** Must be safe to run twice: a worker may die after its work and before its receipt. */
  run(means: Means, data: Data): Promise<void>;
}

export interface JobQueue {
  /** Puts a job into the queue; with `key`, a second one with the same key is not added while the first waits. */
  send(name: string, data: object, options?: { startAfterSeconds?: number; key?: string }): Promise<void>;
}

export interface RunningJobs extends JobQueue {
  work(means: Means, jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the queue in the product's own database (schema `pgboss`). */
export async function openJobs(url: string, log: Log): Promise<RunningJobs> {
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: "jiangcheng-jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "jobs: the queue had an error and goes on"));
  try {
    await boss.start();
  } catch (error) {
    // Its connections and timers would keep the process from ending.
    await boss
      .stop({ graceful: false })
      .catch((cause: unknown) => log.warn({ err: cause }, "jobs: what was opened of the queue could not be closed"));
    throw error;
  }
  return {
    async send(name, data, { startAfterSeconds, key } = {}) {
      await boss.send(name, data, {
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(key === undefined ? {} : { singletonKey: key }),
      });
    },
    async work(means, jobs) {
      for (const job of jobs) {
        await boss.createQueue(job.name, { retryLimit: 3, retryDelay: 30, retryBackoff: true });
        await boss.work(job.name, { pollingIntervalSeconds: 10 }, async (taken) => {
          for (const one of taken) await job.run(means, (one.data ?? {}) as object);
        });
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: SCHOOL_TIME_ZONE });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
