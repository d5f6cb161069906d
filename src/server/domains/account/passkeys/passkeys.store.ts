import { type Insertable, sql } from "kysely";
import { type Database, inTransaction } from "../../../database/database.ts";
import type { PasskeyTable } from "../../../database/tables/passkeys.ts";

/** Whose passkeys they are. */
export interface PasskeyOwner {
  readonly kind: "learner" | "staff";
  readonly id: number;
}

const column = ({ kind }: Pick<PasskeyOwner, "kind">) => (kind === "learner" ? "learner_id" : "staff_id");

/** All passkeys of an owner, the oldest first. */
export function passkeysOf(db: Database, owner: PasskeyOwner) {
  return db.selectFrom("passkey").selectAll().where(column(owner), "=", owner.id).orderBy("id").execute();
}

/** The members of staff who have a passkey. */
export async function passkeyHolders(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("passkey").select("staff_id").distinct().where("staff_id", "is not", null).execute();
  return new Set(rows.map((row) => row.staff_id!));
}

/** The passkey of this id that belongs to such an owner; with `id` to this one alone. */
export async function passkeyOf(db: Database, kind: PasskeyOwner["kind"], credentialId: string, id: number | null) {
  const found = await db.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
  const ownerId = found?.[column({ kind })] ?? null;
  return found && ownerId !== null && (id === null || id === ownerId) ? { ...found, ownerId } : null;
}

/** A passkey without its owner. */
export type NewPasskey = Omit<Insertable<PasskeyTable>, "learner_id" | "staff_id">;

/** Keeps a passkey; null when it is known already. */
export async function addPasskey(db: Database, owner: PasskeyOwner, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const ids = { learner_id: null, staff_id: null, [column(owner)]: owner.id };
  const kept = db.insertInto("passkey").values({ ...passkey, ...ids }).onConflict((other) => other.column("credential_id").doNothing());
  return (await kept.returningAll().executeTakeFirst()) ?? null;
}

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** Notes a use; false where the passkey was used or removed since its count was read. */
export async function noteUse(db: Database, id: number, seen: number, use: { counter: number; backedUp: boolean; at: Date }) {
  const used = await db
    .updateTable("passkey")
    .set({ counter: use.counter, backed_up: use.backedUp, used_at: sql<Date>`greatest(used_at, ${use.at})` })
    .where("id", "=", id)
    .where("counter", "=", seen)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Gives an owner's passkey another name; the name before, or null where it isn't theirs. */
export async function renamePasskey(db: Database, owner: PasskeyOwner, id: number, name: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const own = tx.selectFrom("passkey").select("name").where("id", "=", id).where(column(owner), "=", owner.id);
    const before = await own.forUpdate().executeTakeFirst();
    if (!before) return null;
    await tx.updateTable("passkey").set({ name }).where("id", "=", id).execute();
    return before.name;
  });
}

/** Removes an owner's passkey; its name, or null where it isn't theirs. */
export async function removePasskey(db: Database, owner: PasskeyOwner, id: number): Promise<string | null> {
  const gone = await db.deleteFrom("passkey").where("id", "=", id).where(column(owner), "=", owner.id).returning("name").executeTakeFirst();
  return gone?.name ?? null;
}

/** Removes all passkeys of an owner and all that they are asked to sign. */
export async function removeAllPasskeys(db: Database, owner: PasskeyOwner): Promise<void> {
  await db.deleteFrom("passkey").where(column(owner), "=", owner.id).execute();
  await db.deleteFrom("passkey_challenge").where("owner_kind", "=", owner.kind).where("owner_id", "=", owner.id).execute();
}
