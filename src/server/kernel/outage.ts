import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Pool } from "../database/database.ts";
import { isNetwork, troubleOf } from "../database/trouble.ts";
import type { Log } from "./call.ts";
import type { Tick } from "./ticks.ts";

/** How long (ms) the database may take to let somebody in and answer. Two such times fit into the 2 s in which /readyz answers. */
const ANSWER_MS = 900;
/** How often (ms) it is asked while it is away. */
const AGAIN_MS = 500;
/** Failures within so many ms after it answered again belong to the outage before. */
const SETTLED_MS = 2_000;
/** Statements that took too long, and connections that were cut, are told of once in so many ms. */
const TELL_EVERY_MS = 10_000;

/** A time in which the database did not answer, in ms; `over`: since when it answers again. */
interface Spell {
  readonly since: number;
  failures: number;
  over: number | null;
}

/**
 * Whether the database answers. While it does not, nothing is asked of it and every call fails at once; it is asked by a fresh
 * connection again and again, and an outage makes two lines in the log, however many calls it spoils.
 */
export class Outage {
  /** Tells what it is given, save what comes of an outage. */
  readonly log: Log;
  readonly #pool: Pool;
  readonly #plain: Log;
  readonly #end = new AbortController();
  #asking: Promise<boolean> | null = null;
  #outage: Spell | null = null;
  #told = { at: -Infinity, untold: 0 };

  constructor(pool: Pool, log: Log) {
    [this.#pool, this.#plain] = [pool, log];
    const folded = (level: keyof Log) => (details: object | string, message?: string) => this.#tell(level, details, message);
    this.log = { info: folded("info"), warn: folded("warn"), error: folded("error") };
    // An idle connection that the database closed.
    pool.on("error", (error) => {
      if (!pool.ending) this.#tell("warn", { err: error }, "database: a connection was lost and will be opened anew");
    });
  }

  /** Whether nothing is asked of the database at this moment. */
  get away(): boolean {
    return this.#pool.away !== null;
  }

  /** Asks the database by a connection of its own, for two seconds at most. */
  answers(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  close(): void {
    this.#end.abort();
  }

  async #ask(): Promise<boolean> {
    const url = this.#pool.options.connectionString!;
    let failed = await refusalOf(url);
    // Where this process itself stood still (a start, a full machine) its clock runs out on a database that is well.
    if (failed && isTimeout(failed) && !this.away) {
      const since = performance.now();
      failed = await refusalOf(url);
      // Under full load a newcomer waits in a queue in which the others are served.
      if (failed && isTimeout(failed) && this.#pool.answeredAt > since) failed = null;
    }
    if (this.#end.signal.aborted) return failed === null;
    this.#pool.away = failed?.message ?? null;
    if (failed) this.#begin(failed);
    else if (this.#outage) this.#outage.over ??= performance.now();
    return failed === null;
  }

  #begin(error: Error): void {
    if (this.#outage) {
      this.#outage.over = null;
      return;
    }
    this.#outage = { since: performance.now(), failures: 0, over: null };
    this.#plain.error({ reason: error.message }, "database: it does not answer; calls are refused until it does");
    void this.#seeThrough(this.#outage);
  }

  async #seeThrough(outage: Spell): Promise<void> {
    try {
      while (outage.over === null || performance.now() - outage.over < SETTLED_MS) {
        await this.answers();
        await pause(AGAIN_MS, undefined, { signal: this.#end.signal });
      }
    } catch {
      return; // the product stops
    }
    this.#outage = null;
    const seconds = (outage.over - outage.since) / 1_000;
    this.#plain.warn({ seconds, failures: outage.failures }, "database: it answers again");
  }

  #tell(level: keyof Log, details: object | string, message?: string): void {
    const error = typeof details === "object" && "err" in details ? details.err : undefined;
    const trouble = troubleOf(error) ?? (this.#outage && isNetwork(error) ? "away" : null);
    if (trouble === null) return this.#plain[level](details, message);
    // What is left of the connections may still hear of the database's end.
    if (this.#end.signal.aborted) return;
    if (this.#outage) this.#outage.failures += 1;
    else void this.#look(level, details as object, message);
  }

  /** A connection may be cut, and a statement too slow, while the database is well: then that is the thing to tell, now and then. */
  async #look(level: keyof Log, details: object, message?: string): Promise<void> {
    if (!(await this.answers())) {
      if (this.#outage) this.#outage.failures += 1;
    } else if (performance.now() - this.#told.at < TELL_EVERY_MS) this.#told.untold += 1;
    else {
      this.#plain[level]({ ...details, untold: this.#told.untold }, message);
      this.#told = { at: performance.now(), untold: 0 };
    }
  }
}

/** Why a fresh connection gets no answer; null where it does. */
async function refusalOf(url: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: "jiangcheng-health",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    void client.end().catch(() => undefined);
    return null;
  } catch (error) {
    // A database that is stopped hears no good-bye.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Whether nothing came within the time, neither a yes nor a no. */
const isTimeout = ({ message }: Error): boolean => /timeout/i.test(message);

/** A database that lets nobody in, or stands still, is found out though nobody calls. */
export const outageTick: Tick = {
  name: "outage",
  everyMs: 5_000,
  async run({ outage }) {
    await outage.answers();
  },
};
