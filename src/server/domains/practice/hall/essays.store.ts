import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Source } from "../attempt/attempt.ts";

const waiting = named<{ id: number | null; total: number }, [source: Source | null, target: number | null, from: number, size: number]>(
  "practice.waiting",
  `with found as (select id, ended_at from attempt where state = 'reviewing' and ($1::text is null or source = $1)
      and ($2::int is null or target = $2)),
    page as (select id, ended_at from found order by ended_at, id offset $3 limit $4)
    select c.total, p.id from (select count(*)::int as total from found) c left join page p on true order by p.ended_at, p.id`,
);

/** A page of the attempts that wait for a marker, the oldest first, and how many there are. */
export async function waitingIds(
  { pool }: Pick<Means, "pool">,
  { source, target }: { source?: Source | undefined; target?: number | undefined },
  { current, size }: { current: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const rows = await waiting(pool, [source ?? null, target ?? null, (current - 1) * size, size]);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]!.total };
}

/** Answers of these attempts as they are stored, by 'attempt.question'. */
export async function answersAt(db: Database, attemptIds: readonly number[]): Promise<Map<string, string | null>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("answer")
    .select(["attempt_id", "question_id", "answer"])
    .where("attempt_id", "in", attemptIds)
    .execute();
  return new Map(rows.map((row) => [`${row.attempt_id}.${row.question_id}`, row.answer]));
}

/** What markers gave in these attempts, by 'attempt.question.child'. */
export async function essayMarksAt(db: Database, attemptIds: readonly number[]): Promise<Map<string, { points: number; remark: string }>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("essay_mark")
    .select(["attempt_id", "question_id", "child_id", "points", "remark"])
    .where("attempt_id", "in", attemptIds)
    .execute();
  return new Map(rows.map((row) => [`${row.attempt_id}.${row.question_id}.${row.child_id}`, row]));
}

/** What a marker gives one essay. */
export interface GivenPoints {
  readonly questionId: number;
  readonly childId: number;
  readonly points: number;
  readonly remark: string;
  readonly staffId: number;
}

/** Writes what a marker gave; the last given points count. */
export async function putEssayMark(
  tx: Database,
  attemptId: number,
  { questionId, childId, points, remark, staffId }: GivenPoints,
  at: Date,
): Promise<void> {
  const row = { points, remark, staff_id: staffId, created_at: at };
  await tx
    .insertInto("essay_mark")
    .values({ attempt_id: attemptId, question_id: questionId, child_id: childId, ...row })
    .onConflict((c) => c.columns(["attempt_id", "question_id", "child_id"]).doUpdateSet(row))
    .execute();
}
