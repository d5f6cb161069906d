import { sql } from "kysely";
import { type Database, inTransaction } from "../../database/database.ts";

/** The lessons that a learner watched, with what the ledger says of them. */
export const watchedOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("item_progress")
    .innerJoin("item", "item.id", "item_progress.item_id")
    .innerJoin("series", "series.id", "item.series_id")
    .select([
      "series.title as course",
      "item.title as lesson",
      "item_progress.coverage as watchedSeconds",
      "item_progress.position",
      "item_progress.credited_ms as creditedMs",
      "item_progress.watched_per as watchedPer",
      "item_progress.finished_at as finishedAt",
      "item_progress.watched_at as watchedAt",
    ])
    .where("item_progress.learner_id", "=", learnerId)
    .where("item_progress.watched_at", "is not", null)
    .orderBy("item_progress.item_id")
    .execute();

/** Every row of a learner's evidence in its order. */
export const evidenceOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("watch_evidence")
    .select([
      "nth",
      "at",
      "item_id as itemId",
      "ranges_ms as rangesMs",
      "rate",
      "coverage_added as coverageAdded",
      "credit_added_ms as creditAddedMs",
      "presence",
      "marks",
      "address",
      "device",
    ])
    .where("learner_id", "=", learnerId)
    .orderBy("at")
    .orderBy("nth")
    .execute();

/** Of which lessons a learner was given keys of the film in the last days, and when last. */
export const keysOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("key_note")
    .innerJoin("item", "item.id", "key_note.item_id")
    .select(["item.title as lesson", "key_note.minutes", "key_note.noted_at as at"])
    .where("key_note.learner_id", "=", learnerId)
    .orderBy("key_note.noted_at")
    .orderBy("key_note.item_id")
    .execute();

/** Takes away what a learner watched; of the evidence address and device alone. */
export async function eraseWatched(db: Database, learnerId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The lock of all that is theirs. The row itself stays: it holds the end of the evidence's chain.
    await tx.selectFrom("study_lease").select("learner_id").where("learner_id", "=", learnerId).forUpdate().execute();
    await tx.deleteFrom("play_session").where("learner_id", "=", learnerId).execute();
    await tx.deleteFrom("item_progress").where("learner_id", "=", learnerId).execute();
    await tx.deleteFrom("key_note").where("learner_id", "=", learnerId).execute();
    await tx.deleteFrom("key_pace").where("learner_id", "=", learnerId).execute();
    await tx
      .updateTable("study_lease")
      .set({ session_id: "", play_left_ms: null, due_at: null })
      .where("learner_id", "=", learnerId)
      .execute();
    await sql`select erase_evidence_places(${learnerId})`.execute(tx);
  });
}
