import { randomUUID } from "node:crypto";
import { SMS_RESEND_SECONDS } from "#contract/fields.ts";
import type { Means } from "../../../kernel/call.ts";
import { countAll, takeBack } from "../../../kernel/limits.ts";
import { fail, waitFor } from "../../../kernel/refusal.ts";
import { learnerPhone } from "./store.ts";
import { codesOfPhone, decryptPhone, deliver, phoneLookup, siteHard } from "../guard/guard.ts";

/**
 * Texts a code to a signed-in learner's own phone, for a purpose that keeps and checks the code itself. It counts toward
 * the phone's and the school's limits of text messages, at most one in 60 s. Returns false when the learner has no phone;
 * refuses with 429 when it is too soon, with -1 when the provider does not take it.
 */
export async function textCode(
  means: Means,
  learnerId: number,
  text: { readonly code: string; readonly minutes: number; readonly purpose: string },
): Promise<boolean> {
  const { db, secrets } = means;
  const own = await learnerPhone(db, learnerId);
  if (!own?.phone_enc) return false;
  const phone = decryptPhone(secrets, learnerId, own.phone_enc);
  const key = phoneLookup(secrets, phone).toString("base64url");
  const limits = [{ key: `sms:${text.purpose}:${key}`, limit: 1, seconds: SMS_RESEND_SECONDS }, ...codesOfPhone(key), siteHard(true)];
  const over = await countAll(db, means.now(), limits);
  if (over.length > 0) throw waitFor(Math.max(...over.map((one) => one.waitSeconds)));
  const sent = await deliver(means, { phone, code: text.code, minutes: text.minutes, outId: randomUUID() });
  if (sent.status === "rejected") {
    await takeBack(db, limits);
    throw fail("codeNotSent");
  }
  return true;
}
