import type { Database } from "../../../database/database.ts";

/** Uses a ticket up; false when it was used before. */
export async function useTicket(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const first = await db
    .insertInto("used_ticket")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return first !== undefined;
}
