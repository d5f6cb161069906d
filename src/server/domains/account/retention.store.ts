import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { network } from "../../kernel/addresses.ts";

/** Addresses of one round: a school of many years is brought to date in steps. */
const AT_ONCE = 5_000;

/** How many security events are older than that. */
export async function countEvents(db: Database, before: Date): Promise<number> {
  const { total } = await db
    .selectFrom("security_event")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("at", "<", before)
    .executeTakeFirstOrThrow();
  return total;
}

/** Addresses that are whole: what `network` made of one ends in a star or in two colons. */
const WHOLE = sql<boolean>`ip <> '' and ip not like '%*' and ip not like '%::'`;

export async function countAddresses(db: Database, before: Date): Promise<number> {
  const { total } = await db
    .selectFrom("session")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("created_at", "<", before)
    .where(WHOLE)
    .executeTakeFirstOrThrow();
  return total;
}

/** Shortens them to their network; returns of how many sessions. */
export async function shortenAddresses(db: Database, before: Date): Promise<number> {
  let shortened = 0;
  for (;;) {
    const whole = await wholeAddresses(db, before);
    if (whole.length === 0) return shortened;
    const done = await sql`
      update session s set ip = a.short from unnest(${whole}::text[], ${whole.map(network)}::text[]) as a (whole, short)
      where s.ip = a.whole and s.created_at < ${before}`.execute(db);
    shortened += Number(done.numAffectedRows ?? 0n);
  }
}

async function wholeAddresses(db: Database, before: Date): Promise<string[]> {
  const asked = db.selectFrom("session").select("ip").distinct().where("created_at", "<", before).where(WHOLE);
  return (await asked.limit(AT_ONCE).execute()).map(({ ip }) => ip);
}
