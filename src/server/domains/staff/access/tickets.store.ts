import type { Database } from "../../../database/database.ts";

type Purpose = "factor" | "enrol" | "invite";

/** Wrong answers that one ticket takes. */
const TRIES = 5;

interface NewTicket {
  readonly hash: Buffer;
  readonly staffId: number;
  readonly purpose: Purpose;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a ticket; of the member's others those that are over go, of invitations all. */
export async function addTicket(db: Database, { hash, staffId, purpose, now, expiresAt }: NewTicket): Promise<void> {
  await db
    .deleteFrom("staff_ticket")
    .where("staff_id", "=", staffId)
    .where((eb) => eb.or([eb("expires_at", "<=", now), ...(purpose === "invite" ? [eb("purpose", "=", purpose)] : [])]))
    .execute();
  await db.insertInto("staff_ticket").values({ secret_hash: hash, staff_id: staffId, purpose, expires_at: expiresAt }).execute();
}

/** Whose living ticket it is; `hashes`: the forms in which it may stand. */
export async function ticketHolder(db: Database, hashes: readonly Buffer[], purpose: Purpose, now: Date): Promise<number | null> {
  const found = await db
    .selectFrom("staff_ticket")
    .select("staff_id")
    .where("secret_hash", "in", hashes)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("tries", "<", TRIES)
    .executeTakeFirst();
  return found?.staff_id ?? null;
}

/** The same, and counts a try before anything is compared. */
export async function tryTicket(db: Database, hashes: readonly Buffer[], purpose: Purpose, now: Date): Promise<number | null> {
  const found = await db
    .updateTable("staff_ticket")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("secret_hash", "in", hashes)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("tries", "<", TRIES)
    .returning("staff_id")
    .executeTakeFirst();
  return found?.staff_id ?? null;
}

/** Takes a ticket away; false when it is gone already. */
export async function takeTicket(db: Database, hashes: readonly Buffer[]): Promise<boolean> {
  const gone = await db.deleteFrom("staff_ticket").where("secret_hash", "in", hashes).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** All that a member holds: the password that they were given for is no longer the same. */
export async function dropTickets(db: Database, staffId: number): Promise<void> {
  await db.deleteFrom("staff_ticket").where("staff_id", "=", staffId).execute();
}
