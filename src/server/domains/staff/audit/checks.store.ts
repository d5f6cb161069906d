import type { Database } from "../../../database/database.ts";

/** Checks that are remembered. */
const KEPT = 100;

/** How many entries there are and when the first was made; the chains know, so nothing is counted. */
export async function extent(db: Database): Promise<{ entries: number; since: Date | null }> {
  const [counted, first] = await Promise.all([
    db.selectFrom("audit_chain").select((eb) => eb.fn.sum<string | null>("count").as("entries")).executeTakeFirstOrThrow(),
    db.selectFrom("audit_log").select("at").orderBy("at").limit(1).executeTakeFirst(),
  ]);
  return { entries: Number(counted.entries ?? 0), since: first?.at ?? null };
}

/** The check that waits or runs, if any; one that was asked for before `since` has died. */
export const openCheck = (db: Database, since: Date) =>
  db.selectFrom("audit_check").select("id").where("ended_at", "is", null).where("asked_at", ">=", since).executeTakeFirst();

export const lastCheck = (db: Database) =>
  db.selectFrom("audit_check").selectAll().where("ended_at", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();

export const noteAsked = (tx: Database, at: Date) => tx.insertInto("audit_check").values({ asked_at: at, ended_at: null }).execute();

interface Found {
  readonly at: Date;
  readonly chains: number;
  readonly entries: number;
  readonly faults: number;
  readonly firstFaults: string[];
}

/** Writes down what a check found: those that asked for it have their answer. */
export async function noteFound(tx: Database, { at, firstFaults, ...found }: Found): Promise<void> {
  const row = { ...found, ended_at: at, first_faults: firstFaults };
  const { numUpdatedRows } = await tx.updateTable("audit_check").set(row).where("ended_at", "is", null).executeTakeFirst();
  if (numUpdatedRows === 0n) await tx.insertInto("audit_check").values({ ...row, asked_at: at }).execute();
  await tx
    .deleteFrom("audit_check")
    .where("id", "<=", (eb) => eb.selectFrom("audit_check").select((one) => one(one.fn.max("id"), "-", KEPT).as("last")))
    .execute();
}
