import { sql } from "kysely";
import type { Data } from "#contract/endpoint.ts";
import type { site } from "#contract/site.ts";
import type { Database } from "../../database/database.ts";

type ConfigItem = Data<typeof site.getInitConfig>[number];

/**
 * The config of the site with this host, or of the default one where it is unknown. A site that follows has the default one's items, with
 * its own token; where the school is found is the same everywhere.
 */
export async function configOf(db: Database, { host }: { readonly host: string }): Promise<ConfigItem[]> {
  const { rows } = await sql<ConfigItem>`
    with asked as (
      select id, app_token, case when follows then (select id from site where is_default) else id end as source
      from site where host = ${host} or is_default order by is_default limit 1)
    select key, val, action, "mName" from (
      select 0 as part, c.sort, c.key, case when c.key = 'appToken' then a.app_token else c.val end as val, c.action, c.m_name as "mName"
      from asked a join site_config c on c.site_id = a.source where c.key not like '%address%'
      union all
      select 1, row_number() over (order by sort, id), 'address' || row_number() over (order by sort, id), address, 0, name from campus
    ) item order by part, sort, key`.execute(db);
  return rows;
}

/** Where the school is found, in order. */
export async function campusList(db: Database) {
  return db.selectFrom("campus").select(["name", "address", "route"]).orderBy("sort").orderBy("id").execute();
}

export async function serviceContacts(db: Database) {
  return db.selectFrom("service_contact").select(["type", "name", "val"]).orderBy("sort").orderBy("id").execute();
}

/** Adverts whose window holds `now`; an open end is no limit. */
export async function advertsAt(db: Database, now: Date) {
  return db
    .selectFrom("advert")
    .select(["id", "position", "image_url as imageUrl", "title", "subtitle", "action", "link", "sort"])
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("position")
    .orderBy("sort")
    .orderBy("id")
    .execute();
}
