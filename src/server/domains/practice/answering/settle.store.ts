import type { Database } from "../../../database/database.ts";

/** Points that a learner gave an essay of their own practice. */
export interface SelfMark {
  readonly questionId: number;
  /** Of a case the child, else 0. */
  readonly childId: number;
  /** 1/100 points. */
  readonly points: number;
}

/** Keeps a learner's own points; those given before stay. */
export async function putSelfMarks(tx: Database, attemptId: number, at: Date, marks: readonly SelfMark[]): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insertInto("essay_mark")
    .values(
      marks.map(({ questionId, childId, points }) => ({
        attempt_id: attemptId,
        question_id: questionId,
        child_id: childId,
        points,
        created_at: at,
        staff_id: null,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Notes that the learner is at this question now, from 0. */
export async function noteHere(tx: Database, attemptId: number, at: Date, position: number): Promise<void> {
  const here = { seen_at: at, position };
  await tx
    .insertInto("attempt_presence")
    .values({ attempt_id: attemptId, ...here })
    .onConflict((c) => c.column("attempt_id").doUpdateSet(here))
    .execute();
}
