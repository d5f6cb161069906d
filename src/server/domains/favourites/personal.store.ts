import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";

/** All that is kept of a learner, as the export tells it. */
export async function collectOf(db: Database, learnerId: number) {
  return db
    .selectFrom("favourite")
    .select(["target_type as kind", "title", "kept_at as keptAt"])
    .where("learner_id", "=", learnerId)
    .where("removed_at", "is", null)
    .orderBy("kept_at")
    .orderBy("id")
    .execute();
}

/** Takes it away; safe to run twice. */
export async function eraseOf(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("favourite").where("learner_id", "=", learnerId).execute();
}

/** What one removed and the other still keeps is kept: by the row of the account that stays. */
export async function keepAgain(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`update favourite s set removed_at = null, kept_at = greatest(s.kept_at, g.kept_at) from favourite g
    where g.learner_id = ${goes} and s.learner_id = ${stays} and g.target_type = s.target_type and g.target_id = s.target_id
      and s.removed_at is not null and g.removed_at is null`.execute(tx);
}
