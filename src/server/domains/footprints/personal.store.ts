import type { Database } from "../../database/database.ts";

/** All that is kept of a learner, as the export tells it. */
export async function collectOf(db: Database, learnerId: number) {
  return db
    .selectFrom("footprint")
    .select(["target_type as kind", "title", "day", "seen_at as seenAt"])
    .where("learner_id", "=", learnerId)
    .where("removed_at", "is", null)
    .orderBy("seen_at")
    .orderBy("id")
    .execute();
}

/** Takes it away; safe to run twice. */
export async function eraseOf(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("footprint").where("learner_id", "=", learnerId).execute();
}
