import type { PersonalData } from "../../kernel/personal.ts";
import { attemptsOf, awayOf, eraseAttempts, givenOf, marksOf } from "./personal.store.ts";

/** What a learner practised and sat, with every answer. On erasure all of it goes. */
export const practiceData: PersonalData = {
  name: "practice",

  async collect({ db }, learnerId) {
    const [attempts, answers, away, marks] = await Promise.all([
      attemptsOf(db, learnerId), givenOf(db, learnerId), awayOf(db, learnerId), marksOf(db, learnerId),
    ]);
    const given = Map.groupBy(marks, ({ attempt, question }) => `${attempt}.${question}`);
    return {
      attempts, presence: away,
      answers: answers.map((one) => {
        const essays = given.get(`${one.attempt}.${one.question}`)?.map(({ child, points, remark }) => ({ child, points, remark }));
        return essays ? { ...one, essays } : one;
      }),
    };
  },

  erase: ({ db }, learnerId) => eraseAttempts(db, learnerId),
};
