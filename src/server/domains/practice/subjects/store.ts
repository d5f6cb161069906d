import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Mode, SHARED_FROM, type Source } from "../attempt/attempt.ts";

type Reads = Pick<Means, "pool">;
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** What a learner did of a past paper. */
export interface MyPaper {
  readonly paperId: number;
  /** How often it was finished as an exam. */
  readonly attempts: number;
  readonly bestScore: number | null;
  readonly openHistoryId: number | null;
  readonly openPracticeId: number | null;
}

const myPapersRows = named<MyPaper, [learnerId: number, paperIds: readonly number[]]>(
  "practice.myPapers",
  `select target as "paperId", (count(*) filter (where mode = 'exam'
    and state in ('handedIn', 'reviewing', 'marked')))::int as attempts,
      max(score) filter (where mode = 'exam' and state = 'marked' and ${SHARED_FROM} is null) as "bestScore",
      max(id) filter (where mode = 'exam' and state = 'open') as "openHistoryId", max(id) filter (where mode = 'practice'
      and state = 'open') as "openPracticeId"
    from attempt a where learner_id = $1 and source = 'past' and target = any($2::int[]) group by target`,
);

/** A learner's attempts at these papers, one row for each paper that was ever begun. */
export async function myPapers({ pool }: Reads, learnerId: number, paperIds: readonly number[]): Promise<Map<number, MyPaper>> {
  if (paperIds.length === 0) return new Map();
  const rows = await myPapersRows(pool, [learnerId, paperIds]);
  return new Map(rows.map((row) => [row.paperId, row]));
}

/** An open attempt as the hub shows it. */
export interface OpenAttempt {
  readonly historyId: number;
  readonly source: Source;
  readonly mode: Mode;
  /** What it is an attempt at, as `source` says. */
  readonly target: number;
  readonly title: string;
  readonly scope: string;
  readonly deadline: number | null;
  readonly position: number;
  readonly questionCount: number;
  readonly doneCount: number;
  /** When its last answer was written, or it began. */
  readonly lastAt: number;
}

const openInSubjectRows = named<OpenAttempt, [learnerId: number, subjectId: number]>(
  "practice.openInSubject",
  `select a.id as "historyId", a.source, a.mode, a.target, a.title, a.scope, ${ms("a.deadline")} as deadline, coalesce(p.position,
    0) as position,
      cardinality(a.question_ids) as "questionCount", n.done as "doneCount", ${ms("greatest(a.started_at, n.at)")} as "lastAt"
    from attempt a left join attempt_presence p on p.attempt_id = a.id
    cross join lateral (select max(saved_at) as at, count(answer)::int as done from answer where attempt_id = a.id) n
    where a.learner_id = $1 and a.subject_id = $2 and a.state = 'open' order by "lastAt" desc, a.id desc`,
);

/** A learner's open attempts in a subject, the one that was written last first. */
export function openInSubject({ pool }: Reads, learnerId: number, subjectId: number): Promise<OpenAttempt[]> {
  return openInSubjectRows(pool, [learnerId, subjectId]);
}

const attemptFactsRows = named<
  { historyCount: number; mockAverage: number | null; lastAt: number | null },
  [learnerId: number, subjectId: number]
>(
  "practice.attemptFacts",
  `select count(*)::int as "historyCount", ${ms("max(started_at)")} as "lastAt",
      floor(avg(score * 10000.0 / total_score) filter (where source = 'mock' and state = 'marked'
      and total_score > 0 and ${SHARED_FROM} is null))::int as "mockAverage"
    from attempt a where learner_id = $1 and subject_id = $2 and state <> 'abandoned'`,
);

/** What a learner did in a subject by attempts: how many there are, and the mean of the mock exams out of 10000. */
export async function attemptFacts(
  { pool }: Reads,
  learnerId: number,
  subjectId: number,
): Promise<{ historyCount: number; mockAverage: number | null; lastAt: number | null }> {
  const rows = await attemptFactsRows(pool, [learnerId, subjectId]);
  return rows[0]!;
}

const subjectToShowRows = named<{ id: number }, [learnerId: number, goal: number | null, since: Date | null]>(
  "practice.subjectToShow",
  `select s.id from subject s join exam_level l on l.id = s.level_id join exam_trade t on t.id = l.trade_id
    left join (select subject_id, max(started_at) as last_at from attempt where learner_id = $1 and state <> 'abandoned'
    group by subject_id) a on a.subject_id = s.id
    where s.published
    order by greatest(a.last_at, case when s.id = $2::int then $3::timestamptz end) desc nulls last, t.sort, t.id, l.sort, l.id, s.sort,
      s.id limit 1`,
);

/**
 * The published subject that a learner practised last, or that of the goal where that was set since; else the first of the tree. Null
 * where the school has none.
 */
export async function subjectToShow(
  { pool }: Reads,
  learnerId: number,
  goal: { readonly subjectId: number; readonly setTime: number } | null,
): Promise<number | null> {
  const rows = await subjectToShowRows(pool, [learnerId, goal?.subjectId ?? null, goal && new Date(goal.setTime)]);
  return rows[0]?.id ?? null;
}
