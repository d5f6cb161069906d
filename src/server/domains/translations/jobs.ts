import { inTransaction } from "../../database/database.ts";
import { type Job, noData } from "../../kernel/jobs.ts";
import type { Findable } from "../../kernel/schoolTexts.ts";
import { takeChanged } from "./store.ts";

/** Texts of one transaction: more than a school has, as a rule, so that each course is indexed once however many of its texts changed. */
const AT_ONCE = 10_000;

/** Brings what is found by English words up to date. `findable`: all that is searched. */
export const indexJob = (findable: () => readonly Findable[]): Job => ({
  name: "translations.index",
  data: noData,
  key: () => "all",
  async run({ db }, _data, { signal }) {
    let taken: readonly string[];
    do {
      signal.throwIfAborted();
      taken = await inTransaction(db, async (tx) => {
        const texts = await takeChanged(tx, AT_ONCE);
        if (texts.length > 0) for (const indexed of findable()) await indexed(tx, texts);
        return texts;
      });
    } while (taken.length > 0);
  },
});
