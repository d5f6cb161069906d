import { sql } from "kysely";
import { instants, list, texts } from "../../../database/arrays.ts";
import type { Database, Pool } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";

/** An answer as it is stored: JSON of the wire's shape, null cleared. */
export interface Given {
  readonly questionId: number;
  readonly answer: string | null;
  readonly seq: number;
  /** On this question in all. */
  readonly spentSeconds: number;
}

/** One call's answers: taken or refused together. */
export interface Arrived {
  readonly attemptId: number;
  readonly learnerId: number;
  readonly at: number;
  /** Seconds after the deadline in which answers are still taken. */
  readonly grace: number;
  /** Since when the school is up (ms). */
  readonly upSince: number;
  /** Null where any device may write. */
  readonly device: string | null;
  /** No question twice. */
  readonly answers: readonly Given[];
}

/** What stands once a call's answers were taken. */
export interface Taken {
  readonly deadline: number | null;
  readonly rows: readonly Given[];
}

/** The row with the highest seq stands; an equal one is a repeat (rules.md Exams). */
const HIGHEST = `on conflict (attempt_id, question_id) do update set
    answer = case when excluded.seq > t.seq then excluded.answer else t.answer end,
    saved_at = case when excluded.seq > t.seq then excluded.saved_at else t.saved_at end,
    spent_seconds = greatest(t.spent_seconds, excluded.spent_seconds), seq = greatest(t.seq, excluded.seq)`;

/** The statement of a save; `waits`: for whoever holds an attempt, else it passes by what is held. */
const saveText = (waits: boolean) =>
  `with call as (
      select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::text[], $11::timestamptz[]) as c (attempt_id,
        learner_id, at, grace, device, up)
    ), held as (
      select a.id, a.deadline, c.at from call c join attempt a on a.id = c.attempt_id
      where a.learner_id = c.learner_id and a.mode = 'exam' and (a.state = 'open' or (a.state = 'handedIn' and c.grace > 0))
        and (a.deadline is null or c.at <= case when c.grace > 0 then greatest(a.deadline, c.up) else a.deadline end
        + make_interval(secs => c.grace)) and (c.device is null or a.device is null or a.device = c.device)
      order by a.id for key share of a${waits ? "" : " skip locked"}
    ), written as (
      insert into answer as t (attempt_id, question_id, seq, spent_seconds, saved_at, answer)
      select g.attempt_id, g.question_id, g.seq, g.spent, h.at, g.answer
      from unnest($6::int[], $7::int[], $8::int[], $9::int[], $10::text[]) as g (attempt_id, question_id, seq, spent, answer) join held h
        on h.id = g.attempt_id
      order by g.attempt_id, g.question_id
      ${HIGHEST}
      returning t.attempt_id, t.question_id, t.seq, t.spent_seconds, t.answer
    )
    select w.attempt_id as "attemptId", w.question_id as "questionId", w.seq, w.spent_seconds as "spentSeconds", w.answer,
      (extract(epoch from h.deadline) * 1000)::bigint as deadline
    from written w join held h on h.id = w.attempt_id`;

type Stands = Given & { readonly attemptId: number; readonly deadline: number | null };
const save = named<Stands, string[]>("practice.save", saveText(false));
const saveWaiting = named<Stands, string[]>("practice.saveWaiting", saveText(true));

/**
 * Writes the answers of many calls at once, one statement that is its own transaction: what comes back is on disk. Each
 * attempt is held by `for key share` in the order of ids, so that a hand-in either waits for the save or is seen by it;
 * state, time, owner and device are judged on the row as it then stands. No attempt twice in `calls`.
 * A call whose attempt takes nothing gets null; so does, unless `waits`, one whose attempt somebody else holds.
 */
export async function saveCalls(pool: Pool, calls: readonly Arrived[], waits: boolean): Promise<(Taken | null)[]> {
  const rows = calls.flatMap(({ attemptId, answers }) => answers.map((answer) => ({ attemptId, ...answer })));
  const stands = await (waits ? saveWaiting : save)(pool, [
    list(calls.map((call) => call.attemptId)),
    list(calls.map((call) => call.learnerId)),
    instants(calls.map((call) => call.at)),
    list(calls.map((call) => call.grace)),
    texts(calls.map((call) => call.device)),
    list(rows.map((row) => row.attemptId)),
    list(rows.map((row) => row.questionId)),
    list(rows.map((row) => row.seq)),
    list(rows.map((row) => row.spentSeconds)),
    texts(rows.map((row) => row.answer)),
    instants(calls.map((call) => call.upSince)),
  ]);
  const byAttempt = Map.groupBy(stands, (row) => row.attemptId);
  return calls.map(({ attemptId }) => {
    const taken = byAttempt.get(attemptId);
    return taken ? { deadline: taken[0]!.deadline, rows: taken } : null;
  });
}

/** The same for one attempt whose row the transaction holds. */
export async function putAnswers(tx: Database, attemptId: number, at: Date, answers: readonly Given[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`insert into answer as t (attempt_id, question_id, seq, spent_seconds, saved_at, answer)
    select ${attemptId}::int, g.question_id, g.seq, g.spent, ${at}::timestamptz, g.answer
    from unnest(${answers.map((one) => one.questionId)}::int[], ${answers.map((one) => one.seq)}::int[],
      ${answers.map((one) => one.spentSeconds)}::int[],
      ${answers.map((one) => one.answer)}::text[]) as g (question_id, seq, spent, answer)
    order by g.question_id ${sql.raw(HIGHEST)}`.execute(tx);
}

/** What markers gave in an attempt, by question and child (0: the question itself). */
interface GivenIn {
  /** 1/100 points. */
  readonly points: Map<number, Record<number, number>>;
  /** What they wrote to the learner; where they wrote nothing it is missing. */
  readonly remarks: Map<number, Record<number, string>>;
}

/** What markers gave in an attempt, and what they wrote to it. */
export async function marksGiven(db: Database, attemptId: number): Promise<GivenIn> {
  const rows = await db
    .selectFrom("essay_mark")
    .select(["question_id", "child_id", "points", "remark"])
    .where("attempt_id", "=", attemptId)
    .execute();
  const given: GivenIn = { points: new Map(), remarks: new Map() };
  for (const { question_id: id, child_id: child, points, remark } of rows) {
    given.points.set(id, { ...given.points.get(id), [child]: points });
    if (remark !== "") given.remarks.set(id, { ...given.remarks.get(id), [child]: remark });
  }
  return given;
}

/** The points alone. */
export const essaysIn = async (db: Database, attemptId: number): Promise<GivenIn["points"]> => (await marksGiven(db, attemptId)).points;
