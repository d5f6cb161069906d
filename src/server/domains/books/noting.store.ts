import { sql } from "kysely";
import { RIGHT_IN_A_ROW } from "#contract/books.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Database } from "../../database/database.ts";
import { type Judged, LEARNED, move } from "./repetition.rules.ts";

/** A settled answer as marking tells it. */
interface NotedAnswer {
  readonly questionId: number;
  /** Null: an essay that nobody has judged yet; it counts as done and neither as right nor as wrong. */
  readonly right: boolean | null;
  /** As it was given, JSON; kept of a wrong one. */
  readonly answer: string | null;
}

export interface Noted {
  readonly questionId: number;
  readonly inBook: boolean;
  /** It left the error book with this very answer. */
  readonly leftBook: boolean;
}

const JUDGED: readonly Judged[] = ["wrong", "right", "unjudged"];

/** Every move of the repetition, so that one statement can make them: the rule itself stays in `repetition.rules.ts`. */
const MOVES = sql.raw(
  [true, false]
    .flatMap((inBook) => Array.from({ length: LEARNED + 1 }, (_none, step) => ({ inBook, step })))
    .flatMap((from) => JUDGED.flatMap((judged, code) => [true, false].map((due) => ({ from, code, due, to: move(from, judged, due) }))))
    .map(({ from, code, due, to }) => {
      const wait = typeof to.dueIn === "number" ? `make_interval(secs => ${to.dueIn})` : "null::interval";
      const [was, becomes] = [`${from.inBook}, ${from.step}::smallint`, `${to.inBook}, ${to.step}::smallint`];
      return `(${was}, ${code}, ${due}, ${becomes}, ${wait}, ${to.dueIn === "keep"})`;
    })
    .join(", "),
);

/** A counter that never overflows its column. */
const capped = (value: string) => sql.raw(`least(${value}, 32000)::smallint`);

/**
 * Notes settled answers of a learner: done and error book, the school's day, and the tally of all learners. One statement;
 * concurrent ones of the same question follow each other. A question twice in `results`: its last answer counts.
 * `shown`: questions whose keys the learner sees from now on, answered or not; those never answered before are counted.
 */
export async function noteAnswers(
  tx: Database, learnerId: number, at: Date, results: readonly NotedAnswer[], shown: readonly number[] = [],
): Promise<Noted[]> {
  const once = [...new Map(results.map((result) => [result.questionId, result])).values()].sort((a, b) => a.questionId - b.questionId);
  if (once.length === 0 && shown.length === 0) return [];
  const codes = once.map(({ right }) => JUDGED.indexOf(right === null ? "unjudged" : right ? "right" : "wrong"));
  const judged = once.filter(({ right }) => right !== null);
  const rightOnes = judged.filter(({ right }) => right);
  const { rows } = await sql<{ question_id: number; in_book: boolean; streak: number; step: number }>`
    with moves (in_book, step, judged, due, to_book, to_step, wait, keep) as (values ${MOVES}),
    given as (
      select * from unnest(${once.map(({ questionId }) => questionId)}::int[], ${codes}::int[],
        ${once.map(({ answer }) => answer)}::text[]) as g (question_id, judged, answer)
    ),
    day as (
      insert into practice_day as d (learner_id, day, answered, correct)
      select ${learnerId}::int, ${dayOf(at.getTime())}::date, ${judged.length}::int, ${rightOnes.length}::int
      where ${judged.length}::int > 0
      on conflict (learner_id, day) do update set answered = d.answered + excluded.answered, correct = d.correct + excluded.correct
    ),
    tally as (
      insert into question_tally (answered, correct, shown, at)
      select ${judged.map(({ questionId }) => questionId)}::int[], ${rightOnes.map(({ questionId }) => questionId)}::int[],
        array(select id from unnest(${shown}::int[]) as s (id) where not exists (
          select from learner_question k where k.learner_id = ${learnerId}::int and k.question_id = s.id)), ${at}::timestamptz
      where ${judged.length + shown.length}::int > 0
    )
    insert into learner_question as q (learner_id, question_id, answered, wrong, streak, step, in_book, last_at, due_at, last_wrong)
    select ${learnerId}::int, g.question_id, (g.judged < 2)::int, (g.judged = 0)::int, (g.judged = 1)::int, m.to_step, m.to_book,
      ${at}::timestamptz, ${at}::timestamptz + m.wait,
      case when g.judged = 0 then g.answer end
    from given g join moves m on not m.in_book and m.step = 0 and m.judged = g.judged and not m.due
    order by g.question_id
    on conflict (learner_id, question_id) do update set
      answered = ${capped("q.answered + excluded.answered")},
      wrong = ${capped("q.wrong + excluded.wrong")},
      streak = case when excluded.wrong = 1 then 0 else ${capped("q.streak + excluded.streak")} end,
      last_at = excluded.last_at,
      last_wrong = case when excluded.wrong = 1 then excluded.last_wrong else q.last_wrong end,
      (in_book, step, due_at) = (
        select m.to_book, m.to_step, case when m.keep then q.due_at else excluded.last_at + m.wait end from moves m
        where m.in_book = q.in_book and m.step = q.step and m.due = coalesce(q.due_at <= excluded.last_at, false)
          and m.judged = case when excluded.answered = 0 then 2 when excluded.wrong = 1 then 0 else 1 end)
    returning q.question_id, q.in_book, q.streak, q.step`.execute(tx);
  const rightIds = new Set(rightOnes.map(({ questionId }) => questionId));
  return rows.map(({ question_id, in_book, streak, step }) => ({
    questionId: question_id,
    inBook: in_book,
    leftBook: rightIds.has(question_id) && !in_book && step === RIGHT_IN_A_ROW && streak === RIGHT_IN_A_ROW,
  }));
}
