import type { PersonalData } from "../../kernel/personal.ts";

/** What a learner practised and sat, with every answer. On erasure all of it goes. */
export const practiceData: PersonalData = {
  name: "practice",

  async collect({ db }, learnerId) {
    const [attempts, answers, away, marks] = await Promise.all([
      db
        .selectFrom("attempt")
        .select([
          "id",
          "source",
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
        ])
        .where("learner_id", "=", learnerId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("attempt_answer as n")
        .innerJoin("attempt", "attempt.id", "n.attempt_id")
        .select(["n.attempt_id as attempt", "n.question_id as question", "n.answer", "n.spent_seconds as spentSeconds"])
        .where("attempt.learner_id", "=", learnerId)
        .orderBy("n.attempt_id")
        .orderBy("n.question_id")
        .execute(),
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
        .execute(),
      db
        .selectFrom("essay_mark as m")
        .innerJoin("attempt", "attempt.id", "m.attempt_id")
        .select(["m.attempt_id as attempt", "m.question_id as question", "m.child_id as child", "m.points", "m.remark"])
        .where("attempt.learner_id", "=", learnerId)
        .orderBy("m.child_id")
        .execute(),
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

  async erase({ db }, learnerId) {
    await db.deleteFrom("attempt").where("learner_id", "=", learnerId).execute();
  },
};
