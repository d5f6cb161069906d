import { inTransaction } from "../../database/database.ts";
import type { Merging } from "../../kernel/merging.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { joinSeats } from "./cohorts.ts";
import { cohortOf, putMembers } from "./store.ts";

/** In which class a learner is; it goes with the person. */
export const cohortData: PersonalData = {
  name: "cohort",
  collect: async ({ db }, learnerId) => (await cohortOf(db, learnerId)) ?? null,
  erase: ({ db, now }, learnerId) => inTransaction(db, (tx) => putMembers(tx, [learnerId], null, new Date(now()))),
};

/** The class of the account that stays stands; where it is in none it takes the other's place. */
export const cohortMerging: Merging = {
  tables: { cohort_member: "moves" },
  merge: async ({ now }, tx, pair) => [await joinSeats(tx, pair, new Date(now()))],
};
