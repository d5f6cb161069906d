import type { PersonalData } from "../../kernel/personal.ts";
import { opened } from "./registration.ts";

/** Registrations for examinations: the learner's own words. They go with the account; the attempts are practice's. */
export const examData: PersonalData = {
  name: "examinations",

  async collect(means, learnerId) {
    const rows = await means.db.selectFrom("examination_user").innerJoin("examination", "examination.id", "examination_user.examination_id")
      .selectAll("examination_user").select("examination.title").where("learner_id", "=", learnerId).orderBy("registered_at").execute();
    return rows.map(({ title, ...row }) => {
      const { learnerId: _learner, ...said } = opened(means, row);
      return { title, ...said };
    });
  },

  async erase({ db }, learnerId) {
    await db.deleteFrom("examination_user").where("learner_id", "=", learnerId).execute();
  },
};
