import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { forget, limit } from "../../../kernel/limits.ts";
import { fail, wrongField } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { factorsOf, type GivenFactor, takeFactor } from "./factors.ts";
import { type Member, memberWithPassword } from "./members.store.ts";

/** Wrong passwords in one session before a pause: whoever stole it keeps the owner's own sessions from nothing. */
const WRONG_PROOFS = 5;
const WINDOW_SECONDS = 15 * 60;

type Proof = GivenFactor & { readonly password: string };

/**
 * A signed-in member who has just typed their password and, where they have an authenticator, has just given a second factor.
 * @throws Refusal with the field's message, or with the wait
 */
export async function proveSelf(means: Means, visit: Visit, caller: Staff, { password, ...given }: Proof): Promise<Member> {
  const { db, now } = means;
  const key = `staff-proof:${caller.sessionId}`;
  await limit(db, now(), [{ key, limit: WRONG_PROOFS, seconds: WINDOW_SECONDS }]);
  const member = await memberWithPassword(db, caller.staffId);
  if (!member || !(await account.verifyPassword(member.password_hash || null, password))) throw wrongField("password", "passwordWrong");
  if ((await factorsOf(means, member.id)).totpSince !== null && (await takeFactor(means, visit, member, given)) === null)
    throw fail("factorWrong");
  await forget(db, [key]);
  return member;
}
