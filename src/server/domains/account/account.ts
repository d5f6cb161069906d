import { randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { ACCOUNT_FROZEN } from "#contract/codes.ts";
import { type Database, inTransaction, type Tables } from "../../database/database.ts";
import { network } from "../../kernel/addresses.ts";
import type { Means } from "../../kernel/call.ts";
import {
  acceptableName, announceTerms, cameBy, changeLearner, consentCounts, defaultName, deskLearner, distributorOf, existing, fillMany,
  forgetTerms, type Guardian, guardianOf, hasPhone, holdLearners, importLearners, insertLearner, insertMany, markFrozen, matches,
  namedLearner, namesAfter, partnersOf, publicLearners, putCohort, putConfirmed, putGuardian, putSignedIn, rename, saveStatus, takePicture,
  textCode, traineeFacts, viewerOf, withoutStrongWay, writerFacts,
} from "./learners/learners.ts";
import { mergeAccounts, mergedInto } from "./merging.ts";
import { addPartner, renewPartnerKey, setPartnerActive } from "./partner/partner.ts";
import {
  admitAttempt, browserOf, decryptPhone, deliver, forgive, hashPassword, phoneLookups, rememberBrowser, verifyPassword, weakness,
} from "./guard/guard.ts";
import { devicesOf, dropAvatar, eraseUnused, signedInAt } from "./profile/profile.ts";
import {
  askAnyPasskey, beginPasskey, hasPasskey, keepPasskey, madePasskey, passkeyChallenge, passkeyHolders, passkeyList, passkeyOwner,
  passkeysOf, provePasskey, removeAllPasskeys, removePasskey, renamePasskey,
} from "./passkeys/passkeys.ts";
import { note, signedInByDay, signedInSince, trailOf } from "./trail/trail.ts";

export { maskPhone } from "./guard/guard.ts";
export type { DeskLearner, SheetMatch } from "./learners/learners.ts";
export type { PhoneOf } from "./merging.ts";
export { partnerDoor } from "./partner/partner.ts";
export type { PasskeyOwner } from "./passkeys/passkeys.ts";

/** A learner made by the school itself or by the demo school. */
export interface LearnerToMake {
  /** 11 digits; null for one who came through a partner. */
  readonly phone: string | null;
  /** Absent: signs in by code alone. */
  readonly password?: string;
  readonly nickName: string;
  /** Absent: one is made. */
  readonly username?: string;
  readonly realName?: string;
  readonly workCode?: string;
  readonly cohort?: string;
  readonly distributorId?: string;
  readonly avatarUrl?: string;
  /** The accepted agreement's version, and with it being 18; absent: nothing was confirmed yet. */
  readonly consentVersion?: string;
}

/** Adds a learner and returns the id; null when the phone or username is taken. A name that learners may not bear becomes a default one. */
async function createLearner(means: Pick<Means, "db" | "kept" | "secrets" | "now">, learner: LearnerToMake): Promise<number | null> {
  const passwordHash = learner.password === undefined ? null : await hashPassword(learner.password);
  const now = new Date(means.now());
  const nickName = await acceptableName(means, learner.nickName, learner.phone);
  return inTransaction(means.db, async (tx) => {
    const id = await insertLearner(tx, means.secrets, now, { ...learner, nickName, passwordHash });
    if (id !== null && learner.consentVersion !== undefined) {
      await putConfirmed(tx, id, { version: learner.consentVersion, adult: true, ip: "", at: now });
    }
    return id;
  });
}

/** Notes, once, what a learner consented to by itself; `ip`: in full, kept without its end. */
const noteConsent = (tx: Database, learnerId: number, what: string, ip: string, at: Date): Promise<void> =>
  putConfirmed(tx, learnerId, { version: what, adult: false, ip: network(ip), at });

/** A learner under 18 with the consent of a guardian, recorded by staff. */
interface Younger {
  readonly phone: string;
  readonly realName: string;
  readonly guardian: Guardian;
  readonly staffId: number;
}

/** Adds a learner under 18 and returns the id; null where the phone has an account. */
async function openYounger(means: Pick<Means, "secrets" | "now">, tx: Transaction<Tables>, younger: Younger): Promise<number | null> {
  const { phone, realName, guardian, staffId } = younger;
  const at = new Date(means.now());
  const opened = { phone, realName, passwordHash: null, nickName: defaultName(phone), origin: "school" as const };
  const id = await insertLearner(tx, means.secrets, at, opened);
  if (id !== null) await putGuardian(tx, means.secrets, id, guardian, { staffId, at });
  return id;
}

/** Adds learners who come from elsewhere, in one statement; their ids, in the order given. */
async function imported(means: Pick<Means, "db" | "kept">, learners: Parameters<typeof importLearners>[1]): Promise<number[]> {
  const names = await Promise.all(learners.map(({ nickName }) => acceptableName(means, nickName, null)));
  return importLearners(means.db, learners.map((one, place) => ({ ...one, nickName: names[place]! })));
}

/** Sends a code that opens nothing, to see whether messages come. Neither phone nor code reach the log. */
const sendTrialCode = (means: Means, phone: string) =>
  deliver(means, { phone, code: String(randomInt(10 ** 6)).padStart(6, "0"), minutes: 1, outId: randomUUID() });

/** Stops an account: every session ends with -6 and nobody signs in to it (rules.md Sessions). False: no such account. */
async function freezeLearner({ db, sessions }: Pick<Means, "db" | "sessions">, learnerId: number): Promise<boolean> {
  if (!(await saveStatus(db, learnerId, "frozen"))) return false;
  await sessions.endAll(learnerId, ACCOUNT_FROZEN);
  return true;
}

/** Lets a frozen account sign in again. False: no such account. */
const thawLearner = ({ db }: Pick<Means, "db">, learnerId: number): Promise<boolean> => saveStatus(db, learnerId, "active");

/** Gives a learner a default name in place of one that staff took away; false where it is no longer this one. */
const resetName = (tx: Transaction<Tables>, learnerId: number, shown: string, by: { staffId: number; at: Date; reason: string }) =>
  rename(tx, learnerId, defaultName(null), { ...by, by: "staff", from: null }, shown);

/** A learner's phone in full, from what is stored of it. */
const fullPhone = ({ secrets }: Pick<Means, "secrets">, { id, phone_enc }: { readonly id: number; readonly phone_enc: Buffer | null }) =>
  phone_enc && decryptPhone(secrets, id, phone_enc);

/** The door of the learners' accounts. */
export const account = {
  announceTerms,
  consents: consentCounts,
  sendTrialCode,
  noteConsent,
  forgetTerms,
  hashPassword,
  verifyPassword,
  weakness,
  admitAttempt,
  forgive,
  browserOf,
  rememberBrowser,
  createLearner,
  openYounger,
  viewerOf,
  hasPhone,
  resetName,
  takePicture,
  dropPicture: dropAvatar,
  namedLearner,
  namesAfter,
  publicLearners,
  deskLearner,
  holdLearners,
  changeLearner,
  markFrozen,
  mergeAccounts,
  mergedInto,
  putCohort,
  existing,
  partnersOf,
  cameBy,
  guardianOf,
  insertLearner,
  insertMany,
  fillMany,
  matches,
  defaultName,
  phoneLookups,
  fullPhone,
  liveSessions: devicesOf,
  signedInAt,
  eraseUnused,
  traineeFacts,
  withoutStrongWay,
  writerFacts,
  distributorOf,
  importLearners: imported,
  putSignedIn,
  freezeLearner,
  thawLearner,
  addPartner,
  renewPartnerKey,
  setPartnerActive,
  textCode,
  hasPasskey,
  passkeyChallenge,
  provePasskey,
  askAnyPasskey,
  passkeyOwner,
  passkeyHolders,
  passkeysOf,
  removeAllPasskeys,
  passkeyList,
  beginPasskey,
  madePasskey,
  keepPasskey,
  renamePasskey,
  removePasskey,
  signedInByDay,
  signedInSince,
  trailOf,
  noteSecurity: note,
};
