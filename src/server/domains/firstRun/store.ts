import type { Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";

/** Steps that somebody leaves for later. */
export async function skippedSteps(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom("first_run_skip").select("step").execute()).map(({ step }) => step));
}

/** Writes down that a step is left for later; false where that stands already. */
export async function addSkip(tx: Transaction<Tables>, step: string, staffId: number, at: Date): Promise<boolean> {
  const done = await tx
    .insertInto("first_run_skip")
    .values({ step, staff_id: staffId, at })
    .onConflict((conflict) => conflict.column("step").doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes that back; false where it didn't stand. */
export async function dropSkip(tx: Transaction<Tables>, step: string): Promise<boolean> {
  return (await tx.deleteFrom("first_run_skip").where("step", "=", step).executeTakeFirst()).numDeletedRows > 0n;
}
