import { z } from "zod";
import { id, instant, pageOf, paging, queryId, schoolHtml, schoolText } from "./values.ts";

/** An article as lists show it. */
export const articleCard = z.object({
  id,
  title: schoolText,
  summary: schoolText,
  coverUrl: z.string().describe("an uploaded picture, or else a drawing without text"),
  categoryId: id,
  categoryName: schoolText,
  publishTime: instant,
  viewCount: z.int().describe("may lag up to a minute"),
}).meta({ "x-name": "ArticleCard" });
const neighbour = z.object({ id, title: schoolText }).nullable();

export const newsShapes = {
  getAllInfoListForIndex: {
    summary: "Articles, newest first; with a keyword the best match first",
    in: z.object({ ...paging, keyword: z.string().trim().max(50, "tooLong").default(""), categoryId: queryId.optional() }),
    out: pageOf(articleCard).extend({
      terms: z.array(z.string()).describe("the keyword's words, for marking them in titles; plain text"),
      isLoose: z.boolean().describe("no article holds every word of the keyword: these hold some of them"),
      categories: z.array(z.object({ id, name: schoolText, count: z.int() })).describe("every category with its count for this keyword"),
      hot: z
        .array(z.object({ id, title: schoolText }))
        .describe("the most read of the last 90 days, at most 5, whatever was asked for; none of this page's"),
    }),
  },
  getInfoDetailByIdPc: {
    summary: "One article",
    in: z.object({
      id: queryId,
      preview: z.string().max(300, "tooLong").optional().describe("the ticket of the desk's preview: shows one that is not out, uncounted"),
    }),
    out: articleCard.extend({
      html: schoolHtml.describe("sanitised HTML"),
      trade: z.string().describe("key of the trade that it is about; empty: of none"),
      isCollect: z.boolean(),
      collectId: id.nullable().describe("the asker's favourite of it, for its removal"),
      prev: neighbour.describe("the next newer article"),
      next: neighbour.describe("the next older article"),
      related: z.array(articleCard).describe("at most 4 of its category, newest first"),
    }),
  },
};

export type NewsShapes = typeof newsShapes;
export type ArticleCard = z.output<typeof articleCard>;
