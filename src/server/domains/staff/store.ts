import type { Transaction } from "kysely";
import type { Duty, Scope } from "#contract/duties.ts";
import { type Database, inTransaction, type Tables } from "../../database/database.ts";
import { type AuditEntry, chainHash } from "./audit.rules.ts";

/** Appends entries in one transaction; the head row serialises concurrent writers. */
export async function appendAudit(db: Database | Transaction<Tables>, entries: readonly AuditEntry[]): Promise<void> {
  const work = async (tx: Transaction<Tables>) => {
    const head = await tx.selectFrom("audit_head").select("hash").where("one", "=", 1).forUpdate().executeTakeFirstOrThrow();
    let previous = head.hash;
    const rows = entries.map((entry) => {
      const row = { ...entry, details: { ...entry.details }, prev_hash: previous, hash: chainHash(previous, entry) };
      previous = row.hash;
      return row;
    });
    await tx.insertInto("audit_log").values(rows).execute();
    await tx.updateTable("audit_head").set({ hash: previous }).where("one", "=", 1).execute();
  };
  if (db.isTransaction) await work(db as Transaction<Tables>);
  else await inTransaction(db, work);
}

export async function auditPage(db: Database, { current, size, action }: { current: number; size: number; action: string | undefined }) {
  const wanted = db.selectFrom("audit_log").$if(action !== undefined, (q) => q.where("action", "=", action!));
  const [records, { total }] = await Promise.all([
    wanted
      .select(["id", "at", "actor", "action", "object", "ip", "details"])
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

export async function staffByUsername(db: Database, username: string) {
  return db.selectFrom("staff").selectAll().where("username", "=", username).executeTakeFirst();
}

export async function staffById(db: Database, id: number) {
  return db.selectFrom("staff").select(["id", "username", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Whether there is any member of staff: a school without one gets its owner at start. */
export async function anyStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
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
