import type { PersonalData } from "../../kernel/personal.ts";
import type { BookPorts } from "./calls.ts";

/**
 * What a learner answered and marked, question by question, and by day. Nothing of it stays after an erasure. How a
 * question was judged that an exam of theirs asks is handed out once that exam is over (decision 17).
 */
export const bookData = (ports: BookPorts): PersonalData => ({
  name: "questions",

  async collect(means, learnerId) {
    const { db } = means;
    const hidden = new Set(await ports.beforeFinal(means, learnerId));
    const [questions, marks, days] = await Promise.all([
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
        .execute(),
      db
        .selectFrom("question_mark")
        .select(["question_id as questionId", "created_at as markedAt"])
        .where("learner_id", "=", learnerId)
        .orderBy("created_at")
        .orderBy("question_id")
        .execute(),
      db.selectFrom("practice_day").select(["day", "answered", "correct"]).where("learner_id", "=", learnerId).orderBy("day").execute(),
    ]);
    const told = questions.map(({ wrong, inErrorBook, dueAt, lastWrongAnswer, ...one }) =>
      hidden.has(one.questionId) ? { ...one, hiddenBy: "exam" } : { ...one, wrong, inErrorBook, dueAt, lastWrongAnswer });
    return { questions: told, marks, days };
  },

  async erase({ db }, learnerId) {
    await db.deleteFrom("learner_question").where("learner_id", "=", learnerId).execute();
    await db.deleteFrom("question_mark").where("learner_id", "=", learnerId).execute();
    await db.deleteFrom("practice_day").where("learner_id", "=", learnerId).execute();
  },
});
