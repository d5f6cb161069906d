import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { makeTable } from "./alone.ts";
import type { Pool } from "./database.ts";
import { StartFailure } from "./embedded/failure.ts";
import { within } from "./limits.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/** The names of this code's migrations, in their order. */
export const migrationNames = (): string[] => readdirSync(FOLDER).filter((file) => file.endsWith(".sql")).toSorted();

/** One file of SQL that brings a database further. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** The migrations of this code, in their order. */
export const migrationsHere = (): Migration[] =>
  migrationNames().map((name) => {
    const sql = readFileSync(join(FOLDER, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });

/** Runs one inside the caller's transaction and remembers it. */
export async function recordMigration(client: Pick<PoolClient, "query">, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
}

/** Where a database remembers which ones ran, and the lock that keeps two processes from running them at once. */
export async function openMigrations(client: Pick<PoolClient, "query">): Promise<void> {
  await makeTable(client, "migration_lock (one integer primary key check (one = 1))");
  await client.query("insert into migration_lock values (1) on conflict do nothing");
  await makeTable(client, "migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())");
}

/** The names of this code's migrations that did not run on this database. */
export async function missingMigrations(pool: Pick<Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const ran = new Set(rows.map(({ name }) => name));
  return migrationNames().filter((name) => !ran.has(name));
}

/** A migration that takes away or changes what the version before it needs says so in its first line, with its reason. */
const APART = /^-- apart: \S/;

/**
 * Refuses to migrate a database that an older version works on at this moment, where that version could not go on.
 * @throws StartFailure
 */
export async function refuseApart(pool: Pool): Promise<void> {
  const missing = await missingMigrations(pool);
  const apart = migrationsHere().find(({ name, sql }) => missing.includes(name) && APART.test(sql));
  if (apart) throw new StartFailure(`migration ${apart.name} changes what the running version needs: stop the school, then start`);
}

/** Those of the migrations that this database has not seen. Throws StartFailure where one that ran has another text now. */
async function notYetRun(client: Pick<PoolClient, "query">, migrations: readonly Migration[]): Promise<Migration[]> {
  const names = migrations.map(({ name }) => name);
  const { rows } = await client.query<Omit<Migration, "sql">>("select name, checksum from migration where name = any($1)", [names]);
  const ran = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(({ name, checksum }) => ran.has(name) && ran.get(name) !== checksum);
  if (changed) throw new StartFailure(`migration ${changed.name} was changed after it ran: start the version that ran it`);
  return migrations.filter(({ name }) => !ran.has(name));
}

/**
 * Runs the `.sql` files that this database has not seen, in the order of their names, each in its own transaction.
 * A row lock keeps two starting processes apart (works on engines without advisory locks, too). A file that changed
 * after it ran is refused (StartFailure): migrations are only ever added to. Returns the names that ran.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await within("start", () => pool.connect());
  const ran: string[] = [];
  try {
    await openMigrations(client);
    const here = migrationsHere();
    // Nearly always all of them ran long ago, which one look tells.
    const missing = await notYetRun(client, here);
    for (const migration of missing) {
      await client.query("begin");
      await client.query("select 1 from migration_lock for update");
      // Another process may have been quicker.
      if ((await notYetRun(client, [migration])).length > 0) {
        await recordMigration(client, migration);
        ran.push(migration.name);
      }
      await client.query("commit");
    }
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return ran;
}
