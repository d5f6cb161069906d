import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { SiteShown } from "./acts.ts";

type Tx = Transaction<Tables>;

const COLUMNS = ["id", "host", "purpose", "app_token as appToken", "is_default as isDefault", "follows", "version"] as const;

/** Every site, the default one first. */
export const allSites = (db: Database) =>
  db.selectFrom("site").select(COLUMNS).orderBy("is_default", "desc").orderBy("id").execute();

export type SiteRow = Awaited<ReturnType<typeof allSites>>[number];

/** A site, locked until the transaction ends; null: the default one. */
export const lockSite = (tx: Tx, id: number): Promise<SiteRow | undefined> =>
  tx.selectFrom("site").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

/** A site as it is; without an id the default one. */
export const siteById = (db: Database, id: number | undefined): Promise<SiteRow | undefined> =>
  db
    .selectFrom("site")
    .select(COLUMNS)
    .where((eb) => (id === undefined ? eb("is_default", "=", true) : eb("id", "=", id)))
    .executeTakeFirst();

/** Adds a site that follows the default one. Throws a unique violation where the host is taken. */
export const insertSite = (tx: Tx, host: string, purpose: string, appToken: string): Promise<SiteRow> =>
  tx
    .insertInto("site")
    .values({ host, purpose, app_token: appToken, is_default: false, follows: true })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Writes a locked site; its new version. Throws a unique violation where the host is taken. */
export async function updateSite(tx: Tx, id: number, shown: SiteShown): Promise<number> {
  const { version } = await tx
    .updateTable("site")
    .set((eb) => ({ ...shown, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Counts a change of what belongs to a locked site; its new version. */
export async function bumpSite(tx: Tx, id: number): Promise<number> {
  const { version } = await tx
    .updateTable("site")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteSite(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("site_config").where("site_id", "=", id).execute();
  await tx.deleteFrom("site").where("id", "=", id).execute();
}

/** Hosts of the school's sites, as they are stored. */
export async function siteHosts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("site").select("host").where("host", "is not", null).execute();
  return rows.map((row) => row.host!);
}

/** A site's own items, without those that it follows. */
export const ownItems = (db: Database, siteId: number) =>
  db.selectFrom("site_config").select(["key", "val"]).where("site_id", "=", siteId).orderBy("sort").execute();

/** Copies the default site's items to one that has none yet. */
export async function copyItems(tx: Tx, siteId: number): Promise<void> {
  await tx.deleteFrom("site_config").where("site_id", "=", siteId).execute();
  await sql`
    insert into site_config (site_id, key, val, action, m_name, sort)
    select ${siteId}, c.key, c.val, c.action, c.m_name, c.sort from site_config c join site s on s.id = c.site_id
    where s.is_default`.execute(tx);
}

/** Writes these items of a site; others of its own stay. */
export async function writeItems(
  tx: Tx,
  siteId: number,
  items: readonly { readonly key: string; readonly val: string; readonly action: number }[],
): Promise<void> {
  await sql`
    insert into site_config (site_id, key, val, action, m_name, sort)
    select ${siteId}, key, val, action, '', place
    from unnest(
      ${items.map((one) => one.key)}::text[], ${items.map((one) => one.val)}::text[], ${items.map((one) => one.action)}::int[])
      with ordinality as given (key, val, action, place)
    on conflict (site_id, key) do update set val = excluded.val, action = excluded.action`.execute(tx);
}
