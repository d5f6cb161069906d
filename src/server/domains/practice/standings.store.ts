import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import { ACCURACY, PASSED, SHARED_FROM, type Source, type State } from "./attempt/attempt.ts";

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
  /** Null: isn't marked yet. */
  readonly isPassed: boolean | null;
  /** Right questions of all, in percent rounded down; null: isn't marked yet. */
  readonly accuracyPer: number | null;
  readonly usedSeconds: number;
  readonly sharedFrom: number | null;
  readonly reveals: boolean;
}

const satRows = named<SatRow, [learnerId: number, source: Source, targets: readonly number[]]>(
  "practice.sat",
  `select id as "historyId", target, state, ${ms("started_at")} as "startTime", ${ms("ended_at")} as "endTime", score,
      ${PASSED} as "isPassed", ${ACCURACY} as "accuracyPer", reveals, used_seconds as "usedSeconds", ${SHARED_FROM} as "sharedFrom"
    from attempt a where learner_id = $1 and source = $2 and target = any($3::int[]) and mode = 'exam' and state <> 'abandoned'
    order by started_at desc, id desc`,
);

/** A learner's attempts at these papers, examinations or items, newest first; abandoned ones don't count. */
export function satAt({ pool }: Reads, learnerId: number, source: Source, targets: readonly number[]): Promise<SatRow[]> {
  return satRows(pool, [learnerId, source, targets]);
}

const wrongInRevealedRows = named<{ id: number }, [learnerId: number, itemId: number]>(
  "practice.wrongInRevealed",
  `select asked.id from attempt a cross join lateral unnest(a.question_ids) with ordinality as asked (id, n)
    where a.learner_id = $1 and a.reveals and a.source = 'class' and a.target = $2 and ${SHARED_FROM} is null
    and substr(a.verdicts, asked.n::int, 1) <> 'R' order by asked.n`,
);

/**
 * Questions that were not right in the attempt at a class exam whose keys may be seen, in its order; none where an exam of the
 * learner withholds its verdicts.
 */
export async function wrongInRevealed({ pool }: Reads, learnerId: number, itemId: number): Promise<number[]> {
  const rows = await wrongInRevealedRows(pool, [learnerId, itemId]);
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
