import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cipherKeyId, hashKeyId } from "../../kernel/schoolKeys.store.ts";

/** Rows that are made anew in one transaction. */
const BATCH = 200;

/** A learner's phone as it is stored. */
interface StoredPhone {
  readonly id: number;
  readonly lookup: Buffer;
  readonly phone: Buffer;
}

/** The next learners whose phone another set of keys than this one holds, by id, held until the transaction ends. */
export async function phonesToRenew(tx: Database, keyId: number, after: StoredPhone | null): Promise<StoredPhone[]> {
  const { rows } = await sql<StoredPhone>`
    select id, phone_lookup as lookup, phone_enc as phone from learner
    where id > ${after?.id ?? 0} and phone_enc is not null
      and (${cipherKeyId("phone_enc")} <> ${keyId} or ${hashKeyId("phone_lookup")} <> ${keyId})
    order by id limit ${BATCH} for update`.execute(tx);
  return rows;
}

export async function savePhones(tx: Database, rows: readonly StoredPhone[]): Promise<void> {
  await sql`update learner l set phone_lookup = given.lookup, phone_enc = given.phone
    from unnest(
      ${rows.map(({ id }) => id)}::int[], ${rows.map(({ lookup }) => lookup)}::bytea[], ${rows.map(({ phone }) => phone)}::bytea[])
      as given (id, lookup, phone)
    where l.id = given.id`.execute(tx);
}

export async function phonesNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from learner
    where phone_enc is not null
      and (${cipherKeyId("phone_enc")} = ${keyId} or ${hashKeyId("phone_lookup")} = ${keyId})`.execute(db);
  return rows[0]!.count;
}

/** What is stored of a guardian. */
interface StoredGuardian {
  readonly id: number;
  readonly name: Buffer;
  readonly phone: Buffer;
}

export async function guardiansToRenew(tx: Database, keyId: number, after: StoredGuardian | null): Promise<StoredGuardian[]> {
  const { rows } = await sql<StoredGuardian>`
    select learner_id as id, guardian_name as name, guardian_phone as phone from guardian
    where learner_id > ${after?.id ?? 0}
      and (${cipherKeyId("guardian_name")} <> ${keyId} or ${cipherKeyId("guardian_phone")} <> ${keyId})
    order by learner_id limit ${BATCH} for update`.execute(tx);
  return rows;
}

export async function saveGuardians(tx: Database, rows: readonly StoredGuardian[]): Promise<void> {
  await sql`update guardian g set guardian_name = given.name, guardian_phone = given.phone
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => name)}::bytea[], ${rows.map(({ phone }) => phone)}::bytea[])
      as given (id, name, phone)
    where g.learner_id = given.id`.execute(tx);
}

export async function guardiansNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from guardian
    where ${cipherKeyId("guardian_name")} = ${keyId} or ${cipherKeyId("guardian_phone")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}

/** Codes that were texted, and rights to set a password, which still hold: minutes each. */
export async function codesNeeding(db: Database, keyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from phone_code where used_at is null and expires_at > ${now} and ${hashKeyId("phone_lookup")} = ${keyId})
      + (select count(*) from reset_grant where used_at is null and expires_at > ${now} and ${hashKeyId("phone_lookup")} = ${keyId})
    )::int as count`.execute(db);
  return rows[0]!.count;
}
