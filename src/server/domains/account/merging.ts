import type { Transaction } from "kysely";
import type { MergeFill } from "#contract/staff/merging.ts";
import type { Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import type { Merging, Pair } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import { decryptPhone, encryptPhone, phoneLookup } from "./guard/guard.ts";
import { changeLearner, type Guardian, guardianOf, ownProfile, putGuardian } from "./learners/learners.ts";
import { copyConsents, dropGuardian, guardedBy, mergedInto, pointAnew, putMerged } from "./merging.store.ts";
import { passkeysOf, removeAllPasskeys } from "./passkeys/passkeys.ts";

export { mergedInto };

type Tx = Transaction<Tables>;
type Own = Awaited<ReturnType<typeof ownProfile>>;

/** Whose phone the one account has where both have one. */
export type PhoneOf = "stays" | "goes";

interface Became {
  readonly phoneMask: string;
  /** Let go; empty: none. */
  readonly freedPhoneMask: string;
  readonly fills: MergeFill[];
}

const orOther = <V>(own: V, other: V, none: V): V => (own === none ? other : own);

/** What the account that stays lacks and the other has, but for the phone. */
function filled(own: Own, other: Own) {
  const takesName = own.confirmed_name === "" && other.confirmed_name !== "";
  const takesPassword = own.password_hash === null && other.password_hash !== null && other.once_until === null;
  const set = {
    real_name: orOther(own.real_name, other.real_name, ""),
    work_code: orOther(own.work_code, other.work_code, ""),
    avatar_url: orOther(own.avatar_url, other.avatar_url, ""),
    distributor_id: orOther(own.distributor_id, other.distributor_id, ""),
    openid: orOther(own.openid, other.openid, ""),
    adult_at: orOther(own.adult_at, other.adult_at, null),
    signed_in_at: new Date(Math.max(own.signed_in_at?.getTime() ?? 0, other.signed_in_at?.getTime() ?? 0)),
    ...(takesPassword ? { password_hash: other.password_hash, password_at: other.password_at } : {}),
    ...(takesName
      ? {
          confirmed_name: other.confirmed_name, name_confirmed_at: other.name_confirmed_at, name_confirmed_by: other.name_confirmed_by,
          name_confirmed_how: other.name_confirmed_how,
        }
      : {}),
  };
  const fills: MergeFill[] = [
    ...(takesPassword ? ["password" as const] : []),
    ...(set.real_name === own.real_name ? [] : ["name" as const]),
    ...(takesName ? ["confirmedName" as const] : []),
    ...(set.work_code === own.work_code ? [] : ["workCode" as const]),
    ...(set.avatar_url === own.avatar_url ? [] : ["picture" as const]),
  ];
  return { set: { ...set, signed_in_at: set.signed_in_at.getTime() === 0 ? null : set.signed_in_at }, fills };
}

/** The phone in full that comes over; null: that of the account that stays stands. */
function phoneFor({ secrets }: Pick<Means, "secrets">, own: Own, other: Own, whose: PhoneOf): string | null {
  if (other.phone_enc === null || (own.phone_enc !== null && whose === "stays")) return null;
  return decryptPhone(secrets, other.id, other.phone_enc);
}

/**
 * Makes the one account the other's record: frozen and without phone; its username is taken for good, and its password opens nothing but
 * the word where to go. What the account that stays lacks it takes over. Both must be held.
 * @throws Refusal 1001 where either is to be erased
 */
export async function mergeAccounts(means: Pick<Means, "secrets" | "now">, tx: Tx, pair: Pair, whose: PhoneOf): Promise<Became> {
  const [own, other] = [await ownProfile(tx, pair.stays), await ownProfile(tx, pair.goes)];
  if (own.erase_at !== null || other.erase_at !== null) throw mend("mergeErasing");
  const phone = phoneFor(means, own, other, whose);
  const phoneMask = phone === null ? own.phone_mask : other.phone_mask;
  const { set, fills } = filled(own, other);
  await putMerged(tx, pair, { at: new Date(means.now()), phoneMask, takesPicture: fills.includes("picture") });
  await pointAnew(tx, pair);
  const moved = phone && {
    phone_lookup: phoneLookup(means.secrets, phone), phone_enc: encryptPhone(means.secrets, own.id, phone), phone_mask: other.phone_mask,
  };
  await changeLearner(tx, pair.stays, { ...set, ...moved });
  return {
    phoneMask, freedPhoneMask: phone === null ? other.phone_mask : own.phone_mask,
    fills: phone !== null && own.phone_enc === null ? ["phone", ...fills] : fills,
  };
}

/** What hangs on an account. Its trail and its sessions stay with it; its passkeys bear its name on the devices, and go. */
export const accountMerging: Merging = {
  tables: {
    consent: "stays", guardian: "moves", partner_link: "moves", passkey: "moves", security_event: "stays", session: "stays",
  },
  async merge(means, tx, pair) {
    const passkeys = await passkeysOf(tx, { kind: "learner", id: pair.goes });
    await removeAllPasskeys(tx, { kind: "learner", id: pair.goes });
    await mergeGuardian(means, tx, pair);
    return [
      { part: "consents", n: await copyConsents(tx, pair), both: 0 },
      await moveRows(tx, "partner_link", pair, { part: "partners" }),
      { part: "passkeys", n: 0, both: passkeys.length },
    ];
  },
};

async function mergeGuardian({ secrets }: Pick<Means, "secrets">, tx: Tx, { goes, stays }: Pair): Promise<void> {
  const guardian = await guardianOf(tx, secrets, goes);
  if (!guardian) return;
  const said: Guardian = { name: guardian.name, phone: guardian.phone, relation: guardian.relation, consent: guardian.consent };
  const staffId = await guardedBy(tx, goes);
  if (!(await guardianOf(tx, secrets, stays))) await putGuardian(tx, secrets, stays, said, { staffId, at: guardian.at });
  await dropGuardian(tx, goes);
}
