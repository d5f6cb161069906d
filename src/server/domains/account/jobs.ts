import type { Means } from "../../kernel/call.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { eraseDue } from "./profile/profile.ts";

/** Removes what has expired: codes, grants, answered challenges, nonces, counters, sessions that idled out. */
export async function cleanUp({ db, now }: Pick<Means, "db" | "now">): Promise<void> {
  const at = new Date(now());
  for (const table of ["sms_code", "reset_grant", "used_captcha", "partner_nonce"] as const) {
    await db.deleteFrom(table).where("expires_at", "<", at).execute();
  }
  await db.deleteFrom("rate_window").where("ends_at", "<", at).execute();
  await db.deleteFrom("session").where("idle_until", "<", at).execute();
}

/** The account's work for later; `personal` is what every domain keeps of a person. */
export const accountJobs = (personal: () => readonly PersonalData[]): Job[] => [
  { name: "account.cleanUp", cron: "17 3 * * *", run: cleanUp },
  { name: "account.eraseDue", cron: "47 3 * * *", run: (means) => eraseDue(means, personal()) },
];
