import { type Job, noData } from "../../kernel/jobs.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import type { Retention } from "../../kernel/retention.ts";
import { blankShownOver, collectOf, countShownOver, eraseOf } from "./reports.store.ts";

/** What a learner reported. Reports about them stay with the school's answer, without their name. */
export const reportsData: PersonalData = {
  name: "reports",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db }, learnerId) => eraseOf(db, learnerId),
};

export const reportedTexts: Retention = {
  name: "reportedTexts",
  what: { zh: "已处理举报里的原文，保存 6 个月", en: "What was reported, kept for 6 months after the answer" },
  due: ({ db, now }) => countShownOver(db, new Date(now())),
  remove: ({ db, now }) => blankShownOver(db, new Date(now())),
};

export const dropReported: Job = {
  name: "moderation.dropReported",
  data: noData,
  cron: "29 3 * * *",
  async run(means) {
    await reportedTexts.remove(means);
  },
};
