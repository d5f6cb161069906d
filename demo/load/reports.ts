import { enterReport } from "#server/domains/moderation/moderation.ts";
import type { Means } from "#server/kernel/call.ts";
import { HOUR_MS } from "./days.ts";

/** Loads what the demo learner reported: one that waits, one that was so, one that wasn't. Runs inside the transaction of `means.db`. */
export async function loadReports({ db, now }: Pick<Means, "db" | "now">, me: number): Promise<void> {
  const said = await db
    .selectFrom("comment")
    .innerJoin("item", "item.id", "comment.item_id")
    .innerJoin("series", "series.id", "comment.series_id")
    .select([
      "comment.id", "comment.learner_id as learnerId", "comment.series_id as seriesId", "comment.item_id as itemId", "comment.content",
      "series.title as course", "item.title as lesson",
    ])
    .where("comment.learner_id", "is not", null)
    .where("comment.learner_id", "<>", me)
    .orderBy("comment.id")
    .limit(2)
    .execute();
  const [waiting, honest] = said;
  if (!waiting || !honest) throw new Error("nothing was said that could be reported");
  const ago = (hours: number) => now() - hours * HOUR_MS;
  const about = (one: typeof waiting) => ({
    learnerId: me, target: "comment" as const, targetId: one.id, authorId: one.learnerId!, seriesId: one.seriesId, itemId: one.itemId,
    title: `${one.course} · ${one.lesson}`, shown: one.content,
  });
  await enterReport(db, {
    ...about(honest), kind: "other", words: "跟这一节没关系", at: ago(240),
    decided: { state: "rejected", answer: "这位同学问的是下一节的内容，没有违反规定，我们保留了评论。", at: ago(226) },
  });
  await enterReport(db, {
    learnerId: me, target: "name", targetId: waiting.learnerId!, authorId: waiting.learnerId!, shown: "考证便宜报名", kind: "advert",
    words: "昵称是广告", at: ago(120), decided: { state: "upheld", answer: "情况属实，昵称已恢复成默认的，谢谢你提醒。", at: ago(112) },
  });
  await enterReport(db, { ...about(waiting), kind: "advert", words: "像是打广告的", at: ago(3) });
}
