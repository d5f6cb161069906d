import type { PoolClient } from "pg";
import { type Pool, sqlState } from "./database.ts";
import { within } from "./limits.ts";

/** SQLSTATEs of a table that another process is making at this moment: duplicate table, duplicate row of the catalogue. */
const ALREADY_THERE: ReadonlySet<string> = new Set(["42P07", "23505"]);

/**
 * Does a start's work while no other process does the same on this database: by a row's lock, which works on engines
 * without advisory locks, too, and ends with the connection that holds it. Others wait, however long it takes.
 */
export async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  await makeTable(pool, "start_lock (one integer primary key check (one = 1))");
  await pool.query("insert into start_lock values (1) on conflict do nothing");
  // A first start may take minutes.
  const client = await within("start", () => pool.connect());
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select 1 from start_lock for update");
    const done = await work();
    await leave(client);
    return done;
  } catch (error) {
    await leave(client);
    throw error;
  }
}

/** Does work of which only one is done at a time on this database, by its name; null: another process is at it. */
export async function oneAtATime<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await within("start", () => pool.connect());
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock(hashtext($1)) as mine", [name]);
    return rows[0]!.mine ? await work() : null;
  } finally {
    await leave(client);
  }
}

/** Makes a table where it isn't there yet, also when another process is at it. */
export async function makeTable(pool: Pick<PoolClient, "query">, table: string): Promise<void> {
  try {
    await pool.query(`create table if not exists ${table}`);
  } catch (error) {
    if (!ALREADY_THERE.has(sqlState(error))) throw error;
  }
}

/** Nothing was written: what the work did stands, also where the lock was lost with its connection. */
async function leave(client: PoolClient): Promise<void> {
  const failed = await client.query("rollback").then(() => undefined, (error: Error) => error);
  client.release(failed);
}
