import type { Schema, Taken } from "#contract/endpoint.ts";
import type { Database } from "../database/database.ts";
import { openJobs, type QueueOptions, type RunningJobs } from "./jobs.queue.ts";
import type { JobCounts, JobKind, JobQueue } from "./jobs.ts";

/** The queue of a process that does no job itself, opened by the first that it sends: most commands send none. */
export class LateQueue implements JobQueue {
  readonly #options: Omit<QueueOptions, "works">;
  #queue: Promise<RunningJobs> | undefined;

  constructor(options: Omit<QueueOptions, "works">) {
    this.#options = options;
  }

  async send<S extends Schema>(tx: Database, kind: JobKind<S>, data: Taken<S>, options?: { startAfterSeconds?: number }): Promise<string> {
    return (await this.#opened()).send(tx, kind, data, options);
  }

  serves(name: string): boolean {
    return this.#options.jobs.some((job) => job.name === name);
  }

  async counts(): Promise<JobCounts> {
    return (await this.#opened()).counts();
  }

  /** A queue that could not be opened has nothing to stop, and whoever sent the job was told. */
  async stop(): Promise<void> {
    const queue = await this.#queue?.catch(() => undefined);
    await queue?.stop();
  }

  #opened(): Promise<RunningJobs> {
    this.#queue ??= openJobs({ ...this.#options, works: false });
    return this.#queue;
  }
}
