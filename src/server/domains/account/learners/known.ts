import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { browserOf, type KnownAccount, phoneLookups } from "../guard/guard.ts";
import { learnerByPhone, type SigningIn } from "./store.ts";

/** A learner as browsers know it. */
export const knownLearner = ({ id, password_at }: Pick<SigningIn, "id" | "password_at">): KnownAccount => ({
  kind: "learner", id, passwordAt: password_at,
});

/** Whether this browser signed in before to the account whose phone it is. One that signed in to none asks nothing of the database. */
export async function knowsPhone(means: Means, visit: Visit, phone: string): Promise<boolean> {
  if (visit.cookies[COOKIE.known] === undefined) return false;
  const learner = await learnerByPhone(means.db, phoneLookups(means.secrets, phone));
  return browserOf(means, visit, learner ? knownLearner(learner) : null) !== null;
}
