import type { PersonalData } from "../../kernel/personal.ts";
import { collectOf, eraseOf } from "./personal.store.ts";

/** What a learner keeps. Nothing of it stays after an erasure. */
export const favouritesData: PersonalData = {
  name: "favourites",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseOf(db, learnerId),
};
