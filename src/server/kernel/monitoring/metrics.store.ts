import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Sessions that neither ended nor ran out. */
export async function countSessions(db: Database, at: Date): Promise<{ readonly learner: number; readonly staff: number }> {
  return db
    .selectFrom("session")
    .select([sql<number>`count(learner_id)`.as("learner"), sql<number>`count(staff_id)`.as("staff")])
    .where("ended_at", "is", null)
    .where("idle_until", ">", at)
    .executeTakeFirstOrThrow();
}
