import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Means } from "../../kernel/call.ts";
import type { Source, State } from "./attempt/attempt.ts";

type Reads = Pick<Means, "pool">;
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;
const ACCURACY = "floor(correct * 100.0 / cardinality(question_ids))::int";

/** How a learner stands at one thing that is sat as an exam; abandoned attempts don't count. */
export interface SatStanding {
  /** Attempts, the open one among them. */
  readonly used: number;
  readonly openHistoryId: number | null;
  /** 1/100 points; null: none is marked yet. */
  readonly bestScore: number | null;
  /** Right questions of all, in percent rounded down, of the best marked attempt. */
  readonly bestAccuracyPer: number | null;
  readonly passed: boolean | null;
}

const standingsAtRows = named<SatStanding & { target: number }, [learnerId: number, source: Source, targets: readonly number[]]>(
  "practice.standingsAt",
  `select target, count(*)::int as used, max(id) filter (where state = 'open') as "openHistoryId", max(score)
    filter (where state = 'marked') as "bestScore",
      max(${ACCURACY}) filter (where state = 'marked') as "bestAccuracyPer", bool_or(score >= pass_score)
        filter (where state = 'marked') as passed
    from attempt where learner_id = $1 and source = $2 and target = any($3::int[]) and mode = 'exam' and state <> 'abandoned'
    group by target`,
);

/** How a learner stands at each of these papers, examinations or items; those never begun are missing. */
export async function standingsAt(
  { pool }: Reads,
  learnerId: number,
  source: Source,
  targets: readonly number[],
): Promise<Map<number, SatStanding>> {
  if (targets.length === 0) return new Map();
  const rows = await standingsAtRows(pool, [learnerId, source, targets]);
  return new Map(rows.map(({ target, ...row }) => [target, row]));
}

/** An attempt as the page of an examination lists it. */
interface SatAttempt {
  readonly historyId: number;
  readonly state: State;
  readonly startTime: number;
  readonly endTime: number | null;
  readonly score: number | null;
  readonly accuracyPer: number | null;
  readonly passed: boolean | null;
  readonly usedSeconds: number;
}

/** Most attempts that are listed. */
const LISTED = 50;

const attemptsAtRows = named<SatAttempt, [learnerId: number, source: Source, target: number]>(
  "practice.attemptsAt",
  `select id as "historyId", state, ${ms("started_at")} as "startTime", ${ms("ended_at")} as "endTime",
    used_seconds as "usedSeconds",
      case when state = 'marked' then score end as score, case when state = 'marked' then ${ACCURACY} end as "accuracyPer",
      case when state = 'marked' then score >= pass_score end as passed
    from attempt where learner_id = $1 and source = $2 and target = $3 and mode = 'exam' and state <> 'abandoned'
    order by started_at desc, id desc limit ${LISTED}`,
);

/** A learner's attempts at one thing, newest first. */
export function attemptsAt({ pool }: Reads, learnerId: number, source: Source, target: number): Promise<SatAttempt[]> {
  return attemptsAtRows(pool, [learnerId, source, target]);
}

const wrongInLastRows = named<{ id: number }, [learnerId: number, source: Source, target: number]>(
  "practice.wrongInLast",
  `select asked.id from (
      select question_ids, verdicts from attempt where learner_id = $1 and source = $2 and target = $3 and mode = 'exam'
      and state = 'marked'
      order by started_at desc, id desc limit 1) last
    cross join lateral unnest(last.question_ids) with ordinality as asked (id, n)
    where substr(last.verdicts, asked.n::int, 1) <> 'R' and asked.id not in (
      select unnest(question_ids) from attempt where learner_id = $1 and mode = 'exam' and state in ('open', 'handedIn'))
      order by asked.n`,
);

/**
 * Questions of a learner's last marked attempt at one thing that were not right, in its order; none that an exam of theirs
 * asks which isn't over.
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
