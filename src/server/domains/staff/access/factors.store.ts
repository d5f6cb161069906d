import type { Database } from "../../../database/database.ts";

export function totpOf(db: Database, staffId: number) {
  return db.selectFrom("staff_totp").selectAll().where("staff_id", "=", staffId).executeTakeFirst();
}

/** Keeps a secret until its first code is shown; an authenticator in use stays in use. */
export async function savePending(db: Database, staffId: number, pending: Buffer): Promise<void> {
  await db
    .insertInto("staff_totp")
    .values({ staff_id: staffId, secret_enc: null, confirmed_at: null, pending_enc: pending })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet({ pending_enc: pending }))
    .execute();
}

/** Takes the pending secret into use, with its first code used up; false when it is no longer the pending one. */
export async function confirmPending(db: Database, staffId: number, pending: Buffer, step: number, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("staff_totp")
    .set({ secret_enc: pending, confirmed_at: now, pending_enc: null, last_step: step })
    .where("staff_id", "=", staffId)
    .where("pending_enc", "=", pending)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Uses the code of a half minute up; false where it, or a later one, was used before. */
export async function takeStep(db: Database, staffId: number, step: number): Promise<boolean> {
  const done = await db
    .updateTable("staff_totp")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Takes the authenticator away, and the recovery codes with it. */
export async function dropTotp(db: Database, staffId: number): Promise<void> {
  await db.deleteFrom("staff_totp").where("staff_id", "=", staffId).execute();
  await db.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
}

/** Puts these codes in the place of the former ones. */
export async function writeRecoveryCodes(db: Database, staffId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  await db
    .insertInto("staff_recovery_code")
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash, used_at: null })))
    .execute();
}

/** Uses a recovery code up; false where there is none such, or it was used before. */
export async function takeRecoveryCode(db: Database, staffId: number, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const done = await db
    .updateTable("staff_recovery_code")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "in", hashes)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Database, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom("staff_recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** What holds for all members. */
export function accessRules(db: Database) {
  return db.selectFrom("staff_setting").select(["factor_required as isFactorRequired", "version"]).executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends. */
export function lockAccessRules(tx: Database) {
  return tx.selectFrom("staff_setting").select(["factor_required as isFactorRequired", "version"]).forUpdate().executeTakeFirstOrThrow();
}

/** Returns the new version. */
export async function writeAccessRules(tx: Database, isFactorRequired: boolean): Promise<number> {
  const { version } = await tx
    .updateTable("staff_setting")
    .set((eb) => ({ factor_required: isFactorRequired, version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Active members without an authenticator. */
export async function withoutTotp(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("staff")
    .leftJoin("staff_totp", (join) => join.onRef("staff_id", "=", "id").on("confirmed_at", "is not", null))
    .select("id")
    .where("status", "=", "active")
    .where("staff_id", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
