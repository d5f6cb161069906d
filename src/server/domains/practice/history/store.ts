import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import { ACCURACY, type Mode, PASSED, SHARED_FROM, type Source, type State } from "../attempt/attempt.ts";

type Reads = Pick<Means, "pool">;
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** A learner's attempts of one subject and source, examinations one by one; abandoned ones are nobody's history. */
export interface AttemptCount {
  readonly subjectId: number;
  readonly source: Source;
  /** Of an examination its id; else 0. */
  readonly target: number;
  readonly count: number;
  /** Best score out of 10000 of what was sat as an exam, save where another exam withholds it; null: none. */
  readonly best: number | null;
}

const attemptCountsRows = named<AttemptCount, [learnerId: number]>(
  "practice.attemptCounts",
  `select subject_id as "subjectId", source, case source when 'examination' then target else 0 end as target, count(*)::int as count,
      floor(max(score * 10000.0 / nullif(total_score, 0)) filter (where mode = 'exam' and state = 'marked'
      and ${SHARED_FROM} is null))::int as best
    from attempt a where learner_id = $1 and state <> 'abandoned' group by 1, 2, 3`,
);

/** How many attempts a learner has, by subject and source. */
export function attemptCounts({ pool }: Reads, learnerId: number): Promise<AttemptCount[]> {
  return attemptCountsRows(pool, [learnerId]);
}

interface HistoryFilter {
  readonly subjectId: number | null;
  readonly source: Source | null;
  readonly target: number | null;
  readonly mode: Mode | null;
  readonly state: "open" | "finished" | null;
}

/** An attempt as the histories list it. */
interface HistoryRow {
  readonly historyId: number;
  readonly source: Source;
  readonly mode: Mode;
  readonly state: State;
  readonly title: string;
  readonly subjectId: number;
  readonly target: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly deadline: number | null;
  readonly questionCount: number;
  readonly doneCount: number;
  readonly correct: number | null;
  readonly accuracyPer: number | null;
  /** Null before it is marked. */
  readonly passed: boolean | null;
  readonly score: number | null;
  readonly totalScore: number;
  readonly passScore: number;
  readonly usedSeconds: number;
  readonly sharedFrom: number | null;
  readonly reveals: boolean;
}

const historyPageRows = named<
  HistoryRow & { total: number },
  [
    learnerId: number,
    subjectId: number | null,
    source: Source | null,
    target: number | null,
    mode: Mode | null,
    state: HistoryFilter["state"],
    from: number,
    size: number,
    now: Date,
  ]
>(
  "practice.historyPage",
  `with found as (
      select id, started_at from attempt
      where learner_id = $1 and state <> 'abandoned' and ($2::int is null or subject_id = $2) and ($3::text is null or source = $3)
      and ($4::int is null or target = $4)
        and ($5::text is null or mode = $5) and ($6::text is null or (state = 'open') = ($6 = 'open'))),
    page as (select id, started_at from found order by started_at desc, id desc offset $7 limit $8)
    select c.total, a.id as "historyId", a.source, a.mode, a.state, a.title, a.subject_id as "subjectId", a.target,
      ${ms("a.started_at")} as "startedAt", ${ms("a.ended_at")} as "endedAt",
      ${ms("a.deadline")} as deadline, cardinality(a.question_ids) as "questionCount", a.correct,
      case when a.state in ('reviewing', 'marked') then ${ACCURACY} end as "accuracyPer",
      case when a.state = 'marked' then ${PASSED} end as passed,
      a.score, a.total_score as "totalScore",
        a.pass_score as "passScore",
      case when a.verdicts is null then (select count(*)::int from answer n where n.attempt_id = a.id and n.answer is not null)
        else length(replace(a.verdicts, 'B', '')) end as "doneCount",
      case when a.state = 'open' and a.mode = 'exam' then greatest(0, floor(extract(epoch
      from least($9::timestamptz, a.deadline) - a.started_at)))::int
        when a.state = 'open' then (select coalesce(sum(n.spent_seconds), 0)::int from answer n where n.attempt_id = a.id)
          else a.used_seconds end as "usedSeconds", ${SHARED_FROM} as "sharedFrom", a.reveals
    from (select count(*)::int as total from found) c left join page p on true left join attempt a on a.id = p.id
    order by p.started_at desc, p.id desc`,
);

/** A page of a learner's attempts, newest first, and how many there are in all; `now` in ms. */
export async function historyPage(
  { pool }: Reads,
  learnerId: number,
  { subjectId, source, target, mode, state }: HistoryFilter,
  { current, size }: { readonly current: number; readonly size: number },
  now: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const rows = await historyPageRows(pool, [learnerId, subjectId, source, target, mode, state, (current - 1) * size, size, new Date(now)]);
  return { rows: rows.filter(({ historyId }) => historyId !== null), total: rows[0]!.total };
}

interface Earlier {
  readonly source: Source;
  readonly mode: Mode;
  readonly target: number;
  readonly scope: string;
  /** ms since the epoch. */
  readonly before: number;
  readonly id: number;
}

const lastScoreRows = named<
  { score: number | null },
  [learnerId: number, source: Source, mode: Mode, target: number, scope: string, before: Date, id: number]
>(
  "practice.lastScore",
  `select case when ${SHARED_FROM} is null then score end as score from attempt a
    where learner_id = $1 and source = $2 and mode = $3 and target = $4 and scope = $5 and state = 'marked'
    and (started_at, id) < ($6::timestamptz, $7::int)
    order by started_at desc, id desc limit 1`,
);

/** The learner's marked score at the same, from the attempt just before this one; null: none, or an exam withholds it. */
export async function lastScore(
  { pool }: Reads,
  learnerId: number,
  { source, mode, target, scope, before, id }: Earlier,
): Promise<number | null> {
  const rows = await lastScoreRows(pool, [learnerId, source, mode, target, scope, new Date(before), id]);
  return rows[0]?.score ?? null;
}

const awayCountRows = named<{ count: number }, [attemptId: number]>(
  "practice.awayCount",
  "select away_count as count from attempt_presence where attempt_id = $1",
);

/** How often the page of an attempt was left. */
export async function awayCount({ pool }: Reads, attemptId: number): Promise<number> {
  const rows = await awayCountRows(pool, [attemptId]);
  return rows[0]?.count ?? 0;
}
