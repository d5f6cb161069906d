import type { Means } from "../../kernel/call.ts";
import { tidyLimits } from "../../kernel/limits.ts";
import { accountRetention } from "./retention.ts";

/** Removes what has expired: codes, grants, challenges, nonces, counters, sessions that idled out, and what its retention names. */
export async function cleanUp({ db, now }: Pick<Means, "db" | "now">): Promise<void> {
  const at = new Date(now());
  const tables = [
    "phone_code", "sms_code", "reset_grant", "used_captcha", "used_ticket", "partner_nonce", "passkey_challenge",
  ] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where("expires_at", "<", at).execute();
  }
  await tidyLimits(db, now());
  await db.deleteFrom("session").where("idle_until", "<", at).execute();
  for (const kept of accountRetention) await kept.remove({ db, now });
}
