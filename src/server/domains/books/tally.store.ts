import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { AnswerCount } from "../questions/questions.ts";

/** Takes at most so many waiting tallies away and sums them up by question; of two processes that want one the second finds it gone. */
export async function takeTallies(tx: Database, most: number): Promise<{ taken: number; counts: AnswerCount[] }> {
  const { rows } = await sql<AnswerCount & { taken: number }>`
    with taken as (
      delete from question_tally where id in (select id from question_tally order by id limit ${most}) returning id, answered, correct),
    all_of as (select unnest(answered) as id, 1 as answered, 0 as correct from taken union all select unnest(correct), 0, 1 from taken)
    select (select count(*)::int from taken) as taken, id as "questionId", sum(answered)::int as answered, sum(correct)::int as correct
    from all_of group by id`.execute(tx);
  return { taken: rows[0]?.taken ?? 0, counts: rows };
}
