import type { Database } from "../../database/database.ts";

/** The config of the site with this host or app token; of the default site where neither is known. */
export async function configOf(db: Database, asked: { host: string } | { appToken: string }) {
  return db
    .selectFrom("site_config")
    .select(["key", "val", "action", "m_name as mName"])
    .where("site_id", "=", (eb) =>
      eb
        .selectFrom("site")
        .select("id")
        .where((or) =>
          or.or([
            or("host" in asked ? "host" : "app_token", "=", "host" in asked ? asked.host : asked.appToken),
            or("is_default", "=", true),
          ]),
        )
        .orderBy("is_default")
        .limit(1),
    )
    .orderBy("sort")
    .orderBy("key")
    .execute();
}

/** Hosts of the school's sites, as they are stored. */
export async function siteHosts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("site").select("host").where("host", "is not", null).execute();
  return rows.map((row) => row.host!);
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
