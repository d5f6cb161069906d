import type { Database } from "../../../database/database.ts";

/** Whose sessions they are. */
export type SessionOwner = { readonly learnerId: number } | { readonly staffId: number };

/** The live sessions of one person, the latest seen first. */
export function liveSessions(db: Database, owner: SessionOwner, now: Date) {
  return db
    .selectFrom("session")
    .select(["id", "client_type", "user_agent", "ip", "created_at", "seen_at"])
    .where((eb) => ("learnerId" in owner ? eb("learner_id", "=", owner.learnerId) : eb("staff_id", "=", owner.staffId)))
    .where("ended_at", "is", null)
    .where("idle_until", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
