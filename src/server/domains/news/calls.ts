import type { news } from "#contract/news.ts";
import type { Handlers } from "../../kernel/call.ts";
import { searchQuery } from "../../kernel/chinese.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { footprints } from "../footprints/footprints.ts";
import { favouriteOf } from "../favourites/favourites.ts";
import { mayPreview } from "./leaves.ts";
import { articleCardOf } from "./rules.ts";
import { articleById, articleInAnyState, articlePage } from "./store.ts";
import { countView } from "./views.ts";

export const newsCalls: Handlers<typeof news> = {
  async getAllInfoListForIndex({ db, now }, { keyword, categoryId, current, size }, _caller, { language }) {
    const query = await searchQuery(keyword, language);
    const page = await articlePage(db, new Date(now()), { query, english: language === "en", categoryId, current, size });
    return {
      records: page.records.map(articleCardOf),
      total: page.total, current, size,
      terms: [...(query?.words ?? [])],
      isLoose: page.isLoose,
      categories: [...page.categories],
      hot: [...page.hot],
    };
  },

  async getInfoDetailByIdPc(means, { id, preview }, caller) {
    const isPreview = preview !== undefined && (await mayPreview(means, preview, id));
    const [article, collectId] = await Promise.all([
      (isPreview ? articleInAnyState : articleById)(means.pool, new Date(means.now()), id),
      favouriteOf(means, caller?.learnerId ?? null, { targetType: "info", targetId: id }),
    ]);
    if (!article) throw unknownThing();
    if (!isPreview) {
      countView(means, id);
      footprints.noteSeen(means, caller?.learnerId ?? null, { targetType: "info", targetId: id, title: article.title });
    }
    const { html, prev, next, related, ...row } = article;
    return {
      ...articleCardOf(row),
      html, trade: row.trade, prev, next, isCollect: collectId !== null, collectId,
      related: related.map(articleCardOf),
    };
  },
};
