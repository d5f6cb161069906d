import { type Insertable, sql } from "kysely";
import type { BROWSERS, SecurityEventName, SignInWay, SYSTEMS } from "#contract/security.ts";
import type { Database } from "../../../database/database.ts";
import type { SecurityEventTable } from "../../../database/tables/passkeys.ts";

interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly what: SecurityEventName;
  readonly way: SignInWay;
  readonly address: string;
  readonly system: (typeof SYSTEMS)[number] | "";
  readonly browser: (typeof BROWSERS)[number] | "";
  readonly times: number;
}

export async function addEvent(db: Database, event: Insertable<SecurityEventTable>): Promise<void> {
  await db.insertInto("security_event").values(event).execute();
}

/** A page of a learner's events; failures of one hour from one place by one way are one of them. */
export async function eventPage(
  db: Database,
  learnerId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const told = sql`
    select max(id)::integer as id, max(at) as at, what, way, address, system, browser, count(*)::integer as times
    from security_event where learner_id = ${learnerId}
    group by what, way, address, system, browser,
      case when what = 'signInFailed' then date_bin('1 hour', at, 'epoch') end,
      case when what <> 'signInFailed' then id end`;
  const page = await sql<EventRow>`${told} order by 1 desc offset ${offset} limit ${limit}`.execute(db);
  const all = await sql<{ total: number }>`select count(*)::integer as total from (${told}) as told`.execute(db);
  return { rows: page.rows, total: all.rows[0]!.total };
}

/** All of a learner's events as they were written, oldest first. */
export function wholeTrail(db: Database, learnerId: number) {
  return db
    .selectFrom("security_event")
    .select(["at", "what", "way", "address", "system", "browser"])
    .where("learner_id", "=", learnerId)
    .orderBy("id")
    .execute();
}

/** Learners who have signed in since an instant. */
export async function signedInSince(db: Database, since: Date): Promise<number> {
  const found = db.selectFrom("security_event").where("at", ">=", since).where("what", "=", "signedIn");
  return (await found.select((eb) => eb.fn.count<number>("learner_id").distinct().as("n")).executeTakeFirstOrThrow()).n;
}

/** How many learners signed in on each of the days that begin at these instants, in their order. */
export async function signedInByDay(db: Database, starts: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select day.n from unnest(${[...starts]}::timestamptz[]) with ordinality as s (at, nth)
    cross join lateral (select count(*)::int as n from (select distinct learner_id from security_event
      where what = 'signedIn' and at >= s.at and at < s.at + interval '24 hours') those) day
    order by s.nth`.execute(db);
  return rows.map(({ n }) => n);
}

/** How many events are from before an instant. */
export async function countTrail(db: Database, before: Date): Promise<number> {
  const counted = db.selectFrom("security_event").select((eb) => eb.fn.countAll<number>().as("due")).where("at", "<", before);
  return (await counted.executeTakeFirstOrThrow()).due;
}

/** Takes the oldest of them away, at most so many; the database refuses to forget any that are younger than half a year. */
export async function forgetTrail(db: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_security_events(${before}, ${atMost})::int as gone`.execute(db);
  return rows[0]!.gone;
}

/** Takes addresses and devices out of a learner's events: what happened and when stays without the person. */
export async function eraseTrail(db: Database, learnerId: number): Promise<void> {
  await sql`select erase_security_places(${learnerId})`.execute(db);
}
