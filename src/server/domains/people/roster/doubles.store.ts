import { sql } from "kysely";
import { DOUBLES } from "#contract/staff/merging.ts";
import type { Database } from "../../../database/database.ts";

interface Pair {
  readonly first: number;
  readonly second: number;
}

interface Paging {
  readonly current: number;
  readonly size: number;
}

/** The name that a learner goes by at the school; the index says the same. */
const NAME = sql`coalesce(nullif(confirmed_name, ''), real_name)`;

/** An account is the newest of at most three groups that have a name and one more thing in common: these many have newest pairs enough. */
const NEWEST = 3 * (DOUBLES + 1);

/**
 * Pairs of accounts with one name and one more thing in common, the newest first, and how many there are. Whose name nobody shares is
 * passed by in the index; of the others only those are paired whose name is that of somebody who has something in common with a namesake.
 */
export async function doublePairs(db: Database, { current, size }: Paging): Promise<{ rows: Pair[]; total: number }> {
  const { rows } = await sql<Pair & { total: number }>`
    with shared as materialized (
      select n.id, n.name, n.work_code, right(n.phone_mask, 4) as tail, r.cohort_id
      from (select id, ${NAME} as name, work_code, phone_mask, count(*) over (partition by ${NAME}) as namesakes from roster
        where confirmed_name <> '' or real_name <> '') n join roster r on r.id = n.id
      where n.namesakes > 1
    ), newest as (
      select id from (
        (select max(id) as id from shared where work_code <> '' group by name, work_code having count(*) > 1)
        union all (select max(id) from shared where cohort_id is not null group by name, cohort_id having count(*) > 1)
        union all (select max(id) from shared where tail <> '' group by name, tail having count(*) > 1)
      ) alike order by id desc limit ${NEWEST}
    ), l as materialized (
      select * from shared where name in (select s.name from newest join shared s on s.id = newest.id)
    ), pairs as (
      select a.id as first, b.id as second from l a join l b on b.name = a.name and b.work_code = a.work_code and b.id > a.id
      where a.work_code <> ''
      union select a.id, b.id from l a join l b on b.name = a.name and b.cohort_id = a.cohort_id and b.id > a.id
      union select a.id, b.id from l a join l b on b.name = a.name and b.tail = a.tail and b.id > a.id where a.tail <> ''
    ), listed as (select first, second from pairs order by second desc, first desc limit ${DOUBLES})
    select first, second, (count(*) over ())::int as total from listed order by second desc, first desc
    limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Accounts that may be the same person's as one of them: of its name, or with its work number. */
export async function doublesOf(db: Database, learnerId: number, { current, size }: Paging): Promise<{ rows: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    with me as (select ${NAME} as name, work_code from roster where id = ${learnerId}),
    listed as (
      select o.id from me join roster o on ${sql`coalesce(nullif(o.confirmed_name, ''), o.real_name)`} = me.name
      where me.name <> '' and o.id <> ${learnerId}
      union select o.id from me join roster o on o.work_code = me.work_code where me.work_code <> '' and o.id <> ${learnerId}
      limit ${DOUBLES}
    )
    select id, (count(*) over ())::int as total from listed order by id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { rows: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
