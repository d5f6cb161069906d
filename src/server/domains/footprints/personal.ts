import type { PersonalData } from "../../kernel/personal.ts";
import { collectOf, eraseOf } from "./personal.store.ts";

/** What a learner looked at. Nothing of it stays after an erasure. */
export const footprintData: PersonalData = {
  name: "footprints",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseOf(db, learnerId),
};
