import type { PersonalData } from "../../kernel/personal.ts";
import { collectOf, eraseOf } from "./personal.store.ts";

/** What a learner said on lessons. On erasure the words and the name go; what others answered stays. */
export const commentsData: PersonalData = {
  name: "comments",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseOf(db, learnerId),
};
