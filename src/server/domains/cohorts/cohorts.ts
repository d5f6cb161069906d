import type { Transaction } from "kysely";
import type { Tables } from "../../database/database.ts";
import type { Joined, Pair } from "../../kernel/merging.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import type { Reach } from "../staff/staff.ts";
import { holdCohort, holdMembers, insertCohort, putMembers } from "./store.ts";

export { cohortOf, cohortsNamed, ownAmong, reachable, withinCohorts } from "./store.ts";

type Tx = Transaction<Tables>;

/** Puts learners into a class that the transaction holds, or into none; who was elsewhere before, by their former class (0: none). */
async function place(tx: Tx, learnerIds: readonly number[], cohort: { readonly id: number; readonly name: string } | null, at: Date) {
  const were = await holdMembers(tx, learnerIds);
  const moving = learnerIds.filter((id) => (were.get(id) ?? null) !== (cohort?.id ?? null));
  await putMembers(tx, moving, cohort?.id ?? null, at);
  await account.putCohort(tx, moving, cohort?.name ?? "");
  return new Map(moving.map((id) => [id, were.get(id) ?? 0]));
}

/**
 * Puts learners into a class within reach. Refuses a closed one, and whoever reaches some classes alone when they take learners out of
 * all of them. The learners themselves must be within the caller's reach already.
 */
export async function moveInto(tx: Tx, reach: Reach, learnerIds: readonly number[], cohortId: number | null, at: Date) {
  if (cohortId === null) {
    if (reach !== null) throw mend("cohortNeeded");
    return place(tx, learnerIds, null, at);
  }
  const cohort = await holdCohort(tx, reach, cohortId);
  if (!cohort) throw unknownThing();
  if (cohort.is_closed) throw mend("cohortClosed", { name: cohort.name });
  return place(tx, learnerIds, cohort, at);
}

/** Puts learners into a class as a sheet says; one that is gone since takes nobody. */
export async function seatMany(tx: Tx, learnerIds: readonly number[], cohortId: number, at: Date): Promise<void> {
  const cohort = await holdCohort(tx, null, cohortId);
  if (cohort) await place(tx, learnerIds, cohort, at);
}

/** Gives the seat of an account that goes to the one that stays, unless that has one of its own. */
export async function joinSeats(tx: Tx, { goes, stays }: Pair, at: Date): Promise<Joined> {
  const seats = await holdMembers(tx, [goes, stays]);
  const left = seats.get(goes);
  if (left === undefined) return { part: "cohort", n: 0, both: 0 };
  await place(tx, [goes], null, at);
  if (seats.has(stays)) return { part: "cohort", n: 0, both: 1 };
  await seatMany(tx, [stays], left, at);
  return { part: "cohort", n: 1, both: 0 };
}

/** Adds a class that a sheet names; where another one added it meanwhile the database refuses (23505). */
export const addCohort = (tx: Tx, name: string, at: Date): Promise<number> => insertCohort(tx, name, at);
