import type { account } from "#contract/account.ts";
import type { Data } from "#contract/endpoint.ts";
import { type Database, inTransaction } from "../../../database/database.ts";
import type { Handlers, Means, Visit } from "../../../kernel/call.ts";
import { fail, phoneNeeded, wrongField } from "../../../kernel/refusal.ts";
import { nameFault, writtenFrom } from "../../speech/speech.ts";
import { dropAvatar, keepAvatar } from "./avatars.ts";
import { note } from "../trail/trail.ts";
import { decryptPhone, phoneLookups, proveCode, spend } from "../guard/guard.ts";
import {
  hasPhone, learnerByPhone, movePhone, ownProfile, proveOwner, rename, saveAvatarUrl, saveRealName, userType,
} from "../learners/learners.ts";

async function profileOf({ db, secrets }: Pick<Means, "db" | "secrets">, learnerId: number): Promise<Data<(typeof account)["getProfile"]>> {
  const own = await ownProfile(db, learnerId);
  return {
    userId: own.id,
    username: own.username,
    nickName: own.nick_name,
    realName: own.real_name,
    avatarUrl: own.avatar_url,
    phone: own.phone_enc ? decryptPhone(secrets, own.id, own.phone_enc) : "",
    phoneMask: own.phone_mask,
    hasPassword: own.password_hash !== null,
    passwordTime: own.password_at?.getTime() ?? null,
    userType: userType(own),
    workCode: own.work_code,
    createTime: own.created_at.getTime(),
  };
}

export const profileCalls: Pick<Handlers<typeof account>, "getProfile" | "saveProfile" | "saveAvatar" | "changePhone"> = {
  async getProfile(means, _input, { learnerId }) {
    return profileOf(means, learnerId);
  },

  async saveProfile(means, { nickName, realName }, { learnerId }, visit) {
    if (nickName !== undefined) await saveName(means, learnerId, nickName, visit);
    if (realName !== undefined) await saveRealName(means.db, learnerId, realName);
    return profileOf(means, learnerId);
  },

  async saveAvatar(means, { image }, { learnerId }) {
    if (image !== null && !(await hasPhone(means.db, learnerId))) throw phoneNeeded();
    const avatarUrl = image === null ? "" : await keepAvatar(means, image);
    const before = await saveAvatarUrl(means.db, learnerId, avatarUrl);
    await dropAvatar(means, before);
    return { avatarUrl };
  },

  // The new phone is proved first, so that its code is not spent when the proof of the owner is wrong.
  async changePhone(means, { phone, verifyCode, password, oldVerifyCode }, { learnerId }, visit) {
    const { db, secrets } = means;
    const own = await ownProfile(db, learnerId);
    const proven = await proveCode(means, visit, phone, verifyCode);
    if (own.password_hash !== null || own.phone_enc !== null) {
      await proveOwner(means, visit, own, own.password_hash === null ? { verifyCode: oldVerifyCode } : { password }, "password");
    }
    await spend(db, proven, new Date(means.now()));
    const holder = await learnerByPhone(db, phoneLookups(secrets, phone));
    if (holder && holder.id !== learnerId) throw fail("phoneTaken");
    const noted = (tx: Database) => note(tx, means.now(), visit, { learnerId, what: "phoneChanged" });
    if (!(await movePhone(db, secrets, learnerId, phone, noted))) throw fail("phoneTaken");
    return profileOf(means, learnerId);
  },
};

/** Gives oneself another name. Refuses with the field's message, or with 2016 whoever has no verified phone. */
async function saveName(means: Means, learnerId: number, nickName: string, { ip }: Pick<Visit, "ip">): Promise<void> {
  const own = await ownProfile(means.db, learnerId);
  if (own.nick_name === nickName) return;
  const fault = await nameFault(means, nickName);
  if (fault) throw wrongField("nickName", fault);
  if (own.phone_enc === null) throw phoneNeeded();
  const from = await writtenFrom(means, ip);
  await inTransaction(means.db, (tx) => rename(tx, learnerId, nickName, { at: new Date(means.now()), by: "author", from }));
}
