import type { Database } from "../../../database/database.ts";

/** What is kept of a learner beside the account's own row. */
export async function keptBeside(db: Database, learnerId: number) {
  const [consents, sessions, partners] = await Promise.all([
    db.selectFrom("consent").select(["version", "ip", "at"]).where("learner_id", "=", learnerId).orderBy("id").execute(),
    db
      .selectFrom("session")
      .select(["client_type", "user_agent", "ip", "created_at", "seen_at", "ended_at"])
      .where("learner_id", "=", learnerId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("partner_link")
      .innerJoin("partner", "partner.id", "partner_link.partner_id")
      .select(["partner.name", "partner_link.wkno", "partner_link.created_at"])
      .where("partner_link.learner_id", "=", learnerId)
      .execute(),
  ]);
  return { consents, sessions, partners };
}
