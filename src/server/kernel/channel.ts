import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Pool } from "../database/database.ts";
import type { Log } from "./call.ts";

/** The database's channel that all processes of the product hear. */
const NAME = "jiangcheng";
/** As its connection stands in the database's list: each process has one. */
export const CHANNEL_APPLICATION = "jiangcheng-channel";
/** What is told within so many ms goes out together: one message per process and 50 ms (architecture.md Kernel work). */
const BATCH_MS = 50;
/** PostgreSQL takes payloads under 8000 bytes; the rest is for the sender and the brackets. */
const MOST_BYTES = 7_800;
/** What waits for a lost connection; of more, one word says that anything may have changed. */
const MOST_WAITING = 5_000;
/** Ms before the first, and between later, attempts to connect anew. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A line that died without a word is found by asking so often, and waiting so long (ms). */
const ASK_EVERY_MS = 10_000;
const PATIENCE_MS = 5_000;

/** Told in place of what could not be told: forget everything. */
const GAP = "gap";

/**
 * How the processes on one database tell each other things: LISTEN and NOTIFY over a connection of its own, after the
 * commit of what is told, never within it (a NOTIFY in a writing transaction costs three quarters of the write rate). A
 * message is a hint and may be lost; whoever listens has a net of its own. After a lost connection `onGap` is called.
 */
export class Channel {
  readonly #config: pg.ClientConfig;
  readonly #log: Log;
  readonly #id = randomUUID();
  readonly #listeners = new Map<string, (what: unknown) => void>();
  readonly #gaps: (() => void)[] = [];
  /** What is to be told, as JSON, each thing once. */
  readonly #waiting = new Set<string>();
  #client: pg.Client | null = null;
  #listens = false;
  #sending: Promise<void> | null = null;
  #batch: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;
  #asking: NodeJS.Timeout | null = null;
  #waitMs = FIRST_WAIT_MS;
  #closed = false;

  constructor(pool: Pool, log: Log) {
    this.#config = {
      connectionString: pool.options.connectionString,
      application_name: CHANNEL_APPLICATION,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    };
    this.#log = log;
  }

  /** Connects; where that fails it goes on trying by itself. */
  async open(): Promise<void> {
    await this.#connect();
    this.#asking = setInterval(() => void this.#ask(), ASK_EVERY_MS);
  }

  /** Tells the other processes something, as JSON, within some 50 ms. Call it after the commit. */
  tell(subject: string, what: unknown): void {
    if (this.#closed) return;
    const message = JSON.stringify([subject, what]);
    if (this.#waiting.size >= MOST_WAITING || Buffer.byteLength(message) > MOST_BYTES) {
      this.#waiting.clear();
      this.#waiting.add(JSON.stringify([GAP]));
    } else this.#waiting.add(message);
    this.#batch ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  /** Hears what other processes tell of a subject, which has one listener. */
  hear(subject: string, listener: (what: unknown) => void): void {
    if (subject === GAP || this.#listeners.has(subject)) throw new Error(`${subject} is heard by somebody else`);
    this.#listeners.set(subject, listener);
  }

  /** Calls this whenever something may have been told that was not heard. */
  onGap(listener: () => void): void {
    this.#gaps.push(listener);
  }

  /** Whether it hears at this moment. */
  get listens(): boolean {
    return this.#listens;
  }

  /** Says what still waits, and goes. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of [this.#batch, this.#again, this.#asking]) if (timer) clearTimeout(timer);
    await this.#sending;
    if (this.#listens) await this.#flush();
    this.#listens = false;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    this.#again = null;
    const client = new pg.Client(this.#config);
    this.#client = client;
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
    } catch (error) {
      return this.#lost(client, error);
    }
    if (this.#client !== client) return;
    [this.#listens, this.#waitMs] = [true, FIRST_WAIT_MS];
    this.#gap();
    await this.#flush();
  }

  #lost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    [this.#client, this.#listens] = [null, false];
    client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#log.warn({ err: error }, "channel: the connection was lost and will be opened anew");
    this.#again = setTimeout(() => void this.#connect(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#listens) return;
    await client.query("select 1").catch((error: unknown) => this.#lost(client, error));
  }

  /** Sends what waits, one statement at a time; what could not be sent waits for the next connection. */
  async #flush(): Promise<void> {
    if (this.#batch) clearTimeout(this.#batch);
    this.#batch = null;
    const client = this.#client;
    if (this.#sending || !client || !this.#listens || this.#waiting.size === 0) return;
    const messages = [...this.#waiting];
    this.#waiting.clear();
    this.#sending = client
      .query("select pg_notify($1, p) from unnest($2::text[]) p", [NAME, this.#payloads(messages)])
      .then(
        () => undefined,
        (error: unknown) => {
          for (const message of messages) this.#waiting.add(message);
          this.#lost(client, error);
        },
      );
    await this.#sending;
    this.#sending = null;
    // What was told meanwhile.
    if (this.#waiting.size > 0 && this.#listens && !this.#closed) this.#batch ??= setTimeout(() => void this.#flush(), BATCH_MS);
  }

  #payloads(messages: readonly string[]): string[] {
    const payloads: string[] = [];
    let [part, bytes]: [string[], number] = [[], 0];
    const close = () => {
      if (part.length > 0) payloads.push(`["${this.#id}",${part.join()}]`);
      [part, bytes] = [[], 0];
    };
    for (const message of messages) {
      const more = Buffer.byteLength(message) + 1;
      if (bytes + more > MOST_BYTES) close();
      part.push(message);
      bytes += more;
    }
    close();
    return payloads;
  }

  #receive(payload: string): void {
    try {
      const [sender, ...messages] = JSON.parse(payload) as [string, ...(readonly [subject: string, what?: unknown])[]];
      if (sender === this.#id) return;
      for (const [subject, what] of messages) {
        if (subject === GAP) this.#gap();
        else this.#listeners.get(subject)?.(what);
      }
    } catch (error) {
      // Anybody with the database's password may say something here.
      this.#log.warn({ err: error }, "channel: what was told could not be taken in; everything remembered is forgotten");
      this.#gap();
    }
  }

  #gap(): void {
    for (const listener of this.#gaps) listener();
  }
}
