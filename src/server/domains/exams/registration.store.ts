import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cipherKeyId } from "../../kernel/schoolKeys.store.ts";

/** Rows that are made anew in one transaction. */
const BATCH = 200;

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

/** The next registrations that another set of keys than this one holds, held until the transaction ends. */
export async function registrationsToRenew(tx: Database, keyId: number, after: StoredRegistration | null): Promise<StoredRegistration[]> {
  const { rows } = await sql<StoredRegistration>`
    select examination_id, learner_id, real_name, phone, id_card_last6, registered_at from examination_user
    where (examination_id, learner_id) > (${after?.examination_id ?? 0}, ${after?.learner_id ?? 0})
      and (${cipherKeyId("real_name")} <> ${keyId} or ${cipherKeyId("phone")} <> ${keyId} or ${cipherKeyId("id_card_last6")} <> ${keyId})
    order by examination_id, learner_id limit ${BATCH} for update`.execute(tx);
  return rows;
}

export async function saveRegistrations(tx: Database, rows: readonly StoredRegistration[]): Promise<void> {
  await sql`update examination_user u set real_name = given.name, phone = given.phone, id_card_last6 = given.card
    from unnest(
      ${rows.map((row) => row.examination_id)}::int[], ${rows.map((row) => row.learner_id)}::int[],
      ${rows.map((row) => row.real_name)}::bytea[], ${rows.map((row) => row.phone)}::bytea[],
      ${rows.map((row) => row.id_card_last6)}::bytea[]) as given (examination, learner, name, phone, card)
    where u.examination_id = given.examination and u.learner_id = given.learner`.execute(tx);
}

export async function registrationsNeeding(db: Database, keyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from examination_user
    where ${cipherKeyId("real_name")} = ${keyId} or ${cipherKeyId("phone")} = ${keyId}
      or ${cipherKeyId("id_card_last6")} = ${keyId}`.execute(db);
  return rows[0]!.count;
}
