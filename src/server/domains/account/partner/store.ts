import { type Database, inTransaction } from "../../../database/database.ts";
import type { Secrets } from "../../../secrets.ts";
import { insertLearner } from "../learners/learners.ts";
import { NONCE_LIFE_MS } from "./rules.ts";

export function partnerByCode(db: Database, code: string) {
  return db.selectFrom("partner").selectAll().where("code", "=", code).executeTakeFirst();
}

/** Whether a nonce was used before, without using it. */
export async function isUsed(db: Database, partnerId: number, nonce: string): Promise<boolean> {
  const found = await db
    .selectFrom("partner_nonce")
    .select("nonce")
    .where("partner_id", "=", partnerId)
    .where("nonce", "=", nonce)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a nonce up; false when it was used before. */
export async function consumeNonce(db: Database, partnerId: number, nonce: string, now: number): Promise<boolean> {
  const used = await db
    .insertInto("partner_nonce")
    .values({ partner_id: partnerId, nonce, expires_at: new Date(now + NONCE_LIFE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return used !== undefined;
}

export async function linkedLearner(db: Database, partnerId: number, wkno: string): Promise<number | null> {
  const found = await db
    .selectFrom("partner_link")
    .select("learner_id")
    .where("partner_id", "=", partnerId)
    .where("wkno", "=", wkno)
    .executeTakeFirst();
  return found?.learner_id ?? null;
}

/** The learner of a work number, made on the first arrival. Arrivals at the same moment make one. */
export async function linkedOrMade(
  db: Database,
  secrets: Secrets,
  partner: { readonly id: number; readonly distributor_id: string },
  person: { readonly wkno: string; readonly name: string; readonly nickName: string; readonly signed: boolean },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom("partner").select("id").where("id", "=", partner.id).forUpdate().execute();
    const linked = await linkedLearner(tx, partner.id, person.wkno);
    if (linked !== null) return linked;
    const learnerId = await insertLearner(tx, secrets, now, {
      phone: null,
      passwordHash: null,
      nickName: person.nickName,
      realName: person.name.slice(0, 30),
      workCode: person.wkno,
      distributorId: partner.distributor_id,
      origin: "partner",
      // rules.md People: an unsigned link confirms no name, a signed one at first arrival only.
      confirmed: person.signed ? { staffId: null, how: "" } : undefined,
    });
    if (learnerId === null) throw new Error("a made username was taken; the next arrival makes another");
    await tx
      .insertInto("partner_link")
      .values({ partner_id: partner.id, wkno: person.wkno, learner_id: learnerId, created_at: now })
      .execute();
    return learnerId;
  });
}
