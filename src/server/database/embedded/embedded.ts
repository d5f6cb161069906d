import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, recordAccount, type Account } from "./asRoot.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import {
  addressOf, clusterOf, createCluster, OWNER, passwordOf, plainEnvironment, refuseOtherVersion, SCHOOL, schoolPasswordOf,
} from "./cluster.ts";
import { makeFolder } from "../folders.ts";
import { explain } from "./failure.ts";
import { joinGuard, startGuard, type Hold } from "./hold.ts";
import { lockDataDir, type Lock } from "./lock.ts";
import { clearAway, isPostgresOf, readPostmaster, removeHalfMade } from "./orphan.ts";
import { settings } from "./settings.ts";
import { chooseAddress, type Address } from "./socket.ts";

interface EmbeddedOptions {
  /** The product's DATA_DIR; made when missing. The cluster lies below it, named by its major version. */
  dataDir: string;
  /** For tests: nothing is flushed to disk, and the cluster is removed when the server stops. */
  throwAway?: boolean;
  /** For benches: settings that differ from the product's. */
  settings?: Readonly<Record<string, string>>;
  /** For development: the server outlives this process for LINGER_MS and is adopted by the next. */
  keepAlive?: boolean;
  /** A holder has the data directory for this process, and lets another one take its place beside it. */
  held?: boolean;
  log: (line: string) => void;
}

export interface Embedded {
  /** Address as the schema's owner, which pg and psql understand. */
  readonly url: string;
  /** The same as the product's role, which has rights on rows alone. */
  readonly schoolUrl: string;
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Ends the server in order (with keepAlive: lets go of it) and frees the data directory. */
  stop(): Promise<void>;
  /** Lets go of the server: another process of this data directory goes on with it, and `stop` then does nothing. */
  leave(): void;
  /** Process numbers of the guard and of the server, as they are now. */
  readonly pids: number[];
}

const LINGER_MS = 10_000;
/** A guard forces the server's end after 20 s at most; whoever waits longer has lost the guard. */
const STOP_MS = 25_000;
/** How long children of a killed server may hold its memory before a new start gives up, in ms. */
const LEFT_BEHIND_MS = 15_000;
const LOG_BYTES = 10_000_000;

