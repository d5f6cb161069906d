import type { PersonalData } from "../../kernel/personal.ts";

/** What a learner looked at. Nothing of it stays after an erasure. */
export const footprintData: PersonalData = {
  name: "footprints",

  async collect({ db }, learnerId) {
    return db
      .selectFrom("footprint")
      .select(["target_type as kind", "title", "day", "seen_at as seenAt"])
      .where("learner_id", "=", learnerId)
      .where("removed_at", "is", null)
      .orderBy("seen_at")
      .orderBy("id")
      .execute();
  },

  async erase({ db }, learnerId) {
    await db.deleteFrom("footprint").where("learner_id", "=", learnerId).execute();
  },
};
