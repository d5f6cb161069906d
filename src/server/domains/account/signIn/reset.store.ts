import type { Database } from "../../../database/database.ts";

/** Gives a browser the right to set one phone's password. */
export async function grantReset(db: Database, secretHash: Buffer, lookup: Buffer, expiresAt: Date): Promise<void> {
  await db
    .insertInto("reset_grant")
    .values({ secret_hash: secretHash, phone_lookup: lookup, expires_at: expiresAt, used_at: null })
    .execute();
}

export async function hasGrant(db: Database, secretHash: Buffer, lookups: readonly Buffer[], now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("reset_grant")
    .select("expires_at")
    .where("secret_hash", "=", secretHash)
    .where("phone_lookup", "in", lookups)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the right from all browsers that have it: the phone's account has got a new password. */
export async function voidGrants(db: Database, lookups: readonly Buffer[], now: Date): Promise<void> {
  await db.updateTable("reset_grant").set({ used_at: now }).where("phone_lookup", "in", lookups).where("used_at", "is", null).execute();
}

/** Uses the right up; false when another call was first. */
export async function consumeGrant(db: Database, secretHash: Buffer, lookups: readonly Buffer[], now: Date): Promise<boolean> {
  const used = await db
    .updateTable("reset_grant")
    .set({ used_at: now })
    .where("secret_hash", "=", secretHash)
    .where("phone_lookup", "in", lookups)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("secret_hash")
    .executeTakeFirst();
  return used !== undefined;
}