/**
 * Runs the product's own PostgreSQL until `stop` or this process's end, whichever way it ends.
 * A server or guard that dies meanwhile is replaced under the same address.
 * Throws StartFailure, whose message is one line to print.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  let lock: Lock | undefined;
  try {
    const binaries = findBinaries();
    makeFolder(dataDir, 0o755);
    lock = options.held ? undefined : await lockDataDir(dataDir);
    refuseOtherVersion(dataDir);
    const account = chooseAccount(dataDir, clusterOf(dataDir), binaries.postgres);
    const server = new Server(dataDir, binaries, account, lock, options);
    await server.open();
    return server;
  } catch (cause) {
    lock?.release();
    throw explain(cause, dataDir);
  }
}

class Server implements Embedded {
  readonly #cluster: string;
  readonly #logFile: string;
  readonly #dataDir: string;
  readonly #binaries: Binaries;
  readonly #account: Account;
  readonly #lock: Lock | undefined;
  readonly #options: EmbeddedOptions;
  #address: Address | undefined;
  #password = "";
  #schoolPassword = "";
  #hold: Hold | undefined;
  #stopped: Promise<void> | undefined;

  constructor(dataDir: string, binaries: Binaries, account: Account, lock: Lock | undefined, options: EmbeddedOptions) {
    this.#dataDir = dataDir;
    this.#cluster = clusterOf(dataDir);
    this.#logFile = join(dataDir, "postgres.log");
    this.#binaries = binaries;
    this.#account = account;
    this.#lock = lock;
    this.#options = options;
  }

  get connection(): Embedded["connection"] {
    const { host, port } = this.#address as Address;
    return { host, port, user: OWNER, password: this.#password, database: OWNER };
  }

  get url(): string {
    const { host, port } = this.connection;
    return addressOf(OWNER, this.#password, host, port);
  }

  get schoolUrl(): string {
    const { host, port } = this.connection;
    return addressOf(SCHOOL, this.#schoolPassword, host, port);
  }

  get pids(): number[] {
    return this.#hold === undefined ? [] : [this.#hold.guard, this.#hold.postmaster];
  }

  async open(): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    removeHalfMade(this.#cluster);
    if (!existsSync(this.#cluster)) {
      await createCluster(this.#dataDir, this.#binaries, this.#account, { throwAway: this.#options.throwAway ?? false });
      log(`database: created in ${seconds(began)}`);
    }
    recordAccount(this.#cluster, this.#account);
    this.#password = passwordOf(this.#cluster);
    this.#schoolPassword = schoolPasswordOf(this.#cluster, this.#account);
    this.#rotateLog();
    const started = performance.now();
    const isAnothers = await this.#adopt();
    if (!isAnothers) {
      await clearAway(this.#cluster, null, log);
      this.#address = await chooseAddress(this.#account);
      this.#hold = await this.#bring();
    }
    try {
      await this.#ensureDatabase();
    } catch (cause) {
      // What another process works with goes on.
      if (isAnothers) this.#hold?.release();
      else {
        this.#hold?.stop();
        await this.#hold?.gone;
      }
      throw cause;
    }
    log(`database: ready in ${seconds(started)} (process ${this.#hold?.postmaster})`);
    void this.#watch();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  leave(): void {
    this.#stopped ??= Promise.resolve();
    this.#hold?.release();
    this.#lock?.release();
  }

  /** Whether another process may go on with this server after this one. */
  get #outlives(): boolean {
    return (this.#options.keepAlive ?? false) || (this.#options.held ?? false);
  }

  async #end(): Promise<void> {
    const hold = this.#hold;
    if (this.#options.keepAlive) {
      hold?.release();
    } else if (hold !== undefined) {
      hold.stop();
      // The timer also keeps the process awake until the guard, which doesn't, has gone.
      const patience = new AbortController();
      const late = pause(STOP_MS, false, { signal: patience.signal }).catch(() => true);
      const done = await Promise.race([hold.gone.then(() => true), late]);
      patience.abort();
      if (!done) await clearAway(this.#cluster, null, this.#options.log);
    }
    this.#lock?.release();
  }

  /** The server may still be there: of the last run in development, of the process that this one takes over from. */
  async #adopt(): Promise<boolean> {
    const last = this.#outlives ? readPostmaster(this.#cluster) : null;
    if (last === null || last.socketDir === "" || !isPostgresOf(last.pid, this.#cluster)) return false;
    const hold = await joinGuard(join(last.socketDir, "guard.sock"), this.#options.log);
    if (hold === null) return false;
    this.#hold = hold;
    this.#address = { host: last.socketDir, port: last.port, socketDir: last.socketDir };
    return true;
  }

  async #bring(): Promise<Hold> {
    const address = this.#address as Address;
    if (address.socketDir !== null && !existsSync(address.socketDir)) {
      mkdirSync(address.socketDir, { mode: 0o700 });
      this.#account.own(address.socketDir);
    }
    const throwAway = this.#options.throwAway ?? false;
    const words = ["-D", this.#cluster, ...settings(address, throwAway, this.#options.settings)];
    const order = {
      ...this.#account.launch(this.#binaries.postgres, words),
      env: plainEnvironment(),
      pidFile: join(this.#cluster, "postmaster.pid"),
      log: this.#logFile,
      stopBy: throwAway ? "SIGQUIT" as const : "SIGINT" as const,
      control: this.#outlives && address.socketDir !== null ? join(address.socketDir, "guard.sock") : null,
      linger: this.#outlives ? LINGER_MS : 0,
      leftovers: [...(address.socketDir === null ? [] : [address.socketDir]), ...(throwAway ? [this.#cluster] : [])],
    };
    const until = performance.now() + LEFT_BEHIND_MS;
    for (;;) {
      const before = existsSync(this.#logFile) ? statSync(this.#logFile).size : 0;
      try {
        return await startGuard(order, this.#options.log);
      } catch (cause) {
        const said = readFileSync(this.#logFile).subarray(before).toString();
        if (!/pre-existing shared memory block/.test(said) || performance.now() > until) {
          throw explain(said.trim() === "" ? cause : said, this.#dataDir);
        }
        await pause(200);
      }
    }
  }

  /** Replaces a guard that was killed, until stop. */
  async #watch(): Promise<void> {
    const { log } = this.#options;
    for (;;) {
      await this.#hold?.gone;
      if (this.#stopped !== undefined) return;
      log("database: its guard ended, starting both again");
      const hold = await this.#bringAgain();
      if (hold === null) return;
      if (this.#stopped !== undefined) return hold.stop();
      this.#hold = hold;
      log(`database: running again (process ${hold.postmaster})`);
    }
  }

  async #bringAgain(): Promise<Hold | null> {
    let said = "";
    while (this.#stopped === undefined) {
      try {
        await clearAway(this.#cluster, (this.#address as Address).socketDir, this.#options.log);
        return await this.#bring();
      } catch (cause) {
        const { message } = explain(cause, this.#dataDir);
        if (message !== said) this.#options.log(`database: ${message}`);
        said = message;
        await pause(1000);
      }
    }
    return null;
  }

  async #ensureDatabase(): Promise<void> {
    const client = new pg.Client({ ...this.connection, database: "postgres" });
    await client.connect();
    try {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [OWNER]);
      if (rowCount === 0) await client.query(`create database ${OWNER}`);
      const role = await client.query("select 1 from pg_roles where rolname = $1", [SCHOOL]);
      if (role.rowCount === 0) await client.query(`create role ${SCHOOL}`);
      const plain = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
      await client.query(`alter role ${SCHOOL} with ${plain} password '${this.#schoolPassword}'`);
    } finally {
      await client.end();
    }
  }

  #rotateLog(): void {
    if (existsSync(this.#logFile) && statSync(this.#logFile).size > LOG_BYTES) renameSync(this.#logFile, `${this.#logFile}.1`);
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
