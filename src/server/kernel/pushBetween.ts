import { setTimeout as pause } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import type { Server } from "socket.io";
import type { Pool } from "../database/database.ts";
import type { Log } from "./call.ts";

/** The connection that listens, and one for all that is said: what one process says arrives in its order. */
const CONNECTIONS = 2;
const CONNECT_MS = 5_000;
/** What is still to be said when a process ends is waited for so long (ms). */
const FAREWELL_MS = 500;

/**
 * What carries the words of a push door to the doors of other processes: socket.io's adapter over PostgreSQL, and what it
 * leaves to its user. Its connections have listeners for errors (a dead one would end this process), one that died is given
 * back (it would be missing from the pool for ever), and no attempt to connect outlives the end. What was not heard, or not
 * said, while a connection was away is lost: `onGap` is called when it listens again, and whenever something can be said again
 * the others are told of a gap.
 */
export class PushBetween {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly #pool: pg.Pool;
  readonly #onGap: (whose: "ours" | "theirs") => void;
  readonly #said = new Set<Promise<unknown>>();
  /** Whether what other processes say is heard at this moment. */
  listens = false;
  #listened = false;
  /** The connection that listens, until it is given back. */
  #held: pg.PoolClient | null = null;
  /** Settles once the LISTEN of that connection was answered. */
  #answered: Promise<void> = Promise.resolve();
  #unsaid = false;
  #closing = false;

  constructor({ options }: Pool, log: Log, onGap: (whose: "ours" | "theirs") => void) {
    this.#onGap = onGap;
    this.#pool = new pg.Pool({
      connectionString: options.connectionString,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: "jiangcheng-push",
      keepAlive: true,
    });
    this.#pool.on("error", (error) => log.warn({ err: error }, "push: a connection was lost and will be opened anew"));
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
    const given = { connect: () => this.#connect(), query: (text: string, values?: unknown[]) => this.#query(text, values) };
    this.adapter = createAdapter(given as unknown as pg.Pool, {
      errorHandler: (error) => log.warn({ err: error }, "push: other processes could not be reached"),
    });
  }

  /** Says good-bye to the other processes and goes. */
  async close(io: Server): Promise<void> {
    this.#closing = true;
    // The adapter knows of its connection once it listens, and gives back only what it knows of: a command may be that quick.
    await inTime(this.#answered);
    await io.of("/").adapter.close();
    await inTime(Promise.allSettled(this.#said));
    this.#held?.removeAllListeners("end");
    this.#held?.release(true);
    void this.#pool.end();
  }

  /** A connection to listen on. It never comes once the end has begun: the adapter would try for ever. */
  async #connect(): Promise<pg.PoolClient> {
    const client = this.#closing ? null : await this.#pool.connect();
    if (client === null || this.#closing) {
      client?.release(true);
      return new Promise(() => undefined);
    }
    client.once("end", () => {
      this.listens = false;
      if (!this.#closing) client.release(true);
    });
    const release = client.release.bind(client);
    client.release = (destroy) => {
      this.#held = null;
      release(destroy);
    };
    this.#held = client;
    this.#answered = new Promise((resolve) => {
      // Runs behind the LISTEN that the adapter sends as soon as it has the connection.
      setImmediate(() => void client.query("select 1").then(() => this.#listens(), () => undefined).finally(resolve));
    });
    return client;
  }

  #listens(): void {
    if (this.#listened) this.#onGap("ours");
    this.listens = this.#listened = true;
  }

  async #query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const asked = this.#pool.query(text, values);
    this.#said.add(asked);
    try {
      const answer = await asked;
      if (this.#unsaid) {
        this.#unsaid = false;
        this.#onGap("theirs");
      }
      return answer;
    } catch (error) {
      this.#unsaid = true;
      throw error;
    } finally {
      this.#said.delete(asked);
    }
  }
}

/** Waits for what may never come, but for no longer than a farewell takes. */
async function inTime(what: Promise<unknown>): Promise<void> {
  const end = new AbortController();
  await Promise.race([what, pause(FAREWELL_MS, undefined, { signal: end.signal }).catch(() => undefined)]);
  end.abort();
}
