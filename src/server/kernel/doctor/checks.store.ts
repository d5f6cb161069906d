import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** What the database says of itself and of whom it let in. */
interface Facts {
  /** Such as `18.4`. */
  readonly version: string;
  /** Major version. */
  readonly major: number;
  readonly encoding: string;
  readonly user: string;
  readonly superuser: boolean;
  /** Ms of its clock. */
  readonly now: number;
}

export async function factsOf(db: Database): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, "now"> & { now: Date }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num')::int / 10000 as major,
      pg_encoding_to_char(encoding) as encoding, current_user::text as user, r.rolsuper as superuser, clock_timestamp() as now
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`.execute(db);
  return { ...rows[0]!, now: rows[0]!.now.getTime() };
}

/** Tables of the product that the user may not read, by name. */
export async function unreadableTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v')
      and not c.relispartition and not has_table_privilege(c.oid, 'select')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export async function migrationsIn(db: Database): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('public.migration') is not null as there`.execute(db);
  if (!there.rows[0]!.there) return [];
  return (await sql<{ name: string }>`select name from migration`.execute(db)).rows.map(({ name }) => name);
}
