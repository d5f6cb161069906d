import { sql } from "kysely";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Job } from "../../kernel/jobs.ts";
import { type AnswerCount, countAnswers } from "../questions/questions.ts";

/** Writings of answers that are counted in one transaction. */
const AT_ONCE = 5000;

/** Takes waiting tallies away and sums them up by question; of two processes that want the same row the second finds it gone. */
async function takeTallies(tx: Database): Promise<{ taken: number; counts: AnswerCount[] }> {
  const { rows } = await sql<AnswerCount & { taken: number }>`
    with taken as (
      delete from question_tally where id in (select id from question_tally order by id limit ${AT_ONCE}) returning id, answered, correct),
    all_of as (select unnest(answered) as id, 1 as answered, 0 as correct from taken union all select unnest(correct), 0, 1 from taken)
    select (select count(*)::int from taken) as taken, id as "questionId", sum(answered)::int as answered, sum(correct)::int as correct
    from all_of group by id`.execute(tx);
  return { taken: rows[0]?.taken ?? 0, counts: rows };
}

/** Counts what all learners answered since the last time; the counters lag a minute at most (rules.md Times). */
export const tallyAnswersJob: Job = {
  name: "books.tally",
  cron: "* * * * *",
  async run({ db }) {
    let taken: number;
    do {
      taken = await inTransaction(db, async (tx) => {
        const waiting = await takeTallies(tx);
        await countAnswers(tx, waiting.counts);
        return waiting.taken;
      });
    } while (taken === AT_ONCE);
  },
};
