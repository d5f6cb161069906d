import { inTransaction } from "../../database/database.ts";
import type { PersonalData } from "../../kernel/personal.ts";

/** What a learner watched. On erasure the evidence stays, without address and device, as the record of study hours. */
export const learningData: PersonalData = {
  name: "learning",

  async collect({ db }, learnerId) {
    const [lessons, heartbeats] = await Promise.all([
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
        .execute(),
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
          "address",
          "device",
        ])
        .where("learner_id", "=", learnerId)
        .orderBy("at")
        .orderBy("nth")
        .execute(),
    ]);
    return { lessons, heartbeats };
  },

  async erase({ db }, learnerId) {
    await inTransaction(db, async (tx) => {
      // The lock of all that is theirs. The row itself stays: it holds the end of the evidence's chain.
      await tx.selectFrom("study_lease").select("learner_id").where("learner_id", "=", learnerId).forUpdate().execute();
      await tx.deleteFrom("play_session").where("learner_id", "=", learnerId).execute();
      await tx.deleteFrom("item_progress").where("learner_id", "=", learnerId).execute();
      await tx
        .updateTable("study_lease")
        .set({ session_id: "", play_left_ms: null, due_at: null })
        .where("learner_id", "=", learnerId)
        .execute();
      await tx
        .updateTable("watch_evidence")
        .set({ address: "", device: "" })
        .where("learner_id", "=", learnerId)
        .where((eb) => eb.or([eb("address", "<>", ""), eb("device", "<>", "")]))
        .execute();
    });
  },
};
