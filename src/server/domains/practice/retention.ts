import { ADDRESSES_KEPT } from "../../kernel/retention/own.ts";
import { forgets, type Retention, rowsOf } from "../../kernel/retention/retention.ts";
import { countAbandoned, countWhole, shortenWhole, sweepAbandoned } from "./tidy.store.ts";

/** How long what was given up is kept, in case somebody asks what became of it. */
const GIVEN_UP_KEPT = { days: 30 } as const;

const addresses: Retention = {
  name: "examAddresses",
  what: {
    zh: "答题时的完整 IP 地址，从最后一次在线起，之后只留网段",
    en: "Whole addresses of attempts, from the last sign of life, then their network alone",
  },
  kept: ADDRESSES_KEPT,
  source: "promise",
  does: "shorten",
  due: ({ db }, before) => countWhole(db, before),
  apply: ({ db }, before, atMost) => shortenWhole(db, before, atMost),
};

/** A marked attempt keeps its answers (`attempt.sheet`). */
const answers: Retention = {
  name: "abandonedAnswers",
  what: { zh: "放弃的练习和考试里的答案，从放弃时起（按答题记录计）", en: "Answers of abandoned attempts, from then on; counted by attempts" },
  kept: GIVEN_UP_KEPT,
  source: "promise",
  does: "delete",
  due: ({ db }, before) => countAbandoned(db, before),
  apply: ({ db }, before, atMost) => sweepAbandoned(db, before, atMost),
};

/** A request repeated later than that would be a new one. */
const extraTime = forgets(
  {
    name: "extraTime",
    what: { zh: "防止重复加时的记录，从加时时起", en: "What keeps extra time from being given twice, from then on" },
    kept: GIVEN_UP_KEPT,
    source: "tidiness",
  },
  rowsOf("extra_time", "created_at"),
);

export const practiceRetention: readonly Retention[] = [addresses, answers, extraTime];
