import type { PersonalData } from "../../kernel/personal.ts";

/** What a learner keeps. Nothing of it stays after an erasure. */
export const favouritesData: PersonalData = {
  name: "favourites",

  async collect({ db }, learnerId) {
    return db
      .selectFrom("favourite")
      .select(["target_type as kind", "title", "kept_at as keptAt"])
      .where("learner_id", "=", learnerId)
      .where("removed_at", "is", null)
      .orderBy("kept_at")
      .orderBy("id")
      .execute();
  },

  async erase({ db }, learnerId) {
    await db.deleteFrom("favourite").where("learner_id", "=", learnerId).execute();
  },
};
