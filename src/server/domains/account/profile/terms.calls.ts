import type { account } from "#contract/account.ts";
import { network } from "../../../kernel/addresses.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import { putConfirmed, termsInForce } from "../learners/learners.ts";

export const termsCalls: Pick<Handlers<typeof account>, "getTerms" | "confirmTerms"> = {
  async getTerms(means) {
    return { consentVersion: await termsInForce(means) };
  },

  async confirmTerms(means, { consentVersion, adult = false }, { learnerId }, visit) {
    // A text that changed since it was read is read anew; whoever was asked for their age alone agrees to none.
    if (consentVersion !== undefined && consentVersion !== (await termsInForce(means)))
      throw wrongField("consentVersion", "consentRequired");
    await putConfirmed(means.db, learnerId, { version: consentVersion ?? null, adult, ip: network(visit.ip), at: new Date(means.now()) });
    return null;
  },
};
