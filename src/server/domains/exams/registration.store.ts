import type { Database } from "../../database/database.ts";

/** A registration as it is stored: what a learner said is sealed. */
export interface StoredRegistration {
  readonly examination_id: number;
  readonly learner_id: number;
  readonly real_name: Buffer;
  readonly phone: Buffer;
  readonly id_card_last6: Buffer | null;
  readonly registered_at: Date;
}

/** Holds a learner's registration until the transaction ends: whoever begins the examination holds it, too. */
export async function holdRegistration(tx: Database, examinId: number, learnerId: number): Promise<void> {
  await tx
    .selectFrom("examination_user")
    .select("learner_id")
    .where("examination_id", "=", examinId)
    .where("learner_id", "=", learnerId)
    .forUpdate()
    .execute();
}

/** Registers a learner at this instant, or corrects what stands there. */
export async function putRegistration(
  tx: Database,
  examinId: number,
  learnerId: number,
  at: Date,
  said: Pick<StoredRegistration, "real_name" | "phone" | "id_card_last6">,
): Promise<void> {
  await tx
    .insertInto("examination_user")
    .values({ examination_id: examinId, learner_id: learnerId, registered_at: at, ...said })
    .onConflict((conflict) => conflict.columns(["examination_id", "learner_id"]).doUpdateSet(said))
    .execute();
}

export const registrationAt = (db: Database, examinId: number, learnerId: number): Promise<StoredRegistration | undefined> =>
  db
    .selectFrom("examination_user")
    .selectAll()
    .where("examination_id", "=", examinId)
    .where("learner_id", "=", learnerId)
    .executeTakeFirst();

/** Every registration of a learner with the title of its examination, oldest first. */
export const registrationsOf = (db: Database, learnerId: number): Promise<(StoredRegistration & { readonly title: string })[]> =>
  db
    .selectFrom("examination_user")
    .innerJoin("examination", "examination.id", "examination_user.examination_id")
    .selectAll("examination_user")
    .select("examination.title")
    .where("learner_id", "=", learnerId)
    .orderBy("registered_at")
    .execute();

export async function eraseRegistrations(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("examination_user").where("learner_id", "=", learnerId).execute();
}
