import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";
import { SHARED_FROM } from "./attempt/attempt.ts";

/** What a learner sat and practised, in its order. */
export const attemptsOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("attempt as a")
    .select([
      "id",
      "source",
      "target",
      "mode",
      "title",
      "state",
      "started_at as startTime",
      "deadline",
      "ended_at as endTime",
      "ended_by as endedBy",
      "used_seconds as usedSeconds",
      "score",
      "total_score as totalScore",
      "pass_score as passScore",
      "correct",
      "reveals",
      sql<number | null>`${sql.raw(SHARED_FROM)}`.as("sharedFrom"),
    ])
    .where("learner_id", "=", learnerId)
    .orderBy("id")
    .execute();

/** Every answer of a learner. */
export const givenOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("attempt_answer as n")
    .innerJoin("attempt", "attempt.id", "n.attempt_id")
    .select(["n.attempt_id as attempt", "n.question_id as question", "n.answer", "n.spent_seconds as spentSeconds"])
    .where("attempt.learner_id", "=", learnerId)
    .orderBy("n.attempt_id")
    .orderBy("n.question_id")
    .execute();

/** When a learner was last seen in their attempts, and from where. */
export const awayOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("attempt_presence as p")
    .innerJoin("attempt", "attempt.id", "p.attempt_id")
    .select([
      "p.attempt_id as attempt",
      "p.seen_at as lastSeen",
      "p.away_count as timesAway",
      "p.away_seconds as secondsAway",
      "p.address",
      "p.device",
    ])
    .where("attempt.learner_id", "=", learnerId)
    .orderBy("p.attempt_id")
    .execute();

/** The points that essays of a learner got. */
export const marksOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("essay_mark as m")
    .innerJoin("attempt", "attempt.id", "m.attempt_id")
    .select(["m.attempt_id as attempt", "m.question_id as question", "m.child_id as child", "m.points", "m.remark"])
    .where("attempt.learner_id", "=", learnerId)
    .orderBy("m.child_id")
    .execute();

/** Takes away a learner's attempts with all that belongs to them. */
export async function eraseAttempts(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("attempt").where("learner_id", "=", learnerId).execute();
}

/** Whether a learner sits an examination or a class exam just now. */
export async function sitsExam(tx: Database, learnerId: number): Promise<boolean> {
  const open = tx.selectFrom("attempt").select("id").where("learner_id", "=", learnerId).where("state", "=", "open");
  const row = await open.where("mode", "=", "exam").where("source", "in", ["examination", "class"]).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Gives up what a learner has begun and the other has begun as well; returns how many. */
export async function giveUpBoth(tx: Database, { goes, stays }: Pair, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update attempt g set state = 'abandoned', ended_at = ${at}, ended_by = 'staff'
    where g.learner_id = ${goes} and g.state = 'open' and exists (
      select from attempt s where s.learner_id = ${stays} and s.state = 'open'
        and (s.source, s.target, s.mode, s.scope) = (g.source, g.target, g.mode, g.scope))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
