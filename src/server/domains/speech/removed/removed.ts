import { type Job, noData } from "../../../kernel/jobs.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import type { Retention } from "../../../kernel/retention.ts";
import { countOver, dropOver, removedOf } from "./removed.store.ts";

export { keepRemoved, removedFor, takeBack } from "./removed.store.ts";

/** The law has the school keep removed texts for six months (rules.md, People); then they go. */
export const removedTexts: Retention = {
  name: "removedTexts",
  what: { zh: "删除的评论和旧昵称，保存 6 个月", en: "Removed comments and former names, kept for 6 months" },
  due: ({ db, now }) => countOver(db, new Date(now())),
  remove: ({ db, now }) => dropOver(db, new Date(now())),
};

export const dropRemoved: Job = {
  name: "speech.dropRemoved",
  data: noData,
  cron: "23 3 * * *",
  async run(means) {
    const count = await removedTexts.remove(means);
    if (count > 0) means.log.info({ count }, "speech: removed texts whose time is over were deleted");
  },
};

/** The export tells a person what is kept; an erasure leaves it, as the law asks, until its six months are over. */
export const removedData: PersonalData = {
  name: "removedTexts",
  collect: ({ db }, learnerId) => removedOf(db, learnerId),
  erase: () => Promise.resolve(),
};
