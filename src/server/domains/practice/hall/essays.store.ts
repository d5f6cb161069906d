import type { Database } from "../../../database/database.ts";
import type { Reach } from "../../staff/staff.ts";
import type { Source } from "../attempt/attempt.ts";
import { attemptsWithin } from "./reach.store.ts";

/** What a marker looks for. */
export interface WaitingFilter {
  readonly source?: Source | undefined;
  readonly target?: number | undefined;
  readonly reach: Reach;
}

/** A page of the attempts that wait for a marker, the oldest first, and how many there are. */
export async function waitingIds(
  db: Database,
  { source, target, reach }: WaitingFilter,
  { current, size }: { current: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const found = db
    .selectFrom("attempt")
    .where("state", "=", "reviewing")
    .where(attemptsWithin(reach))
    .$if(source !== undefined, (q) => q.where("source", "=", source!))
    .$if(target !== undefined, (q) => q.where("target", "=", target!));
  const [rows, { total }] = await Promise.all([
    found
      .select("id")
      .orderBy("ended_at")
      .orderBy("id")
      .offset((current - 1) * size)
      .limit(size)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
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

export interface EssayMark {
  readonly points: number;
  readonly remark: string;
  readonly version: number;
}

/** What markers gave in these attempts, by 'attempt.question.child'. */
export async function essayMarksAt(db: Database, attemptIds: readonly number[]): Promise<Map<string, EssayMark>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("essay_mark")
    .select(["attempt_id", "question_id", "child_id", "points", "remark", "version"])
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

/** Writes what a marker gave in a held attempt, in the place of what was given before; returns its version. */
export async function putEssayMark(
  tx: Database,
  attemptId: number,
  { questionId, childId, points, remark, staffId }: GivenPoints,
  at: Date,
): Promise<number> {
  const row = { points, remark, staff_id: staffId, created_at: at };
  const { version } = await tx
    .insertInto("essay_mark")
    .values({ attempt_id: attemptId, question_id: questionId, child_id: childId, ...row })
    .onConflict((c) =>
      c.columns(["attempt_id", "question_id", "child_id"]).doUpdateSet((eb) => ({ ...row, version: eb("essay_mark.version", "+", 1) })))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
