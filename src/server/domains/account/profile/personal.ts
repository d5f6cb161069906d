import { ACCOUNT_FROZEN } from "#contract/codes.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { dropAvatar } from "./avatars.ts";
import { keptBeside } from "./personal.store.ts";
import {
  beginErasures, beginUnused, blankLearner, endErasure, ERASED_NAME, guardianOf, ownProfile, rename,
} from "../learners/learners.ts";
import { decryptPhone } from "../guard/guard.ts";
import { passkeysOf, removeAllPasskeys } from "../passkeys/passkeys.ts";
import { eraseTrail, wholeTrail } from "../trail/trail.ts";

/** What the account itself keeps of a person. Passwords and sessions' secrets are no data of the person and stay out. */
export const accountData: PersonalData = {
  name: "account",

  async collect({ db, secrets }, learnerId) {
    const own = await ownProfile(db, learnerId);
    const { consents, sessions, partners } = await keptBeside(db, learnerId);
    return {
      userId: own.id,
      username: own.username,
      nickName: own.nick_name,
      namePlace: own.name_place,
      realName: own.real_name,
      confirmedName: own.confirmed_name,
      nameConfirmed: own.name_confirmed_at && { at: own.name_confirmed_at, how: own.name_confirmed_how },
      frozenReason: own.frozen_reason,
      signedInTime: own.signed_in_at,
      phone: own.phone_enc ? decryptPhone(secrets, own.id, own.phone_enc) : "",
      avatarUrl: own.avatar_url,
      workCode: own.work_code,
      cohort: own.cohort,
      createTime: own.created_at,
      consents,
      adultTime: own.adult_at,
      guardian: await guardianOf(db, secrets, learnerId),
      sessions,
      partners,
      passkeys: (await passkeysOf(db, { kind: "learner", id: learnerId })).map(passkeyFacts),
      securityEvents: await wholeTrail(db, learnerId),
    };
  },

  async erase(means, learnerId) {
    await removeAllPasskeys(means.db, { kind: "learner", id: learnerId });
    await eraseTrail(means.db, learnerId);
    const erasure = { at: new Date(means.now()), by: "erasure" as const, from: null };
    await inTransaction(means.db, (tx) => rename(tx, learnerId, ERASED_NAME, erasure));
    await dropAvatar(means, await blankLearner(means.db, learnerId));
  },
};

type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number];

/** The public key signs nobody in and means nothing to a person. */
const passkeyFacts = ({ name, rp_id, transports, created_at, used_at }: Passkey) => ({
  name, site: rp_id, transports, created_at, used_at,
});

/** How long a person may think better of an erasure (payments-security.md 6.6). */
export const THINK_AGAIN_DAYS = 7;

/** Erases accounts of which that was begun, each by itself: a failure keeps nobody else waiting. */
async function eraseThem(means: Means, personal: readonly PersonalData[], learnerIds: readonly number[]) {
  const failures: unknown[] = [];
  let erased = 0;
  for (const learnerId of learnerIds) {
    try {
      await means.sessions.endAll(learnerId, ACCOUNT_FROZEN);
      for (const data of personal) await data.erase(means, learnerId);
      await endErasure(means.db, learnerId);
      erased += 1;
      means.log.info({ learnerId }, "account: an account was erased");
    } catch (error) {
      failures.push(error);
    }
  }
  return { erased, failures };
}

/**
 * Erases the accounts whose day has come and returns how many: their sessions end, then every domain takes its part away, the
 * account's own last. A failure leaves its account for the next time; it is thrown once it is all that is left.
 */
export async function eraseDue(means: Means, personal: readonly PersonalData[]): Promise<number> {
  const { erased, failures } = await eraseThem(means, personal, await beginErasures(means.db, new Date(means.now())));
  if (failures.length > 0 && erased === 0) {
    throw new AggregateError(failures, `${failures.length} accounts could not be erased and wait for the next run`);
  }
  return erased;
}

/** Erases those of these accounts that nobody ever signed in to, and returns how many those were. */
export async function eraseUnused(means: Means, personal: readonly PersonalData[], learnerIds: readonly number[]): Promise<number> {
  const { erased, failures } = await eraseThem(means, personal, await beginUnused(means.db, learnerIds, new Date(means.now())));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  return erased;
}
