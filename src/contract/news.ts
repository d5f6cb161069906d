import { endpoints, type RawAddress } from "./endpoint.ts";
import type { NewsShapes } from "./news.schema.ts";

/** Articles (spec 7, Home and news). */
export const news = endpoints<NewsShapes>()({
  getAllInfoListForIndex: { method: "GET", path: "/api/v1/hnInfo/getAllInfoListForIndex", access: "visitor" },
  getInfoDetailByIdPc: { method: "GET", path: "/api/v1/hnInfo/getInfoDetailByIdPc", access: "visitor" },
});

/** Pictures of articles, named by the hash of their bytes: who doesn't know an article doesn't know its pictures. */
export const newsFiles = {
  picture: { method: "GET", path: "/media/news/:name", access: "visitor", summary: "A picture of an article" },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** Most characters of a title: two lines of a list on a phone. */
export const ARTICLE_TITLE = 60;
export const ARTICLE_SUMMARY = 200;
/** Most characters of a text, its markup among them. */
export const ARTICLE_HTML = 60_000;
/** Most bytes of a picture; the console makes larger ones smaller before it sends them. */
export const ARTICLE_PICTURE_BYTES = 2 * 1024 * 1024;
