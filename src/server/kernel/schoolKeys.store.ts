import { sql } from "kysely";
import { oneAtATime } from "../database/alone.ts";
import { type Database, inTransaction, type Pool } from "../database/database.ts";
import type { KeyUse } from "../secrets.ts";
import { CHANNEL_APPLICATION } from "./channel.ts";

/** Without a sign of life for so long (s) a process holds nothing any more. */
export const SILENT_SECONDS = 30;

/** What the database says of the sets of keys; undefined where none was ever made beside the first. */
export async function keyUse(db: Database): Promise<KeyUse | undefined> {
  const rows = await keySets(db);
  const used = rows.filter(({ currentAt }) => currentAt !== null).map(({ id }) => id);
  if (used.length === 0) return undefined;
  return { current: Math.max(...used), retired: new Set(rows.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id)) };
}

/** A set of keys. */
export interface KeySet {
  readonly id: number;
  readonly fingerprint: string;
  readonly madeAt: Date;
  readonly currentAt: Date | null;
  readonly renewedAt: Date | null;
  readonly retiredAt: Date | null;
}

/** Every set that the school ever had, lowest first. */
export async function keySets(db: Database): Promise<KeySet[]> {
  return db
    .selectFrom("school_key")
    .select(["id", "fingerprint", "made_at as madeAt", "current_at as currentAt", "renewed_at as renewedAt", "retired_at as retiredAt"])
    .orderBy("id")
    .execute();
}

/** Writes down sets that are there; the one that was there before all others is the current one since ever. */
export async function putKeySets(db: Database, sets: ReadonlyMap<number, string>, first: number): Promise<void> {
  for (const [id, fingerprint] of sets) {
    await sql`insert into school_key (id, fingerprint, current_at, renewed_at)
      select ${id}::int, ${fingerprint}::text, case when alone then to_timestamp(0) end, case when alone then to_timestamp(0) end
      from (select ${id}::int = ${first}::int and not exists (select from school_key) as alone) asked
      on conflict do nothing`.execute(db);
  }
}

/** From now on this set makes what is written. */
export async function makeCurrent(db: Database, id: number): Promise<void> {
  await db.updateTable("school_key").set({ current_at: sql<Date>`now()` }).where("id", "=", id).where("current_at", "is", null).execute();
}

export async function noteRenewed(db: Database, id: number): Promise<void> {
  await db.updateTable("school_key").set({ renewed_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

export async function noteRetired(db: Database, id: number): Promise<void> {
  await db.updateTable("school_key").set({ retired_at: sql<Date>`now()` }).where("id", "=", id).where("retired_at", "is", null).execute();
}

/** Seconds for which this set has been the current one, by the database's clock. */
export async function secondsCurrent(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - current_at)::float8 as seconds from school_key
    where id = ${id} and current_at is not null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** A process and what it holds. */
export interface KeyReader {
  readonly process: string;
  readonly host: string;
  readonly held: readonly string[];
  readonly currentId: number;
}

/** Says that a process lives and what it holds; forgets those of which nothing was heard for a day. */
export async function signReader(db: Database, { process, host, held, currentId }: KeyReader): Promise<void> {
  const said = { host, held: [...held], current_id: currentId, seen_at: sql<Date>`now()` };
  await db
    .insertInto("key_reader")
    .values({ process, ...said })
    .onConflict((conflict) => conflict.column("process").doUpdateSet(said))
    .execute();
  await db.deleteFrom("key_reader").where("seen_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}

export async function dropReader(db: Database, process: string): Promise<void> {
  await db.deleteFrom("key_reader").where("process", "=", process).execute();
}

/** The processes that live. */
export async function keyReaders(db: Database): Promise<KeyReader[]> {
  return db
    .selectFrom("key_reader")
    .select(["process", "host", "held", "current_id as currentId"])
    .where("seen_at", ">", sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .orderBy("process")
    .execute();
}

/** Processes that are connected and say nothing of keys: those of a version that knows of one set alone, or a command that takes long. */
export async function mutes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_stat_activity where datname = current_database() and application_name = ${CHANNEL_APPLICATION})::int
      - (select count(*) from key_reader where seen_at > now() - make_interval(secs => ${SILENT_SECONDS}))::int as count`.execute(db);
  return Math.max(0, rows[0]!.count);
}

/** Does work on the keys while nobody else does; null where somebody does. Ends with the connection that holds the lock. */
export const aloneWithKeys = <T>(pool: Pool, work: () => Promise<T>): Promise<T | null> => oneAtATime(pool, "school_key", work);

/** The number of the key that made a stored hash (`keyedHash.ts`), in SQL. */
export const hashKeyId = (column: string) =>
  sql<number>`case when octet_length(${sql.ref(column)}) = 32 then 1 else get_byte(${sql.ref(column)}, 0) end`;

/** The number of the key that made a ciphertext (`cipher.ts`), in SQL. */
export const cipherKeyId = (column: string) => sql<number>`get_byte(${sql.ref(column)}, 0)`;

/**
 * Goes through rows in batches, each in a transaction of its own that holds its rows: `next` takes those after the last one, `save`
 * writes what `renewed` made of them; a row that can't be opened is passed by and counted.
 */
export async function* renewedInBatches<Row>(
  db: Database,
  walk: {
    readonly next: (tx: Database, after: Row | null) => Promise<Row[]>;
    readonly renewed: (row: Row) => Row;
    readonly save: (tx: Database, rows: readonly Row[]) => Promise<void>;
  },
): AsyncGenerator<Renewed> {
  let last: Row | null = null;
  for (;;) {
    const batch: { rows: Row[]; fresh: Row[] } = await inTransaction(db, async (tx) => {
      const rows = await walk.next(tx, last);
      const fresh = rows.flatMap((row) => {
        try {
          return [walk.renewed(row)];
        } catch {
          return [];
        }
      });
      if (fresh.length > 0) await walk.save(tx, fresh);
      return { rows, fresh };
    });
    if (batch.rows.length === 0) return;
    yield { renewed: batch.fresh.length, unreadable: batch.rows.length - batch.fresh.length };
    last = batch.rows.at(-1)!;
  }
}

/** What became of a batch. */
export interface Renewed {
  readonly renewed: number;
  /** Rows that no key opens. */
  readonly unreadable: number;
}
