import pg from "pg";
import { LIMITS, type Purpose, purposeNow } from "./limits.ts";
import { DatabaseAway, noteLost } from "./trouble.ts";

/** So much longer (ms) than the database itself this process waits for it: a database that is stopped gives nothing up. */
const BEYOND = 1_000;
/** How long (ms) somebody waits for a connection: no longer than for the answer to a call. */
const CONNECT_MS = 5_000;

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

/**
 * The product's connections. Each is given out with the limits of the purpose that it is taken for, on the database's side and on this
 * one. Nothing is given out while the database is known to be away.
 */
export class Pool extends pg.Pool {
  /** Why nothing is given out at this moment (`kernel/outage.ts`). */
  away: string | null = null;
  /** When (`performance.now()`) one of its connections last had an answer of the database. */
  answeredAt = -Infinity;

  constructor(url: string, size: number) {
    super({
      connectionString: url,
      max: size,
      statement_timeout: LIMITS.call.statement,
      lock_timeout: LIMITS.call.lock,
      query_timeout: LIMITS.call.statement + BEYOND,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: "jiangcheng",
      // Statements of one connection that nobody waits between are sent together (heartbeats, answers).
      pipeline: true,
    });
    // A connection in use between two statements of a transaction has no listener of the pool's; without one the database's
    // death would end this process. The statement that follows fails, and that failure is the one to tell.
    this.on("connect", (client) => {
      client.on("error", noteLost);
      (client as unknown as Wire).connection.on("readyForQuery", () => (this.answeredAt = performance.now()));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const purpose = purposeNow();
    if (!taken) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)));
      });
    }
    if (this.away !== null) {
      taken(new DatabaseAway(this.away), undefined, () => undefined);
      return;
    }
    super.connect((error, client, done) => {
      if (error) noteLost(error);
      if (client) limit(client, purpose);
      taken(error, client, done);
    });
  }
}

/** What the driver hears of the database, message by message. */
interface Wire {
  readonly connection: { on(message: "readyForQuery", heard: () => void): void };
}

/** The driver's own settings of a connection. */
interface Settings {
  readonly connectionParameters: { query_timeout: number };
  /** The purpose whose limits it has; absent: a call's, as it was opened. */
  purpose?: Purpose;
}

/** Sent ahead of what follows, with nothing to wait for: where it fails, so does that. */
function limit(client: pg.PoolClient, purpose: Purpose): void {
  const settings = client as unknown as Settings;
  if ((settings.purpose ?? "call") === purpose) return;
  const { statement, lock } = LIMITS[purpose];
  settings.purpose = purpose;
  settings.connectionParameters.query_timeout = statement === 0 ? 0 : statement + BEYOND;
  client
    .query({
      name: "database.limits",
      text: "select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)",
      values: [String(statement), String(lock)],
    })
    .catch(() => undefined);
}
