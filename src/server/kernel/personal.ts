import type { Means } from "./call.ts";

/** What a domain keeps of a person: `app.ts` lists one of these per domain that keeps anything. */
export interface PersonalData {
  /** Name of its file in the export, without the ending. */
  readonly name: string;
  /** Everything the domain keeps of the learner, as plain JSON. */
  collect(means: Means, learnerId: number): Promise<unknown>;
  /** Takes everything personal away; what the law keeps stays without the person. Must be safe to run twice. */
  erase(means: Means, learnerId: number): Promise<void>;
}
