import type { Means, Visit } from "../../../kernel/call.ts";
import { count, forget } from "../../../kernel/limits.ts";
import { waitFor, wrongField } from "../../../kernel/refusal.ts";
import { decryptPhone, proofs, takeCode, verifyPassword } from "../guard/guard.ts";
import type { ownProfile } from "./store.ts";

type Own = Awaited<ReturnType<typeof ownProfile>>;

/**
 * Makes sure that the person at this browser is the account's owner: by its password, or by a code sent to its own phone.
 * `field` is the name of the password's field in the call. Refuses with the field's message, or with the wait after 5
 * wrong passwords in a quarter of an hour.
 */
export async function proveOwner(
  means: Means,
  visit: Visit,
  own: Own,
  proof: { readonly password?: string | undefined; readonly verifyCode?: string | undefined },
  field = "password",
): Promise<void> {
  if (proof.verifyCode !== undefined && own.phone_enc) {
    await takeCode(means, visit, decryptPhone(means.secrets, own.id, own.phone_enc), proof.verifyCode);
    return;
  }
  if (own.password_hash === null) throw wrongField("verifyCode", "smsCodeRequired");
  if (!proof.password) throw wrongField(field, "passwordRequired");
  const limit = proofs(own.id);
  const [counted] = await count(means.db, means.now(), [limit]);
  if (counted!.over) throw waitFor(counted!.waitSeconds);
  const over = own.once_until !== null && own.once_until.getTime() <= means.now();
  if (over || !(await verifyPassword(own.password_hash, proof.password))) throw wrongField(field, "passwordWrong");
  await forget(means.db, [limit.key]);
}
