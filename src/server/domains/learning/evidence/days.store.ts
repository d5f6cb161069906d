import { SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";
import type { Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";

/** The credit of a learner's day. */
export interface CreditOfDay {
  /** YYYY-MM-DD in the school's time zone. */
  readonly day: string;
  readonly creditMs: number;
}

// The rows lie together in the primary key (learner, instant); the instants are the days' own ends, so that months apart are not opened.
const dayRows = named<CreditOfDay, [learnerId: number, from: string, to: string, zone: string]>(
  "learning.creditByDay",
  `select to_char(at at time zone $4, 'YYYY-MM-DD') as day, sum(credit_added_ms)::bigint as "creditMs"
    from watch_evidence
    where learner_id = $1 and marks <> 'merged' and at >= $2::timestamp at time zone $4
      and at < ($3::timestamp + interval '1 day') at time zone $4
    group by 1`,
);

/** What a learner earned on each of the days from the first to the last, both `YYYY-MM-DD`; days without any are missing. */
export const creditByDay = (pool: Pool, learnerId: number, from: string, to: string): Promise<CreditOfDay[]> =>
  dayRows(pool, [learnerId, from, to, SCHOOL_TIME_ZONE]);
