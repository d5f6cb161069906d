import type { Means, Visit } from "../../../kernel/call.ts";
import { seal, unseal } from "../../../kernel/cipher.ts";
import { fail } from "../../../kernel/refusal.ts";
import { act, STAFF_ACTS } from "../acting/acting.ts";
import { totpRow } from "./factors.ts";
import { confirmPending, savePending, totpOf, writeRecoveryCodes } from "./factors.store.ts";
import { handedCodeHash, newRecoveryCodes } from "./handedCodes.rules.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.rules.ts";

/** Makes an authenticator's secret, in use from its first code on. */
export async function beginTotp(means: Means, visit: Visit, { id, username }: { readonly id: number; readonly username: string }) {
  const secret = newTotpSecret();
  await savePending(means.db, id, seal(means.secrets, totpRow(id), secret));
  return { secret, uri: totpUri(secret, { host: visit.host, username }) };
}

/** Takes the authenticator into use by its first code, and makes its recovery codes. */
export async function confirmTotp(means: Means, visit: Visit, staffId: number, code: string): Promise<string[]> {
  const { db, secrets, now } = means;
  const pending = (await totpOf(db, staffId))?.pending_enc ?? null;
  const step = pending && totpStep(unseal(secrets, totpRow(staffId), pending), code, now());
  if (!pending || step === null) throw fail("factorWrong");
  const codes = newRecoveryCodes();
  return act(means, { staffId }, visit, STAFF_ACTS.totp, `staff:${staffId}`, async (tx) => {
    const before = (await totpOf(tx, staffId))?.confirmed_at ?? null;
    if (!(await confirmPending(tx, staffId, pending, step, new Date(now())))) throw fail("factorWrong");
    await writeRecoveryCodes(tx, staffId, hashesOf(means, staffId, codes));
    return { result: codes, before: before && { since: before.getTime() }, after: { since: now() } };
  });
}

/** Makes ten recovery codes in place of the former ones. */
export async function makeRecoveryCodes(means: Means, visit: Visit, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  return act(means, { staffId }, visit, STAFF_ACTS.recoveryCodes, `staff:${staffId}`, async (tx) => {
    await writeRecoveryCodes(tx, staffId, hashesOf(means, staffId, codes));
    return { result: codes, before: null, after: { codes: codes.length } };
  });
}

const hashesOf = ({ secrets }: Pick<Means, "secrets">, staffId: number, codes: readonly string[]): Buffer[] =>
  codes.map((code) => handedCodeHash(secrets, "recovery", staffId, code));
