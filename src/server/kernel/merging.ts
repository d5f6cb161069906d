import type { Transaction } from "kysely";
import type { MergePart } from "#contract/staff/merging.ts";
import type { Tables } from "../database/database.ts";
import type { Means } from "./call.ts";

/** Two accounts of one person: what the one that goes has becomes that of the one that stays. */
export interface Pair {
  readonly goes: number;
  readonly stays: number;
}

/** How much of something came over, and how much of it both had. */
export interface Joined {
  readonly part: MergePart;
  readonly n: number;
  readonly both: number;
}

/** What a domain does with the rows of two learners who are one person; `app.ts` lists one of these per domain that has any. */
export interface Merging {
  /**
   * Its tables with a column `learner_id`: after a merge the account that goes has no row there (moves), or some that are its own record
   * (stays). A law holds the list against the database.
   */
  readonly tables: Readonly<Record<string, "moves" | "stays">>;
  /**
   * Joins them within the transaction; both learners' rows are held. Must be safe to run again: what a call of the account that goes wrote
   * in the very moment is brought over a little later.
   */
  merge(means: Pick<Means, "secrets" | "now">, tx: Transaction<Tables>, pair: Pair): Promise<readonly Joined[]>;
}
