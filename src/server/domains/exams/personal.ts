import type { PersonalData } from "../../kernel/personal.ts";
import { eraseRegistrations, registrationsOf } from "./registration.store.ts";
import { opened } from "./registration.ts";

/** Registrations for examinations: the learner's own words. They go with the account; the attempts are practice's. */
export const examData: PersonalData = {
  name: "examinations",

  async collect(means, learnerId) {
    const rows = await registrationsOf(means.db, learnerId);
    return rows.map(({ title, ...row }) => {
      const { learnerId: _learner, ...said } = opened(means, row);
      return { title, ...said };
    });
  },

  erase: ({ db }, learnerId) => eraseRegistrations(db, learnerId),
};
