import type { PersonalData } from "../../kernel/personal.ts";
import { forgetCame } from "./imports/imports.ts";
import { allNotes, forgetNotes } from "./notes/notes.ts";
import { forgetStudy } from "./roster/roster.ts";

/** What staff wrote down of a learner, and the hours that the list shows. */
export const peopleData: PersonalData = {
  name: "staffNotes",
  collect: ({ db }, learnerId) => allNotes(db, learnerId),
  async erase({ db }, learnerId) {
    await forgetNotes(db, learnerId);
    await forgetStudy(db, learnerId);
    await forgetCame(db, learnerId);
  },
};
