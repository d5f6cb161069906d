import type { PersonalData } from "../../kernel/personal.ts";
import { collectOf, eraseOf } from "./personal.store.ts";

/** What a learner said on lessons. On erasure the words leave the sight and the name goes; what others answered stays. */
export const commentsData: PersonalData = {
  name: "comments",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db, now }, learnerId) => eraseOf(db, learnerId, new Date(now())),
};
