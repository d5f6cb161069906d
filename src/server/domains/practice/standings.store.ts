import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import { SHARED_FROM, type Source, type State } from "./attempt/attempt.ts";

type Reads = Pick<Means, "pool">;
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** An attempt at something that is sat as an exam; instants in ms, points in 1/100. */
export interface SatRow {
  readonly historyId: number;
  readonly target: number;
  readonly state: State;
  readonly startTime: number;
  readonly endTime: number | null;
  readonly score: number | null;
  readonly passScore: number;
  /** Right questions of all, in percent rounded down; null: isn't marked yet. */
  readonly accuracyPer: number | null;
  readonly usedSeconds: number;
  readonly sharedFrom: number | null;
}

const satRows = named<SatRow, [learnerId: number, source: Source, targets: readonly number[]]>(
  "practice.sat",
  `select id as "historyId", target, state, ${ms("started_at")} as "startTime", ${ms("ended_at")} as "endTime", score,
      pass_score as "passScore", floor(correct * 100.0 / cardinality(question_ids))::int as "accuracyPer",
      used_seconds as "usedSeconds", ${SHARED_FROM} as "sharedFrom"
    from attempt a where learner_id = $1 and source = $2 and target = any($3::int[]) and mode = 'exam' and state <> 'abandoned'
    order by started_at desc, id desc`,
);

/** A learner's attempts at these papers, examinations or items, newest first; abandoned ones don't count. */
export function satAt({ pool }: Reads, learnerId: number, source: Source, targets: readonly number[]): Promise<SatRow[]> {
  return satRows(pool, [learnerId, source, targets]);
}

const wrongInLastRows = named<{ id: number }, [learnerId: number, source: Source, target: number]>(
  "practice.wrongInLast",
  `select asked.id from (
      select question_ids, verdicts, ${SHARED_FROM} as shared from attempt a where learner_id = $1 and source = $2 and target = $3
      and mode = 'exam' and state = 'marked'
      order by started_at desc, id desc limit 1) last
    cross join lateral unnest(last.question_ids) with ordinality as asked (id, n)
    where last.shared is null and substr(last.verdicts, asked.n::int, 1) <> 'R' and asked.id not in (
      select unnest(question_ids) from attempt where learner_id = $1 and mode = 'exam' and state in ('open', 'handedIn'))
      order by asked.n`,
);

/**
 * Questions of a learner's last marked attempt at one thing that were not right, in its order; none where an exam of theirs
 * withholds its verdicts, nor any that an exam asks which isn't over.
 */
export async function wrongInLast({ pool }: Reads, learnerId: number, source: Source, target: number): Promise<number[]> {
  const rows = await wrongInLastRows(pool, [learnerId, source, target]);
  return rows.map((row) => row.id);
}

/**
 * Attempts of a learner at one thing, read in the transaction that is to add another; call it when what limits them is
 * locked already.
 */
export async function countAttempts(
  tx: Database,
  learnerId: number,
  source: Source,
  target: number,
): Promise<{ used: number; open: boolean }> {
  const { rows } = await sql<{ used: number; open: boolean | null }>`
    select count(*)::int as used, bool_or(state = 'open') as open from attempt
    where learner_id = ${learnerId} and source = ${source} and target = ${target} and mode = 'exam' and state <> 'abandoned'`.execute(tx);
  return { used: rows[0]!.used, open: rows[0]!.open ?? false };
}
