import type { Decision } from "#contract/staff/docket.ts";
import { actOf } from "../../kernel/act.ts";

interface Decided {
  readonly state: string;
  readonly decision: Decision;
  /** What reporters, or the author, were told. */
  readonly answer: string;
  /** Reports that were answered with it. */
  readonly reports: number;
  /** Until when (ms) its author is silenced; null: until it is lifted. */
  readonly mute: { readonly learnerId: number; readonly until: number | null };
  /** Further comments of the author that were removed. */
  readonly others: readonly number[];
}

/** What is written down of a moderator's decisions. */
export const DOCKET_ACTS = { decide: actOf<Decided>("docket.decide") };
