import type { Means } from "./call.ts";

/** Something that is kept for a time and then deleted by a job. */
export interface Retention {
  readonly name: string;
  /** What it is and how long it is kept, for staff. */
  readonly what: { readonly zh: string; readonly en: string };
  /** How many are due now; deletes nothing: the dry run. */
  due(means: Pick<Means, "db" | "now">): Promise<number>;
  /** Deletes what is due and returns how many that were. Safe to run twice. */
  remove(means: Pick<Means, "db" | "now">): Promise<number>;
}
