import { z } from "zod";
import { ARTICLE_HTML, ARTICLE_SUMMARY, ARTICLE_TITLE } from "../news.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, version } from "../values.ts";
import { ARTICLE_STATES } from "./news.ts";

const state = z.enum(ARTICLE_STATES);
const count = z.int().nonnegative();
const cover = z.string().max(120, "tooLong").describe("address of an uploaded picture; empty: a drawing by trade");
const trade = z.string().max(20, "tooLong").describe("key of the trade that it is about; empty: of none");

const row = z.strictObject({
  id,
  title: z.string(),
  categoryId: id,
  categoryName: z.string(),
  trade,
  coverUrl: z.string(),
  state,
  publishTime: instant.nullable().describe("since when, or from when, readers see it; null: a draft, or withdrawn"),
  endTime: instant.nullable().describe("until when; null: without an end"),
  withdrawTime: instant.nullable().describe("when it was last taken out of public"),
  isFirst: z.boolean().describe("stands before all others"),
  viewCount: z.int().nonnegative(),
  updateTime: instant,
  updatedBy: z.string().nullable().describe("name of who changed it last; null: nobody of the staff"),
  version,
});
const whole = row.extend({
  summary: z.string().describe("empty: the beginning of the text stands for it"),
  cover,
  html: z.string().describe("clean; what readers are shown"),
});

const written = {
  title: z.string().trim().min(1, "required").max(ARTICLE_TITLE, "tooLong"),
  summary: z.string().trim().max(ARTICLE_SUMMARY, "tooLong").default(""),
  categoryId: id,
  trade: trade.default(""),
  cover: cover.default(""),
  html: z.string().max(ARTICLE_HTML, "tooLong").default("").describe("shows no pictures but those that addPicture gave an address"),
};
const seen = { id, version };
const category = z.strictObject({
  id, name: z.string(), version, articles: z.int().nonnegative().describe("in whatever state"), sort: z.int().nonnegative(),
});
const categoryName = z.string().trim().min(1, "required").max(12, "tooLong");

export const staffNewsShapes = {
  list: {
    summary: "Articles in whatever state: those that wait for their time first, then the latest",
    in: z.strictObject({
      ...paging, state: state.optional(), categoryId: queryId.optional(), keyword: z.string().trim().max(50, "tooLong").default(""),
    }),
    out: pageOf(row).extend({
      counts: z
        .strictObject({ draft: count, scheduled: count, published: count, withdrawn: count })
        .describe("of each state, for the same category and keyword"),
    }),
  },
  article: { summary: "One article as it is written", in: z.strictObject({ id: queryId }), out: whole },
  add: { summary: "Begins an article; nobody sees it yet", in: z.strictObject(written), out: whole, bodyLimit: 512 * 1024 },
  save: {
    summary: "Changes an article; one that is out is changed for its readers at once",
    in: z.strictObject({ ...seen, ...written }),
    out: whole,
    codes,
    bodyLimit: 512 * 1024,
  },
  publish: {
    summary: "Publishes an article now or at an instant to come, for good or until another one",
    in: z.strictObject({
      ...seen,
      at: instant.optional().describe("absent: now; one that is out keeps its instant"),
      until: instant.nullable().default(null),
      isFirst: z.boolean().default(false).describe("stands before all others, in the place of the one that does"),
    }),
    out: whole,
    codes,
  },
  withdraw: {
    summary: "Takes an article out of public, or takes its time away; it can be changed and published again",
    in: z.strictObject(seen),
    out: whole,
    codes,
  },
  remove: { summary: "Deletes an article that was never out", in: z.strictObject(seen), out: nothing, codes },
  preview: {
    summary: "An address that shows an article as its readers would see it, for an hour, to whoever has it",
    in: z.strictObject({ id: queryId }),
    out: z.strictObject({ address: z.string().describe("a path of the site; no machine may keep or list it"), expiresAt: instant }),
  },
  addPicture: {
    summary: "Asks leave to send a picture (PNG, JPEG or WebP, at most 2 MB); the answer of the upload is its address",
    in: z.strictObject({}),
    out: z.strictObject({ uploadUrl: z.string(), expiresAt: instant, maxBytes: z.int().positive() }),
  },
  categories: { summary: "The categories in their order", in: z.strictObject({}), out: z.array(category) },
  addCategory: { summary: "Adds a category after the others", in: z.strictObject({ name: categoryName }), out: category },
  renameCategory: { summary: "Renames a category", in: z.strictObject({ ...seen, name: categoryName }), out: category, codes },
  orderCategories: {
    summary: "Puts the categories in this order; all of them are named",
    in: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    out: nothing,
  },
  removeCategory: { summary: "Removes a category without articles", in: z.strictObject(seen), out: nothing, codes },
};

export type StaffNewsShapes = typeof staffNewsShapes;
