import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cipherKeyId, hashKeyId } from "../../kernel/schoolKeys.store.ts";

/** Rows that are made anew in one transaction. */
const BATCH = 200;

/** A member's authenticator as it is stored: in use, and waiting for its first code. */
interface StoredTotp {
  readonly id: number;
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
}

/** The next members whose authenticator another set of keys than this one holds, held until the transaction ends. */
export async function totpsToRenew(tx: Database, keyId: number, after: StoredTotp | null): Promise<StoredTotp[]> {
  const { rows } = await sql<StoredTotp>`
    select staff_id as id, secret_enc as secret, pending_enc as pending from staff_totp
    where staff_id > ${after?.id ?? 0} and (${cipherKeyId("secret_enc")} <> ${keyId} or ${cipherKeyId("pending_enc")} <> ${keyId})
    order by staff_id limit ${BATCH} for update`.execute(tx);
  return rows;
}

export async function saveTotps(tx: Database, rows: readonly StoredTotp[]): Promise<void> {
  await sql`update staff_totp t set secret_enc = given.secret, pending_enc = given.pending
    from unnest(
      ${rows.map(({ id }) => id)}::int[], ${rows.map(({ secret }) => secret)}::bytea[], ${rows.map(({ pending }) => pending)}::bytea[])
      as given (id, secret, pending)
    where t.staff_id = given.id`.execute(tx);
}

export async function totpsNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_totp
    where ${cipherKeyId("secret_enc")} = ${keyId} or ${cipherKeyId("pending_enc")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}

export async function recoveryCodesNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_recovery_code
    where used_at is null and ${hashKeyId("code_hash")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}

/** Takes the unused ones away; returns how many. */
export async function dropRecoveryCodes(db: Database, keyId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from staff_recovery_code
    where used_at is null and ${hashKeyId("code_hash")} = ${keyId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function invitesNeeding(db: Database, keyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_ticket
    where purpose = 'invite' and expires_at > ${now} and ${hashKeyId("secret_hash")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}

export async function dropInvites(db: Database, keyId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from staff_ticket
    where purpose = 'invite' and ${hashKeyId("secret_hash")} = ${keyId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
