import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import { type Listed, SHARED_FROM } from "./attempt/attempt.ts";

type Reads = Pick<Means, "pool">;

/** From one examination to the next by the index: an attempt waits for as long as its examination is open, and this is asked often. */
const waitingAtRows = named<{ target: number }, []>(
  "practice.unbookedAt",
  `with recursive waiting as (
      (select target from attempt where unbooked and source = 'examination' order by target limit 1)
      union all
      select (select a.target from attempt a where a.unbooked and a.source = 'examination' and a.target > w.target
        order by a.target limit 1)
      from waiting w where w.target is not null
    ) select target from waiting where target is not null`,
);

/** Examinations of which the books have not heard everything. */
export async function waitingAt({ pool }: Reads): Promise<number[]> {
  return (await waitingAtRows(pool, [])).map(({ target }) => target);
}

const unbookedRows = named<Listed & { id: number }, [examinIds: readonly number[], after: number, most: number]>(
  "practice.unbooked",
  `select id, source, mode, state, target, reveals, floor(extract(epoch from ended_at) * 1000)::bigint as "endedAt",
      ${SHARED_FROM} as "sharedFrom"
    from attempt a where unbooked and state = 'marked' and (source <> 'examination' or target = any($1::int[])) and id > $2
    order by id limit $3`,
);

/** Marked attempts that the books have not heard of: of these examinations and of all that is none, by id. */
export function unbooked(
  { pool }: Reads, examinIds: readonly number[], after: number, most: number,
): Promise<(Listed & { id: number })[]> {
  return unbookedRows(pool, [examinIds, after, most]);
}
