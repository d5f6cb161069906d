import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getConstructionPlans } from "pg-boss";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { type Migration, openMigrations, recordMigration } from "../migrate.ts";
import { type CopiedTable, copiedTables, type Partition, partitions, quoted, sequences, type SequenceState } from "./catalogue.ts";
import { openCopying } from "./connection.ts";

/** What is to be brought into an empty database. */
interface Content {
  /** Those that made the tables, in their order. */
  readonly migrations: readonly Migration[];
  readonly partitions: readonly Partition[];
  readonly sequences: readonly SequenceState[];
  readonly tables: readonly (CopiedTable & { readonly rows: number; readonly open: () => Readable })[];
}

/** The database does not take what was to be brought in; the message is one line. */
export class LoadFailure extends Error {}

/** Whether nothing of a school lies in this database. */
export async function isEmpty(url: string): Promise<boolean> {
  const client = await openCopying(url);
  try {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname in ('public', 'pgboss') and c.relname <> 'start_lock'`,
    );
    return rows[0]!.tables === 0;
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables and brings their rows in, all of it in one transaction: whatever goes wrong, the database is as it was.
 * `before` runs last, before the commit. Needs the rights of the owner and no others. Returns the names of tables that were left out
 * because no migration makes them: somebody else's. Throws `LoadFailure`.
 */
export async function load(url: string, content: Content, before: () => Promise<void>): Promise<string[]> {
  const client = await openCopying(url);
  try {
    await client.query("begin");
    await makeTables(client, content);
    const there = new Set((await copiedTables(client)).map(({ name }) => name));
    const put = await takeApart(client);
    for (const table of content.tables) if (there.has(table.name)) await copyIn(client, table);
    await setSequences(client, content.sequences);
    await putTogether(client, put);
    await before();
    await client.query("commit");
    return content.tables.map(({ name }) => name).filter((name) => !there.has(name));
  } finally {
    // Without a commit the end of the connection takes everything back.
    await client.end();
  }
}

/** Fresh statistics: without them the first statements on full tables are planned as if these were empty. */
export async function analyse(url: string): Promise<void> {
  const client = await openCopying(url);
  try {
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function makeTables(client: pg.Client, { migrations, partitions: wanted }: Content): Promise<void> {
  await openMigrations(client);
  for (const migration of migrations) await recordMigration(client, migration);
  // The queue's own statements, but for their transaction: ours goes on.
  await client.query(getConstructionPlans("pgboss").replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, ""));
  await client.query("set local idle_in_transaction_session_timeout = 0");
  const there = new Set((await partitions(client)).map(({ name }) => name));
  for (const { table, name, bound } of wanted) {
    if (there.has(name)) continue;
    await client.query(`create table ${quoted(client, name)} (like ${quoted(client, table)} including all)`);
    await client.query(`alter table ${quoted(client, table)} attach partition ${quoted(client, name)} ${bound}`);
  }
}

/** What is put together again after the rows are there. */
interface TakenApart {
  readonly keys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
  readonly indexes: readonly string[];
  readonly quiet: readonly string[];
}

/**
 * Takes away what would judge rows one by one while they come: foreign keys, some of which lead in a circle, triggers, and indexes that
 * are faster made anew. Empties what the migrations filled.
 */
async function takeApart(client: pg.Client): Promise<TakenApart> {
  const keys = await client.query<TakenApart["keys"][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1, 2`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const triggers = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { table } of triggers.rows) await client.query(`alter table ${table} disable trigger user`);
  for (const { name } of await copiedTables(client)) await client.query(`delete from ${quoted(client, name)}`);
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not x.relispartition and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return {
    keys: keys.rows,
    indexes: indexes.rows.map(({ definition }) => definition),
    quiet: triggers.rows.map(({ table }) => table),
  };
}

async function putTogether(client: pg.Client, { keys, indexes, quiet }: TakenApart): Promise<void> {
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const definition of indexes) await client.query(definition);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((error: unknown) => {
      throw new LoadFailure(`rows of ${table} lead nowhere (${error instanceof Error ? error.message : String(error)})`);
    });
  }
  for (const table of quiet) await client.query(`alter table ${table} enable trigger user`);
}

async function copyIn(client: pg.Client, { name, columns, rows, open }: Content["tables"][number]): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const into = client.query(from(`copy ${quoted(client, name)} (${list}) from stdin`));
  await pipeline(open(), into);
  if (into.rowCount !== rows) throw new LoadFailure(`${name}: ${into.rowCount} rows came in, ${rows} were counted when they were saved`);
}

async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  const there = new Set((await sequences(client)).map(({ name }) => name));
  for (const { name, value, called } of states) {
    if (there.has(name)) await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(client, name), value, called]);
  }
}
