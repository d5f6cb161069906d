import type { account } from "#contract/account.ts";
import { SIGNED_IN_AS_ANOTHER } from "#contract/codes.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { fail, Refusal } from "../../../kernel/refusal.ts";
import { acceptableName, learnerById } from "../learners/learners.ts";
import { judgeLink } from "./rules.ts";
import { isUsed, linkedLearner, linkedOrMade, partnerByCode, consumeNonce } from "./store.ts";
import { limitAddress, partnerLinks } from "../guard/guard.ts";
import { signIn } from "../signIn/signIn.ts";

export const partnerCalls: Pick<Handlers<typeof account>, "bossLogin"> = {
  async bossLogin(means, link, caller, visit) {
    const { db, secrets, log } = means;
    const now = means.now();
    await limitAddress(means, visit, partnerLinks);
    const partner = (await partnerByCode(db, link.source)) ?? null;
    // Whatever is wrong, the person reads one message; the reason is for the log alone.
    const refuse = (reason: string) => {
      log.info({ reason, partner: partner?.code ?? null }, "account: a partner's link was refused");
      return fail("partnerRefused");
    };
    const verdict = judgeLink(link, partner, now);
    if (!partner || (verdict !== "signed" && verdict !== "unsigned")) throw refuse(verdict);
    const nonce = verdict === "signed" ? link.nonce! : null;
    if (nonce !== null && (await isUsed(db, partner.id, nonce))) throw refuse("nonce");
    const person = { wkno: link.wkno.trim(), name: link.name.trim() };
    const linked = await linkedLearner(db, partner.id, person.wkno);
    if (linked === null && !partner.may_provision) throw refuse("account");
    // The question leaves the nonce unused, so that the same link serves the answer.
    if (caller && caller.learnerId !== linked && link.confirm !== true) throw new Refusal(SIGNED_IN_AS_ANOTHER, "signedInAsAnother");
    if (nonce !== null && !(await consumeNonce(db, partner.id, nonce, now))) throw refuse("nonce");
    const arrived = async () => ({ ...(await asLearner(means, person)), signed: verdict === "signed" });
    const learnerId = linked ?? (await linkedOrMade(db, secrets, partner, await arrived(), new Date(now)));
    return signIn(means, visit, caller, (await learnerById(db, learnerId))!, "partner");
  },
};

/** A person whom a partner sends, with the name that others see. */
async function asLearner(means: Means, person: { readonly wkno: string; readonly name: string }) {
  return { ...person, nickName: await acceptableName(means, person.name.slice(0, 12), null) };
}
