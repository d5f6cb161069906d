import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "../database/database.ts";
import { heldSets, openSecrets, type Secrets } from "../secrets.ts";
import type { Log } from "./call.ts";
import type { Channel } from "./channel.ts";
import { dropReader, keyUse, signReader } from "./schoolKeys.store.ts";
import type { Tick } from "./ticks.ts";

/** What is told where the file of secrets, or what is used of it, has changed. */
const SUBJECT = "keys";

interface Parts {
  readonly db: Database;
  readonly channel: Channel;
  readonly log: Log;
  readonly dataDir: string;
}

/**
 * The keys of this process, which change while it runs. The file holds them, the database says which set is used; both are read anew
 * when another process says so and every ten seconds, and what is held then is written down for whoever waits for it.
 */
export class SchoolKeys {
  /** One object for as long as the process lives; what it holds changes. */
  readonly secrets: Secrets;
  readonly #parts: Parts;
  readonly #name = `${process.pid}:${randomUUID()}`;
  #reading: Promise<void> = Promise.resolve();
  #isOpen = false;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.secrets = openSecrets(parts.dataDir);
    const again = () => void this.reread().catch((error: unknown) => parts.log.error({ err: error }, "keys: they could not be read anew"));
    parts.channel.hear(SUBJECT, again);
    parts.channel.onGap(() => {
      if (this.#isOpen) again();
    });
  }

  /** Says that this process lives before it reads, so that whoever makes a new set waits for it, or it finds the new set. */
  async open(): Promise<void> {
    await signReader(this.#parts.db, { process: this.#name, host: hostname(), held: [], currentId: 0 });
    this.#isOpen = true;
    await this.reread();
  }

  /** Reads file and database anew, one time after the other, and writes down what this process holds from then on. */
  reread(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { db, dataDir } = this.#parts;
    if (this.#closed) return;
    Object.assign(this.secrets, openSecrets(dataDir, await keyUse(db)));
    const ids = new Set(this.secrets.personal.held.map(({ id }) => id));
    const held = [...heldSets(dataDir)].filter(([id]) => ids.has(id)).map(([, fingerprint]) => fingerprint);
    await signReader(db, { process: this.#name, host: hostname(), held, currentId: this.secrets.personal.current.id });
  }

  /** Reads anew here, and has all other processes do the same. */
  async changed(): Promise<void> {
    this.#parts.channel.tell(SUBJECT, null);
    await this.reread();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#reading.catch(() => undefined);
    // Where the database is away it is forgotten after half a minute.
    if (this.#isOpen) await dropReader(this.#parts.db, this.#name).catch(() => undefined);
  }
}

/** The net where nothing was heard, and the sign of life. */
export const keysTick: Tick = { name: "keys", everyMs: 10_000, run: ({ keys }) => keys.reread() };
