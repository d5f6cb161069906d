import type { Transaction } from "kysely";
import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { FAILED } from "#contract/codes.ts";
import type { Tables } from "../../../database/database.ts";
import { unseal } from "../../../kernel/cipher.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { count, type Limit, takeBack } from "../../../kernel/limits.ts";
import { mend, Refusal, tooOften } from "../../../kernel/refusal.ts";
import { account, type PasskeyOwner } from "../../account/account.ts";
import { accessRules, recoveryCodesLeft, takeRecoveryCode, takeStep, totpOf } from "./factors.store.ts";
import { handedCodeHashes } from "./handedCodes.rules.ts";
import type { Member } from "./members.store.ts";
import { totpStep } from "./totp.rules.ts";

/** What a member answers a second factor with: one of these. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly response?: PasskeyAnswer | undefined;
}

export type FactorWay = "totp" | "recovery" | "passkey";

export const passkeyOwner = (id: number): PasskeyOwner => ({ kind: "staff", id });

/** The row that a member's secret is bound to. */
export const totpRow = (staffId: number): string => `staff:${staffId}:totp`;

/** Wrong answers in a known browser, and in all others together. Who gives them knows the password already. */
const KNOWN = { limit: 10, seconds: 15 * 60 };
const STRANGE = { limit: 30, seconds: 24 * 3_600 };

/** What second factors a member has. */
export async function factorsOf({ db }: Pick<Means, "db">, staffId: number) {
  const [totp, recoveryLeft, passkeys] = await Promise.all([
    totpOf(db, staffId),
    recoveryCodesLeft(db, staffId),
    account.passkeysOf(db, passkeyOwner(staffId)),
  ]);
  return { totpSince: totp?.confirmed_at ?? null, recoveryLeft, passkeys: passkeys.length };
}

/**
 * Refuses to have taken a member's last factor away where the school asks for one. Said after it is gone, in the same transaction:
 * the member is held, so that two factors that are taken at one time aren't each the other's last but one.
 */
export async function refuseLast(tx: Transaction<Tables>, staffId: number): Promise<void> {
  const { totpSince, passkeys } = await factorsOf({ db: tx }, staffId);
  if (totpSince === null && passkeys === 0 && (await accessRules(tx)).isFactorRequired) throw mend("factorLast");
}

/**
 * The way by which a member proved the second factor, used up by it; null: it is wrong or was used before. Strangers' wrong answers
 * leave a known browser its own.
 * @throws Refusal 429 with the wait after too many wrong ones
 */
export async function takeFactor(means: Means, visit: Visit, member: Member, given: GivenFactor): Promise<FactorWay | null> {
  const known = account.browserOf(means, visit, { kind: "staff", id: member.id, passwordAt: member.password_at });
  const limit: Limit = known ? { key: `factor:known:${known}:${member.id}`, ...KNOWN } : { key: `factor:strange:${member.id}`, ...STRANGE };
  const [counted] = await count(means.db, means.now(), [limit]);
  if (counted!.over && known) throw tooOften(counted!.waitSeconds);
  if (counted!.over) {
    const [seconds, hours] = [counted!.waitSeconds, Math.ceil(counted!.waitSeconds / 3_600)];
    throw new Refusal(FAILED, "factorPaused", { values: { hours, seconds }, status: 429 });
  }
  const way = await wayOf(means, visit, member.id, given);
  if (way !== null) await takeBack(means.db, [limit]);
  return way;
}

async function wayOf(means: Means, visit: Visit, staffId: number, given: GivenFactor): Promise<FactorWay | null> {
  const { code, recoveryCode, response } = given;
  const { db, secrets, now } = means;
  if (code !== undefined) {
    const totp = await totpOf(db, staffId);
    const step = totp?.secret_enc ? totpStep(unseal(secrets, totpRow(staffId), totp.secret_enc), code, now()) : null;
    return step !== null && (await takeStep(db, staffId, step)) ? "totp" : null;
  }
  if (recoveryCode !== undefined) {
    const hashes = handedCodeHashes(secrets, "recovery", staffId, recoveryCode);
    return (await takeRecoveryCode(db, staffId, hashes, new Date(now()))) ? "recovery" : null;
  }
  if (response === undefined) return null;
  return (await account.provePasskey(means, visit, passkeyOwner(staffId), "secondFactor", response)) ? "passkey" : null;
}
