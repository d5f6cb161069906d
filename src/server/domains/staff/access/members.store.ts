import type { Duty, Scope } from "#contract/duties.ts";
import { type Database, inTransaction } from "../../../database/database.ts";

export async function staffByUsername(db: Database, username: string) {
  return db.selectFrom("staff").selectAll().where("username", "=", username).executeTakeFirst();
}

export async function staffById(db: Database, id: number) {
  return db.selectFrom("staff").select(["id", "username", "name"]).where("id", "=", id).executeTakeFirst();
}

export type Member = NonNullable<Awaited<ReturnType<typeof memberWithPassword>>>;

/** Who is signed in, for a proof that it is they. */
export function memberWithPassword(db: Database, id: number) {
  const known = ["id", "username", "name", "status", "password_hash", "password_at"] as const;
  return db.selectFrom("staff").select(known).where("id", "=", id).executeTakeFirst();
}

/** Holds a member until the transaction ends: what their factors are is judged by one at a time. */
export async function holdMember(tx: Database, id: number): Promise<void> {
  await tx.selectFrom("staff").select("id").where("id", "=", id).forUpdate().execute();
}

/** Whether there is any member of staff: a school without one gets its owner at start. */
export async function anyStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** How many members there are, frozen ones not among them. */
export async function countMembers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds the owner, with the role of that key. Returns the new id, or null when the username is taken. */
export async function addOwner(
  db: Database,
  member: { username: string; name: string; passwordHash: string; now: Date },
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto("staff")
      .values({ username: member.username, name: member.name, password_hash: member.passwordHash, created_at: member.now })
      .onConflict((c) => c.column("username").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return null;
    await tx
      .insertInto("staff_holding")
      .columns(["staff_id", "role_id", "scope"])
      .expression((eb) => eb.selectFrom("staff_role").select([eb.lit(row.id).as("staff_id"), "id", "scope"]).where("key", "=", "owner"))
      .execute();
    return row.id;
  });
}

/** Adds a member who has no password yet; null when the username is taken. */
export async function insertMember(tx: Database, member: { username: string; name: string; now: Date }): Promise<number | null> {
  const row = await tx
    .insertInto("staff")
    .values({ username: member.username, name: member.name, password_hash: "", created_at: member.now })
    .onConflict((c) => c.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setPassword(tx: Database, id: number, passwordHash: string, at: Date): Promise<void> {
  await tx.updateTable("staff").set({ password_hash: passwordHash, password_at: at }).where("id", "=", id).execute();
}

/** Takes the password away until another one is set; returns whether there was one. */
export async function blankPassword(tx: Database, id: number, at: Date): Promise<boolean> {
  const { password_hash } = await tx.selectFrom("staff").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow();
  await setPassword(tx, id, "", at);
  return password_hash !== "";
}

/** What an active member of staff may do, by duty the scopes it is held with; null for a frozen or unknown one. */
export async function dutiesOf(db: Database, id: number): Promise<ReadonlyMap<Duty, readonly Scope[]> | null> {
  const rows = await db
    .selectFrom("staff")
    .leftJoin("staff_duty", "staff_duty.staff_id", "staff.id")
    .select(["duty", "scopes"])
    .where("staff.id", "=", id)
    .where("status", "=", "active")
    .execute();
  if (rows.length === 0) return null;
  return new Map(rows.flatMap(({ duty, scopes }) => (duty === null || scopes === null ? [] : [[duty, scopes]])));
}
