import type { Database } from "../../database/database.ts";

/** What a learner answered, question by question, with the subject of each. */
export const answeredOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("learner_question as l")
    .innerJoin("question as q", "q.id", "l.question_id")
    .innerJoin("subject as s", "s.id", "q.subject_id")
    .select([
      "s.name as subject",
      "l.question_id as questionId",
      "l.answered",
      "l.wrong",
      "l.in_book as inErrorBook",
      "l.last_at as lastAt",
      "l.due_at as dueAt",
      "l.last_wrong as lastWrongAnswer",
    ])
    .where("l.learner_id", "=", learnerId)
    .orderBy("l.question_id")
    .execute();

/** The questions that a learner marked, in the order of their marks. */
export const markedOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("question_mark")
    .select(["question_id as questionId", "created_at as markedAt"])
    .where("learner_id", "=", learnerId)
    .orderBy("created_at")
    .orderBy("question_id")
    .execute();

/** How much a learner answered, day by day. */
export const daysAnswered = (db: Database, learnerId: number) =>
  db
    .selectFrom("practice_day")
    .select(["day", "answered", "correct"])
    .where("learner_id", "=", learnerId)
    .orderBy("day")
    .execute();

/** Takes away all that the books know of a learner. */
export async function eraseBooks(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("learner_question").where("learner_id", "=", learnerId).execute();
  await db.deleteFrom("question_mark").where("learner_id", "=", learnerId).execute();
  await db.deleteFrom("practice_day").where("learner_id", "=", learnerId).execute();
}
