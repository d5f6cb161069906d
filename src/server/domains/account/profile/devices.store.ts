import type { Database } from "../../../database/database.ts";

/** A learner's live sessions, the latest seen first. */
export function liveSessions(db: Database, learnerId: number, now: Date) {
  return db
    .selectFrom("session")
    .select(["id", "client_type", "user_agent", "ip", "created_at", "seen_at"])
    .where("learner_id", "=", learnerId)
    .where("ended_at", "is", null)
    .where("idle_until", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
