import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";

/** Adds up what both answered of the same questions, on the row of the account that stays; where it stands, the later answer says. */
export async function joinAnswered(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    update learner_question s set
      answered = least(32767, s.answered::int + g.answered), wrong = least(32767, s.wrong::int + g.wrong),
      streak = case when g.last_at > s.last_at then g.streak else s.streak end,
      step = case when g.last_at > s.last_at then g.step else s.step end,
      due_at = case when g.last_at > s.last_at then g.due_at else s.due_at end,
      in_book = case when g.last_at > s.last_at then g.in_book else s.in_book end,
      last_wrong = case when g.last_at > s.last_at then coalesce(g.last_wrong, s.last_wrong) else coalesce(s.last_wrong, g.last_wrong) end,
      last_at = greatest(s.last_at, g.last_at)
    from learner_question g
    where g.learner_id = ${goes} and s.learner_id = ${stays} and g.question_id = s.question_id`.execute(tx);
}

/** Adds up how much both answered on the same days. */
export async function joinDays(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    update practice_day s set answered = s.answered + g.answered, correct = s.correct + g.correct from practice_day g
    where g.learner_id = ${goes} and s.learner_id = ${stays} and g.day = s.day`.execute(tx);
}
