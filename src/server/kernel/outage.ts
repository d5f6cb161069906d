import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Pool } from "../database/database.ts";
import { isNetwork, troubleOf } from "../database/trouble.ts";
import type { Log } from "./call.ts";
import type { Tick } from "./ticks.ts";

/** How long (ms) the database may take to let somebody in and answer. */
const ANSWER_MS = 1_000;
/** How often (ms) it is asked while it is away. */
const AGAIN_MS = 500;
/** Failures within so many ms after it answered again belong to the outage before. */
const SETTLED_MS = 2_000;
/** Statements that took too long are told of once in so many ms. */
const SLOW_EVERY_MS = 10_000;

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
  #slow = { told: -Infinity, untold: 0 };

  constructor(pool: Pool, log: Log) {
    [this.#pool, this.#plain] = [pool, log];
    const folded = (level: keyof Log) => (details: object | string, message?: string) => this.#tell(level, details, message);
    this.log = { info: folded("info"), warn: folded("warn"), error: folded("error") };
    // An idle connection that the database closed.
    pool.on("error", (error) => {
      if (!pool.ending) this.#lost(error);
    });
  }

  /** Whether nothing is asked of the database at this moment. */
  get away(): boolean {
    return this.#pool.away !== null;
  }

  /** Asks the database by a connection of its own, for a second at most. */
  answers(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  close(): void {
    this.#end.abort();
  }

  async #ask(): Promise<boolean> {
    const failed = await refusalOf(this.#pool.options.connectionString!);
    if (this.#end.signal.aborted) return failed === null;
    this.#pool.away = failed?.message ?? null;
    if (failed) this.#lost(failed);
    else if (this.#outage) this.#outage.over ??= performance.now();
    return failed === null;
  }

  #lost(error: unknown): void {
    if (this.#outage) {
      this.#outage.failures += 1;
      this.#outage.over = null;
      return;
    }
    this.#outage = { since: performance.now(), failures: 1, over: null };
    this.#plain.error({ reason: messageOf(error) }, "database: it does not answer; calls are refused until it does");
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
    const trouble = troubleOf(error);
    if (trouble === "away" || (this.#outage && isNetwork(error))) return this.#lost(error);
    if (trouble === null) return this.#plain[level](details, message);
    if (this.#outage) return void (this.#outage.failures += 1);
    void this.answers().then((does) => {
      if (does) this.#tellSlow(level, details as object, message);
    });
  }

  #tellSlow(level: keyof Log, details: object, message?: string): void {
    if (performance.now() - this.#slow.told < SLOW_EVERY_MS) {
      this.#slow.untold += 1;
      return;
    }
    this.#plain[level]({ ...details, untold: this.#slow.untold }, message);
    this.#slow = { told: performance.now(), untold: 0 };
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A database that lets nobody in, or stands still, is found out though nobody calls. */
export const outageTick: Tick = {
  name: "outage",
  everyMs: 5_000,
  async run({ outage }) {
    await outage.answers();
  },
};
