import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { LearnerTable } from "../../../database/tables/account.ts";

type Tx = Transaction<Tables>;

/** What staff may see and change of a learner's own row. */
const DESK = [
  "id", "username", "nick_name", "real_name", "confirmed_name", "name_confirmed_at", "name_confirmed_by", "name_confirmed_how",
  "phone_mask", "phone_enc", "avatar_url", "work_code", "cohort", "status", "frozen_reason", "frozen_at", "signed_in_at", "origin",
  "created_at", "erase_at", "merged_into", "password_at", "once_until", "version",
] as const;

export type DeskLearner = Pick<Selectable<LearnerTable>, (typeof DESK)[number]>;

/** A learner as the desk shows them, whatever became of the account. */
export const deskLearner = (db: Database, learnerId: number): Promise<DeskLearner | undefined> =>
  db.selectFrom("learner").select(DESK).where("id", "=", learnerId).executeTakeFirst();

/** Learners held until the transaction ends, in the order of their ids: those who are neither erased nor merged. */
export const holdLearners = (tx: Tx, learnerIds: readonly number[]): Promise<DeskLearner[]> =>
  tx
    .selectFrom("learner")
    .select(DESK)
    .where("id", "in", [...learnerIds])
    .where("status", "<>", "erased")
    .where("merged_into", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Changes a held learner; returns the new version. */
export async function changeLearner(tx: Tx, learnerId: number, set: Updateable<LearnerTable>): Promise<number> {
  const row = await tx
    .updateTable("learner")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", learnerId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Freezes held learners in one statement, or opens them again. */
export async function markFrozen(tx: Tx, learnerIds: readonly number[], why: { readonly reason: string; readonly at: Date } | null) {
  await tx
    .updateTable("learner")
    .set((eb) => ({
      status: why ? "frozen" : "active", frozen_reason: why?.reason ?? "", frozen_at: why?.at ?? null, version: eb("version", "+", 1),
    }))
    .where("id", "in", [...learnerIds])
    .execute();
}

/** Keeps with learners the name of the class that they are in. */
export async function putCohort(tx: Tx, learnerIds: readonly number[], name: string): Promise<void> {
  if (learnerIds.length === 0) return;
  await tx
    .updateTable("learner")
    .set((eb) => ({ cohort: name, version: eb("version", "+", 1) }))
    .where("id", "in", [...learnerIds])
    .execute();
}

/** Those of these ids that are learners with an account of their own. */
export async function existing(db: Database, learnerIds: readonly number[]): Promise<Set<number>> {
  if (learnerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("learner")
    .select("id")
    .where("id", "in", [...learnerIds])
    .where("status", "<>", "erased")
    .where("merged_into", "is", null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Notes a sign-in. */
export async function putSignedIn(db: Database, learnerId: number, at: Date): Promise<void> {
  await db.updateTable("learner").set({ signed_in_at: at }).where("id", "=", learnerId).execute();
}

/** Uses up a password that the school handed over; false where it was used or is over. */
export async function consumeOnce(db: Database, learnerId: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("learner")
    .set({ once_used: true })
    .where("id", "=", learnerId)
    .where("once_until", ">", now)
    .where("once_used", "=", false)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Partners through whose links these learners came, by learner. */
export async function partnersOf(db: Database, learnerIds: readonly number[]): Promise<Map<number, { name: string; wkno: string }>> {
  if (learnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("partner_link as l")
    .innerJoin("partner as p", "p.id", "l.partner_id")
    .select(["l.learner_id", "p.name", "l.wkno"])
    .where("l.learner_id", "in", [...learnerIds])
    .orderBy("l.created_at")
    .execute();
  return new Map(rows.map(({ learner_id, name, wkno }) => [learner_id, { name, wkno }]));
}

/** The condition that a learner came by a partner's links; `learner` is the column that holds the learner. */
export const cameBy = (partnerId: number, learner: string) =>
  sql<boolean>`exists (select from partner_link pl where pl.partner_id = ${partnerId} and pl.learner_id = ${sql.ref(learner)})`;
