import type { PersonalData } from "../../kernel/personal.ts";
import type { BookPorts } from "./calls.ts";
import { answeredOf, daysAnswered, eraseBooks, markedOf } from "./personal.store.ts";

/**
 * What a learner answered and marked, question by question, and by day. Nothing of it stays after an erasure. How a
 * question was judged that an exam of theirs asks is handed out once that exam is over (decision 17).
 */
export const bookData = (ports: BookPorts): PersonalData => ({
  name: "questions",

  async collect(means, learnerId) {
    const { db } = means;
    const hidden = new Set(await ports.beforeFinal(means, learnerId));
    const [questions, marks, days] = await Promise.all([answeredOf(db, learnerId), markedOf(db, learnerId), daysAnswered(db, learnerId)]);
    const told = questions.map(({ wrong, inErrorBook, dueAt, lastWrongAnswer, ...one }) =>
      hidden.has(one.questionId) ? { ...one, hiddenBy: "exam" } : { ...one, wrong, inErrorBook, dueAt, lastWrongAnswer });
    return { questions: told, marks, days };
  },

  erase: ({ db }, learnerId) => eraseBooks(db, learnerId),
});
