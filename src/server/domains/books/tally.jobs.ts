import { inTransaction } from "../../database/database.ts";
import { type Job, noData } from "../../kernel/jobs.ts";
import { countAnswers, countShown } from "../questions/questions.ts";
import { takeTallies } from "./tally.store.ts";

/** Writings of answers that are counted in one transaction. */
const AT_ONCE = 5000;

/** Counts what all learners answered since the last time; the counters lag a minute at most (rules.md Times). */
export const tallyAnswersJob: Job = {
  name: "books.tally",
  data: noData,
  cron: "* * * * *",
  async run({ db }) {
    let taken: number;
    do {
      taken = await inTransaction(db, async (tx) => {
        const waiting = await takeTallies(tx, AT_ONCE);
        await countAnswers(tx, waiting.counts);
        await countShown(tx, waiting.counts.flatMap(({ questionId, shown, shownAt }) =>
          shownAt === null ? [] : [{ questionId, learners: shown, firstAt: new Date(shownAt) }]));
        return waiting.taken;
      });
    } while (taken === AT_ONCE);
  },
};
