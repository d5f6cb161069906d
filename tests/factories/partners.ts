import { account } from "#server/domains/account/account.ts";
import { account as calls } from "#contract/account.ts";
import type { School } from "../support/school.ts";

let made = 0;

/** A partner that takes links without a signature, with one learner who came by one. */
export async function addPartnerFor(school: School, name: string): Promise<{ partnerId: number; learnerId: number }> {
  const code = `unit${(made += 1)}`;
  await account.addPartner(school.means, { code, name: code, appToken: code, mayProvision: true, allowUnsigned: true });
  const { userId } = await school.visitor().call(calls.bossLogin, { appToken: code, name, source: code, wkno: `W${made}` });
  const row = await school.db.selectFrom("partner").select("id").where("code", "=", code).executeTakeFirstOrThrow();
  return { partnerId: row.id, learnerId: userId };
}
