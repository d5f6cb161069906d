import type { Means } from "../../../kernel/call.ts";
import { named } from "../../../database/named.ts";
import type { Source, State } from "../attempt/attempt.ts";

/** Somebody in the hall; instants in ms. */
interface SeatRow {
  readonly historyId: number;
  readonly learnerId: number;
  readonly state: State;
  readonly startTime: number;
  readonly deadline: number | null;
  readonly extraSeconds: number;
  readonly endTime: number | null;
  readonly endedBy: "learner" | "deadline" | "staff" | null;
  readonly answered: number;
  readonly total: number;
  readonly position: number;
  readonly lastSeen: number | null;
  readonly awaySince: number | null;
  readonly awayCount: number;
  readonly awaySeconds: number;
  readonly address: string;
  readonly device: string;
  readonly score: number | null;
  readonly totalScore: number;
}

interface HallCounts {
  readonly total: number;
  /** Of what is sat; empty: nobody is there. */
  readonly title: string;
  readonly writing: number;
  readonly disconnected: number;
  readonly away: number;
  readonly reviewing: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const IN_HALL = "a.source = $1 and a.target = $2 and a.mode = 'exam' and a.state in ('open', 'handedIn', 'reviewing')";
/** Each part of the union has an index of its own. */
const ALL = `select a.* from attempt a where ${IN_HALL} union all
  select a.* from attempt a where $3 and a.source = $1 and a.target = $2 and a.mode = 'exam' and a.state = 'marked'`;

const seatsRows = named<SeatRow, [source: Source, target: number, ended: boolean, from: number, size: number]>(
  "practice.seats",
  `with page as (select * from (${ALL}) a order by (state <> 'open'), started_at desc, id desc offset $4 limit $5)
    select a.id as "historyId", a.learner_id as "learnerId", a.state, ${ms("a.started_at")} as "startTime",
      ${ms("a.deadline")} as deadline, a.extra_seconds as "extraSeconds",
      ${ms("a.ended_at")} as "endTime", a.ended_by as "endedBy", case when a.state = 'marked' then length(replace(a.verdicts, 'B', ''))
        else (select count(*)::int from answer n where n.attempt_id = a.id and n.answer is not null) end as answered,
      cardinality(a.question_ids) as total, coalesce(p.position, 0) as position, ${ms("p.seen_at")} as "lastSeen",
        ${ms("p.away_since")} as "awaySince",
      coalesce(p.away_count, 0) as "awayCount", coalesce(p.away_seconds, 0) as "awaySeconds", coalesce(p.address, '') as address,
        coalesce(p.device, '') as device,
      a.score, a.total_score as "totalScore"
    from page a left join attempt_presence p on p.attempt_id = a.id order by (a.state <> 'open'), a.started_at desc, a.id desc`,
);

/** A page of the hall, those who write first. `ended`: marked ones, too. */
export function seatsOf(
  { pool }: Pick<Means, "pool">,
  source: Source,
  target: number,
  ended: boolean,
  { current, size }: { current: number; size: number },
): Promise<SeatRow[]> {
  return seatsRows(pool, [source, target, ended, (current - 1) * size, size]);
}

const hallCountsRows = named<HallCounts, [source: Source, target: number, ended: boolean, since: Date]>(
  "practice.hallCounts",
  `select count(*)::int as total, coalesce(max(a.title), '') as title, (count(*) filter (where a.state = 'open'
    and coalesce(p.seen_at, a.started_at) >= $4))::int as writing,
      (count(*) filter (where a.state = 'open' and coalesce(p.seen_at, a.started_at) < $4))::int as disconnected,
      (count(*) filter (where a.state = 'open' and p.away_since is not null))::int as away, (count(*)
        filter (where a.state = 'reviewing'))::int as reviewing
    from (${ALL}) a left join attempt_presence p on p.attempt_id = a.id`,
);

/** Counts of the whole hall; `since`: whoever gave no sign of life after it is disconnected. */
export async function hallCounts(
  { pool }: Pick<Means, "pool">,
  source: Source,
  target: number,
  ended: boolean,
  since: Date,
): Promise<HallCounts> {
  const rows = await hallCountsRows(pool, [source, target, ended, since]);
  return rows[0]!;
}
