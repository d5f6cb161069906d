import type { JobResult, JobWithMetadata } from "pg-boss";
import { within } from "../database/limits.ts";
import type { Means } from "./call.ts";
import { check } from "./check.ts";
import type { Job } from "./jobs.ts";
import { giveBack, type Held, isHeld, noteFailure, type Progress, writeProgress } from "./jobs.store.ts";

/** The database hears of progress at most this often (ms). */
const TELL_EVERY = 1_000;
/** Letters of a reason that staff see; the log has all of it. */
const REASON = 500;

/** What came with a job is not what the job takes: it was sent by an older or a newer version. Another try would change nothing. */
class Misfit extends Error {}

/** Does one job that this process has taken: a failure is logged, noted and told to the queue, never thrown. */
export async function tryJob(means: Means, job: Job, taken: JobWithMetadata<unknown>, stopping: AbortSignal): Promise<JobResult> {
  const held: Held = { id: taken.id, name: job.name, retryCount: taken.retryCount };
  const gone = new AbortController();
  const signal = AbortSignal.any([taken.signal, stopping, gone.signal]);
  const telling = new Telling(means, held, gone);
  try {
    const { issues, value } = check(job.data, taken.data ?? {});
    if (issues) throw new Misfit(`its data don't fit this version: ${JSON.stringify(issues)}`);
    await within("work", () => job.run(means, value, { signal, progress: (done, total) => telling.tell({ done, total }) }));
    await telling.end();
    return { id: taken.id, status: "completed" };
  } catch (error) {
    await telling.end();
    const told = { err: error, job: job.name, id: taken.id, try: taken.retryCount + 1, of: taken.retryLimit + 1 };
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON);
    const failed: JobResult = { id: taken.id, status: "failed", output: { message: reason, progress: telling.last } };
    if (stopping.aborted && (await giveBack(means.db, held))) {
      means.log.info(told, "jobs: the product stops; the job waits for its next start");
      return failed;
    }
    if (signal.aborted && !(await isHeld(means.db, held))) {
      means.log.info(told, "jobs: a job was cancelled, or taken away, and has ended");
      return failed;
    }
    const dead = error instanceof Misfit || taken.retryCount >= taken.retryLimit;
    means.log.error(told, dead ? "jobs: the last try failed; the job lies among the dead" : "jobs: a try failed; there will be another");
    await noteFailure(means.db, { ...held, reason }).catch((cause: unknown) =>
      means.log.error({ err: cause, job: job.name, id: taken.id }, "jobs: a failure could not be noted"),
    );
    return dead ? { ...failed, status: "deadletter" } : failed;
  }
}

/** Writes how far a job is, the newest word about once a second, and so finds out that the job is no longer ours. */
class Telling {
  last: Progress | null = null;
  readonly #means: Means;
  readonly #held: Held;
  readonly #gone: AbortController;
  #toldAt = -TELL_EVERY;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #over = false;

  constructor(means: Means, held: Held, gone: AbortController) {
    this.#means = means;
    this.#held = held;
    this.#gone = gone;
  }

  tell(progress: Progress): void {
    this.last = progress;
    if (this.#over || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#toldAt = performance.now();
      this.#writing = this.#writing.then(() => this.#write());
    }, Math.max(0, this.#toldAt + TELL_EVERY - performance.now()));
  }

  /** Nothing is written any more; resolves when what was under way has ended. */
  async end(): Promise<void> {
    this.#over = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      if (!(await writeProgress(this.#means.db, this.#held, this.last!))) this.#gone.abort(new Error("the job was cancelled"));
    } catch (error) {
      this.#means.log.warn({ err: error, job: this.#held.name }, "jobs: progress could not be told, and will be later");
    }
  }
}
