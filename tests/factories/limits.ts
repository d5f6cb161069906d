import { createHmac } from "node:crypto";
import type { School } from "../support/school.ts";

/** How a name that somebody tries to sign in with stands in the keys of limits. */
export const loginKey = ({ means }: Pick<School, "means">, username: string, purpose: "login" | "staffLogin" = "login"): string =>
  createHmac("sha256", means.secrets.lookup.current.bytes).update(`${purpose}|${username}`).digest("base64url");

/** Counts so many actions at this moment in place of what was counted, as as many calls would. */
export async function hitsBefore({ db, clock }: Pick<School, "db" | "clock">, key: string, seconds: number, count: number): Promise<void> {
  const now = new Date(clock.now);
  const hits = Array.from({ length: count }, () => now);
  const row = { most: count, seconds, is_over: false, hits, ends_at: new Date(clock.now + seconds * 1000) };
  await db
    .insertInto("rate_log")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
