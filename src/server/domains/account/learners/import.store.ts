import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Secrets } from "../../../secrets.ts";
import { encryptPhone, maskPhone, phoneLookup, phoneLookups } from "../guard/guard.ts";
import { freeUsername, insertLearner } from "./store.ts";

type Tx = Transaction<Tables>;

/** A learner as a sheet has it. */
interface SheetLearner {
  readonly phone: string | null;
  readonly realName: string;
  readonly nickName: string;
  readonly workCode: string;
}

/** Who confirmed the names of a sheet, and by what. */
type Confirmed = { readonly staffId: number; readonly how: string } | null;

/**
 * Adds learners without passwords in one statement; their ids in the order given, null where phone or username was taken meanwhile. While
 * the school's keys change a phone may stand in several forms, which no index tells apart: then one after the other.
 */
export async function insertMany(
  tx: Tx, secrets: Secrets, now: Date, learners: readonly SheetLearner[], confirmed: Confirmed,
): Promise<(number | null)[]> {
  if (learners.length === 0) return [];
  if (phoneLookups(secrets, "").length > 1) {
    const ids: (number | null)[] = [];
    for (const one of learners) {
      ids.push(await insertLearner(tx, secrets, now, { ...one, passwordHash: null, origin: "import", confirmed: confirmed ?? undefined }));
    }
    return ids;
  }
  const next = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('learner', 'id')) as id from generate_series(1, ${learners.length})`.execute(tx);
  const rows = learners.map((one, place) => ({ ...one, id: next.rows[place]!.id }));
  const made = await sql<{ id: number }>`
    insert into learner (id, username, phone_lookup, phone_enc, phone_mask, nick_name, real_name, work_code, origin, created_at,
      confirmed_name, name_confirmed_at, name_confirmed_by, name_confirmed_how)
    select g.id, g.username, g.lookup, g.enc, g.mask, g.nick, g.name, g.work, 'import', ${now},
      ${confirmed ? sql`g.name` : sql`''`}, ${confirmed ? now : null}, ${confirmed?.staffId ?? null}, ${confirmed?.how ?? ""}
    from unnest(
      ${rows.map(({ id }) => id)}::int[], ${rows.map(() => freeUsername())}::text[],
      ${rows.map(({ phone }) => (phone === null ? null : phoneLookup(secrets, phone)))}::bytea[],
      ${rows.map(({ id, phone }) => (phone === null ? null : encryptPhone(secrets, id, phone)))}::bytea[],
      ${rows.map(({ phone }) => (phone === null ? "" : maskPhone(phone)))}::text[], ${rows.map(({ nickName }) => nickName)}::text[],
      ${rows.map(({ realName }) => realName)}::text[], ${rows.map(({ workCode }) => workCode)}::text[]
    ) as g (id, username, lookup, enc, mask, nick, name, work)
    order by g.id
    on conflict do nothing
    returning id`.execute(tx);
  const there = new Set(made.rows.map(({ id }) => id));
  return rows.map(({ id }) => (there.has(id) ? id : null));
}

/** What a sheet has to say of learners who are there already: only what is empty is filled. */
export async function fillMany(
  tx: Tx,
  now: Date,
  learners: readonly { readonly id: number; readonly realName: string; readonly workCode: string }[],
  confirmed: Confirmed,
): Promise<void> {
  if (learners.length === 0) return;
  const confirms = confirmed ? sql`l.confirmed_name = '' and l.real_name in ('', g.name)` : sql`false`;
  await sql`
    update learner l set version = l.version + 1,
      real_name = case when l.real_name = '' then g.name else l.real_name end,
      work_code = case when l.work_code = '' then g.work else l.work_code end,
      confirmed_name = case when ${confirms} then g.name else l.confirmed_name end,
      name_confirmed_at = case when ${confirms} then ${now}::timestamptz else l.name_confirmed_at end,
      name_confirmed_by = case when ${confirms} then ${confirmed?.staffId ?? null}::int else l.name_confirmed_by end,
      name_confirmed_how = case when ${confirms} then ${confirmed?.how ?? ""}::text else l.name_confirmed_how end
    from unnest(
      ${learners.map(({ id }) => id)}::int[], ${learners.map(({ realName }) => realName)}::text[],
      ${learners.map(({ workCode }) => workCode)}::text[]) as g (id, name, work)
    where l.id = g.id and (l.real_name = '' or (l.work_code = '' and g.work <> '') or (${confirms}))`.execute(tx);
}

/** An account that a row of a sheet may be. */
export interface SheetMatch {
  readonly id: number;
  readonly name: string;
  readonly workCode: string;
  readonly hasPhone: boolean;
  readonly cohort: string;
  /** Of the phones that were asked for, the place of the one that is theirs. */
  readonly place: number | null;
}

/** The accounts that hold these phones or work numbers. */
export async function matches(
  db: Database, secrets: Secrets, phones: readonly string[], workCodes: readonly string[],
): Promise<SheetMatch[]> {
  const forms = phones.flatMap((phone, place) => phoneLookups(secrets, phone).map((lookup) => ({ lookup, place })));
  const { rows } = await sql<SheetMatch>`
    select l.id, coalesce(nullif(l.confirmed_name, ''), l.real_name) as name, l.work_code as "workCode",
      l.phone_lookup is not null as "hasPhone", l.cohort, g.place
    from learner l left join unnest(${forms.map(({ lookup }) => lookup)}::bytea[], ${forms.map(({ place }) => place)}::int[])
      as g (lookup, place) on g.lookup = l.phone_lookup
    where l.status <> 'erased' and l.merged_into is null
      and (l.phone_lookup = any(${forms.map(({ lookup }) => lookup)}::bytea[]) or l.work_code = any(${[...workCodes]}::text[]))
    order by l.id`.execute(db);
  return rows;
}
