import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { mend } from "../../kernel/refusal.ts";
import { type Listed, type ReviewPorts, tellingOf, withheld } from "./attempt/attempt.ts";
import { attemptsOf, awayOf, eraseAttempts, givenOf, giveUpBoth, marksOf, sitsExam } from "./personal.store.ts";

/** What a learner practised and sat, with every answer; how it was judged as far as it may be told. On erasure all of it goes. */
export const practiceData = (ports: ReviewPorts): PersonalData => ({
  name: "practice",

  async collect(means, learnerId) {
    const { db } = means;
    const [rows, answers, away, marks] = await Promise.all([
      attemptsOf(db, learnerId), givenOf(db, learnerId), awayOf(db, learnerId), marksOf(db, learnerId),
    ]);
    const telling = await tellingOf(ports, means, rows.map(listed));
    const told = new Map(rows.map((row) => [row.id, telling(listed(row))]));
    const given = Map.groupBy(marks, ({ attempt, question }) => `${attempt}.${question}`);
    return {
      presence: away,
      attempts: rows.map(({ target: _target, sharedFrom: _shared, reveals: _reveals, score, correct, ...row }) => {
        const may = told.get(row.id)!;
        return { ...row, score: may.score ? score : null, correct: may.counts ? correct : null, ...withheld(may) };
      }),
      answers: answers.map((one) => {
        const essays = given.get(`${one.attempt}.${one.question}`)?.map(({ child, points, remark }) => ({ child, points, remark }));
        return essays && told.get(one.attempt)!.verdicts ? { ...one, essays } : one;
      }),
    };
  },

  erase: ({ db }, learnerId) => eraseAttempts(db, learnerId),
});

const listed = ({ endTime, ...row }: Awaited<ReturnType<typeof attemptsOf>>[number]): Listed => ({
  ...row, endedAt: endTime && endTime.getTime(),
});

/**
 * Attempts come over with answers, marks and verdicts as they are: nothing is judged anew. Of a practice that both had begun the one of
 * the account that goes is given up. Nobody is taken out of an examination.
 * @throws Refusal 1001 while the account that goes sits an examination or a class exam
 */
export const attemptMerging: Merging = {
  tables: { attempt: "moves" },
  async merge({ now }, tx, pair) {
    if (await sitsExam(tx, pair.goes)) throw mend("mergeExam");
    const both = await giveUpBoth(tx, pair, new Date(now()));
    return [{ ...(await moveRows(tx, "attempt", pair, { part: "attempts" })), both }];
  },
};
