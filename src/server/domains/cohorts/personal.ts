import { inTransaction } from "../../database/database.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { cohortOf, putMembers } from "./store.ts";

/** In which class a learner is; it goes with the person. */
export const cohortData: PersonalData = {
  name: "cohort",
  collect: async ({ db }, learnerId) => (await cohortOf(db, learnerId)) ?? null,
  erase: ({ db, now }, learnerId) => inTransaction(db, (tx) => putMembers(tx, [learnerId], null, new Date(now()))),
};
