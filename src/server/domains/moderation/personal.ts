import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import type { Retention } from "../../kernel/retention/retention.ts";
import { blankShownOver, collectOf, countShownOver, eraseOf, moveAuthor } from "./reports.store.ts";

/** What a learner reported. Reports about them stay with the school's answer, without their name. */
export const reportsData: PersonalData = {
  name: "reports",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseOf(db, learnerId),
};

/** The texts alone: what was reported as what, and the school's answer, stays. */
export const reportedTexts: Retention = {
  name: "reportedTexts",
  what: { zh: "已处理举报里的原文，从答复时起", en: "What was reported, from the answer" },
  kept: { months: 6 },
  source: "law",
  does: "delete",
  due: ({ db }, before) => countShownOver(db, before),
  apply: ({ db }, before, atMost) => blankShownOver(db, before, atMost),
};

/** What both reported is reported once. A report on the name or the picture of the account that goes stays about that account. */
export const reportsMerging: Merging = {
  tables: { report: "moves" },
  async merge(_means, tx, pair) {
    await moveAuthor(tx, pair);
    return [await moveRows(tx, "report", pair, { part: "reports", same: ["target_ref"] })];
  },
};
