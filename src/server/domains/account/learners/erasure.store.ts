import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** What others read where a name was. */
export const ERASED_NAME = "已注销用户";

/** Sets the day of an erasure; an earlier day stays. Returns the day. */
export async function planErasure(db: Database, learnerId: number, at: Date): Promise<Date> {
  const planned = await db
    .updateTable("learner")
    .set({ erase_at: sql<Date>`least(coalesce(erase_at, ${at}), ${at})` })
    .where("id", "=", learnerId)
    .where("status", "<>", "erased")
    .returning("erase_at")
    .executeTakeFirst();
  return planned?.erase_at ?? at;
}

/** Undoes a planned erasure that has not begun. */
export async function keepAccount(db: Database, learnerId: number): Promise<boolean> {
  const kept = await db
    .updateTable("learner")
    .set({ erase_at: null })
    .where("id", "=", learnerId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** How many erasures are due. */
export async function countErasures(db: Database, now: Date): Promise<number> {
  const counted = db.selectFrom("learner").select((eb) => eb.fn.countAll<number>().as("due")).where("erase_at", "<=", now);
  return (await counted.executeTakeFirstOrThrow()).due;
}

/** Begins the erasures that are due and returns the learners, those of an interrupted run among them. */
export async function beginErasures(db: Database, now: Date): Promise<number[]> {
  const due = await db.updateTable("learner").set({ status: "erased" }).where("erase_at", "<=", now).returning("id").execute();
  return due.map((row) => row.id);
}

/** Begins the erasure of those of these accounts that nobody ever signed in to; those of an interrupted run are among what comes back. */
export async function beginUnused(db: Database, learnerIds: readonly number[], now: Date): Promise<number[]> {
  if (learnerIds.length === 0) return [];
  const begun = await db
    .updateTable("learner")
    .set({ status: "erased", erase_at: now })
    .where("id", "in", [...learnerIds])
    .where("signed_in_at", "is", null)
    .where((eb) => eb.or([eb("status", "<>", "erased"), eb("erase_at", "is not", null)]))
    .returning("id")
    .execute();
  return begun.map((row) => row.id);
}

/** Takes everything personal from the row and returns the picture's address; the id stays for orders and certificates. */
export async function blankLearner(db: Database, learnerId: number): Promise<string> {
  await db.deleteFrom("guardian").where("learner_id", "=", learnerId).execute();
  await db.deleteFrom("partner_link").where("learner_id", "=", learnerId).execute();
  await db.updateTable("consent").set({ ip: "" }).where("learner_id", "=", learnerId).execute();
  await db.updateTable("session").set({ ip: "", user_agent: "" }).where("learner_id", "=", learnerId).execute();
  const before = await db.selectFrom("learner").select("avatar_url").where("id", "=", learnerId).executeTakeFirst();
  await db
    .updateTable("learner")
    .set({
      username: `erased-${learnerId}`, phone_lookup: null, phone_enc: null, phone_mask: "", password_hash: null, password_at: null,
      confirmed_name: "", name_confirmed_how: "", frozen_reason: "", once_until: null,
      nick_name: ERASED_NAME, name_place: null, real_name: "", avatar_url: "", work_code: "", cohort: "", distributor_id: "", openid: "",
    })
    .where("id", "=", learnerId)
    .execute();
  return before?.avatar_url ?? "";
}

/** The erasure is complete. */
export async function endErasure(db: Database, learnerId: number): Promise<void> {
  await db.updateTable("learner").set({ erase_at: null }).where("id", "=", learnerId).where("status", "=", "erased").execute();
}
