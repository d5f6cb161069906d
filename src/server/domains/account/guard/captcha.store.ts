import type { Database } from "../../../database/database.ts";

/** Uses an answered challenge up; false when it was used before. */
export async function spendCaptcha(db: Database, signature: string, expiresAt: Date): Promise<boolean> {
  const first = await db
    .insertInto("used_captcha")
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature")
    .executeTakeFirst();
  return first !== undefined;
}
