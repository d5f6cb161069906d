import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { AnswerCount } from "../questions/questions.ts";

/** Settled answers to a question, and learners to whom its key was shown for the first time; `shownAt`: the earliest (ms). */
type Tallied = AnswerCount & { readonly shown: number; readonly shownAt: number | null };

/** Takes at most so many waiting tallies away and sums them up by question; of two processes that want one the second finds it gone. */
export async function takeTallies(tx: Database, most: number): Promise<{ taken: number; counts: Tallied[] }> {
  const { rows } = await sql<Tallied & { taken: number }>`
    with taken as (
      delete from question_tally where id in (select id from question_tally order by id limit ${most})
      returning id, answered, correct, shown, at),
    all_of as (
      select unnest(answered) as id, 1 as answered, 0 as correct, 0 as shown, null::timestamptz as at from taken
      union all select unnest(correct), 0, 1, 0, null from taken
      union all select unnest(shown), 0, 0, 1, at from taken)
    select (select count(*)::int from taken) as taken, id as "questionId", sum(answered)::int as answered, sum(correct)::int as correct,
      sum(shown)::int as shown, floor(extract(epoch from min(at)) * 1000)::bigint as "shownAt"
    from all_of group by id`.execute(tx);
  return { taken: rows[0]?.taken ?? 0, counts: rows };
}
