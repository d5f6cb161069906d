import type { Tables } from "../../database/database.ts";
import type { Means } from "../call.ts";
import { countOver, deleteOver } from "./rows.store.ts";
import type { Term } from "./term.rules.ts";

/** Who asks for the end of it: the law, the school's promise to its learners, or nothing but tidiness. */
type Source = "law" | "promise" | "tidiness";

/** What a rule is about; the rest is how it is done. */
interface Rule {
  /** Stands with whatever was done in a database, so it is never changed. */
  readonly name: string;
  /** What it is, and from when its time counts. */
  readonly what: { readonly zh: string; readonly en: string };
  readonly kept: Term;
  readonly source: Source;
}

/** Something that is kept for a time and then deleted or shortened, declared by a domain in its `room.ts`. */
export interface Retention extends Rule {
  readonly does: "delete" | "shorten";
  /** Its batches are transactions of their own, since they reach beyond the database. */
  readonly isByItself?: true;
  /** How many are due: those from before the instant. Changes nothing. */
  due(means: Means, before: Date): Promise<number>;
  /**
   * Deletes or shortens the next ones, about `atMost`, and returns how many that were; 0 when none are left. It passes by what
   * somebody else holds, and several may run at one time.
   */
  apply(means: Means, before: Date, atMost: number): Promise<number>;
}

type Table = keyof Tables;

/** A table's rows, by the instant that their time counts from. */
interface Rows {
  readonly table: Table;
  readonly column: string;
}

export const rowsOf = <T extends Table>(table: T, column: Extract<keyof Tables[T], string>): Rows => ({ table, column });

/** A rule that deletes rows older than their term. */
export const forgets = (rule: Rule, ...all: readonly Rows[]): Retention => ({
  ...rule,
  does: "delete",
  async due({ db }, before) {
    let due = 0;
    for (const { table, column } of all) due += await countOver(db, table, column, before);
    return due;
  },
  async apply({ db }, before, atMost) {
    let done = 0;
    for (const { table, column } of all) done += await deleteOver(db, table, column, before, atMost);
    return done;
  },
});
