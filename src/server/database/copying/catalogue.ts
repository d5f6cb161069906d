import type pg from "pg";

/** A table as it is copied: with all that can be written, in the order of its columns. */
export interface CopiedTable {
  /** With its schema: `public.answer`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** A table of a partitioned one. */
export interface Partition {
  readonly table: string;
  readonly name: string;
  /** `FOR VALUES …` */
  readonly bound: string;
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string;
  /** As text: a bigint. */
  readonly value: string;
  readonly called: boolean;
}

export interface KnownMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * What is no content: locks, what a restore makes itself, what passes between running processes, and the record of backups, which
 * is that of the machine they were made on.
 */
const LEFT_OUT = [
  "public.migration", "public.migration_lock", "public.start_lock", "public.socket_io_attachments", "public.backup_run",
  "public.key_reader",
];
/** Of the queue's own schema what waits and the queues that it waits in; the rest it makes anew. */
const OF_THE_QUEUE = ["pgboss.queue", "pgboss.job"];

/** Every table with content, by name; partitioned ones as a whole. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname || '.' || c.relname = any ($2)) and n.nspname || '.' || c.relname <> all ($1)
     group by 1 order by 1`,
    [LEFT_OUT, OF_THE_QUEUE],
  );
  return rows;
}

/** Partitions of the product's own tables; those of the queue come with its schema. */
export async function partitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select 'public.' || p.relname as table, 'public.' || c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' order by 2`,
  );
  return rows;
}

export async function sequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceState, "name">>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    states.push({ name: `public.${name}`, ...found.rows[0]! });
  }
  return states;
}

export async function knownMigrations(client: pg.ClientBase): Promise<KnownMigration[]> {
  const { rows } = await client.query<KnownMigration>("select name, checksum from public.migration order by name");
  return rows;
}

/** A name with its schema, as SQL takes it. */
export const quoted = (client: pg.ClientBase, name: string): string =>
  name
    .split(".")
    .map((part) => client.escapeIdentifier(part))
    .join(".");
