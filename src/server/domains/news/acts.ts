import type { ArticleState } from "#contract/staff/news.ts";
import { actOf } from "../../kernel/act.ts";

interface Written {
  readonly title: string;
  readonly summary: string;
  readonly categoryId: number;
  readonly trade: string;
  readonly cover: string;
  readonly html: string;
}
interface Out {
  readonly state: ArticleState;
  readonly publishTime: number | null;
  readonly endTime: number | null;
  readonly isFirst: boolean;
  /** Which article stood before all others until then. */
  readonly firstWas: number | null;
}

/** What is written down of articles and their categories. */
export const NEWS_ACTS = {
  add: actOf<Written>("news.add"),
  save: actOf<Written>("news.save"),
  publish: actOf<Out>("news.publish"),
  withdraw: actOf<Out>("news.withdraw"),
  remove: actOf<Written>("news.remove"),
  addPicture: actOf<{ type: string; bytes: number }>("news.addPicture"),
  addCategory: actOf<{ name: string }>("news.addCategory"),
  renameCategory: actOf<{ name: string }>("news.renameCategory"),
  orderCategories: actOf<{ ids: readonly number[] }>("news.orderCategories"),
  removeCategory: actOf<{ name: string }>("news.removeCategory"),
};
