import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";

/** Accounts that were merged into this one. */
export async function mergedInto(db: Database, learnerId: number): Promise<number[]> {
  const rows = await db.selectFrom("learner").select("id").where("merged_into", "=", learnerId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** What whoever still signs in to the account that went reads. */
const wentText = (phoneMask: string): string =>
  `这个账号已并入另一个账号${phoneMask === "" ? "" : `，请用手机号 ${phoneMask} 登录`}`;

interface Merged {
  readonly at: Date;
  /** Of the account that stays. */
  readonly phoneMask: string;
  readonly takesPicture: boolean;
}

/** Makes an account the record of one that was merged into another. */
export async function putMerged(tx: Database, { goes, stays }: Pair, { at, phoneMask, takesPicture }: Merged): Promise<void> {
  await tx
    .updateTable("learner")
    .set((eb) => ({
      merged_into: stays, status: "frozen", frozen_at: at, frozen_reason: wentText(phoneMask), phone_lookup: null, phone_enc: null,
      phone_mask: "", once_until: null, version: eb("version", "+", 1),
      ...(takesPicture ? { avatar_url: "" } : {}),
    }))
    .where("id", "=", goes)
    .execute();
}

/** Whoever was merged into the account that goes is merged into the one that stays. */
export async function pointAnew(tx: Database, { goes, stays }: Pair): Promise<void> {
  await tx.updateTable("learner").set({ merged_into: stays }).where("merged_into", "=", goes).execute();
}

/** Has the account that stays consent to what the other consented to; the proofs stay where they were given. */
export async function copyConsents(tx: Database, { goes, stays }: Pair): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into consent (learner_id, version, ip, at) select ${stays}, version, ip, at from consent where learner_id = ${goes}
    on conflict (learner_id, version) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function dropGuardian(tx: Database, learnerId: number): Promise<void> {
  await tx.deleteFrom("guardian").where("learner_id", "=", learnerId).execute();
}

/** Which member of staff wrote a guardian's consent down. */
export async function guardedBy(tx: Database, learnerId: number): Promise<number> {
  return (await tx.selectFrom("guardian").select("staff_id").where("learner_id", "=", learnerId).executeTakeFirstOrThrow()).staff_id;
}
