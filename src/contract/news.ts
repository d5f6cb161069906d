import { endpoints } from "./endpoint.ts";
import type { NewsShapes } from "./news.schema.ts";

/** Articles (spec 7, Home and news). */
export const news = endpoints<NewsShapes>()({
  getAllInfoListForIndex: { method: "GET", path: "/api/v1/hnInfo/getAllInfoListForIndex", access: "visitor" },
  getInfoDetailByIdPc: { method: "GET", path: "/api/v1/hnInfo/getInfoDetailByIdPc", access: "visitor" },
});
