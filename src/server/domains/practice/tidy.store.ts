import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";

/** Forgets extra time that was given before an instant: a request repeated that late would be a new one. */
export async function forgetExtraTime(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("extra_time").where("created_at", "<", before).execute();
}

/** Up to where abandoned attempts were swept. */
export interface Swept {
  readonly id: number;
  readonly endedAt: string;
}
export const START: Swept = { id: 0, endedAt: "-infinity" };

const sweep = named<Swept, [before: Date, endedAt: string, id: number, most: number]>(
  "practice.tidy",
  `with page as (
      select id, ended_at from attempt where state = 'abandoned' and ended_at < $1 and (ended_at, id) > ($2::timestamptz, $3::int)
      order by ended_at, id limit $4),
    gone as (delete from answer n using page p where n.attempt_id = p.id)
    select id, ended_at::text as "endedAt" from page order by page.ended_at desc, id desc limit 1`,
);

/** Takes away the answers of the next attempts that were abandoned before an instant; undefined once there are no more. */
export async function sweepAbandoned(pool: Pool, before: Date, { id, endedAt }: Swept, most: number): Promise<Swept | undefined> {
  return (await sweep(pool, [before, endedAt, id, most]))[0];
}
