import { endpoints, type RawAddress } from "../endpoint.ts";
import type { StaffNewsShapes } from "./news.schema.ts";

const NEWS = "/api/staff/v1/news";

/** What an article is to its readers at this moment. */
export const ARTICLE_STATES = ["draft", "scheduled", "published", "withdrawn"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Articles, as the school's own people write and publish them. */
export const staffNews = endpoints<StaffNewsShapes>()({
  list: { method: "GET", path: `${NEWS}/list`, access: "staff:news" },
  article: { method: "GET", path: `${NEWS}/article`, access: "staff:news" },
  add: { method: "POST", path: `${NEWS}/add`, access: "staff:news" },
  save: { method: "POST", path: `${NEWS}/save`, access: "staff:news" },
  publish: { method: "POST", path: `${NEWS}/publish`, access: "staff:news" },
  withdraw: { method: "POST", path: `${NEWS}/withdraw`, access: "staff:news" },
  remove: { method: "POST", path: `${NEWS}/remove`, access: "staff:news" },
  preview: { method: "GET", path: `${NEWS}/preview`, access: "staff:news" },
  addPicture: { method: "POST", path: `${NEWS}/addPicture`, access: "staff:news" },
  categories: { method: "GET", path: `${NEWS}/categories`, access: "staff:news" },
  addCategory: { method: "POST", path: `${NEWS}/addCategory`, access: "staff:news" },
  renameCategory: { method: "POST", path: `${NEWS}/renameCategory`, access: "staff:news" },
  orderCategories: { method: "POST", path: `${NEWS}/orderCategories`, access: "staff:news" },
  removeCategory: { method: "POST", path: `${NEWS}/removeCategory`, access: "staff:news" },
});

export const newsUploads = {
  picture: {
    method: "POST",
    path: `${NEWS}/pictures/:ticket`,
    access: "ticket",
    summary: "Takes a picture of an article as application/octet-stream",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;
