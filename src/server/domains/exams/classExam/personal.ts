import type { PersonalData } from "../../../kernel/personal.ts";
import { eraseSittings, releasesOf } from "./classExams.store.ts";

/** Waits between class exams that teachers ended. They go with the account; the attempts are practice's. */
export const classExamData: PersonalData = {
  name: "classExams",
  collect: ({ db }, learnerId) => releasesOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseSittings(db, learnerId),
};
