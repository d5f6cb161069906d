import { endpoints } from "./endpoint.ts";
import type { FavouriteShapes } from "./favourites.schema.ts";

/** What a learner keeps: courses, packages, articles (spec 7, Course second family; spec 4 Favourites). */
export const favourites = endpoints<FavouriteShapes>()({
  save: { method: "POST", path: "/api/course/v2/hnMyCollect/save", access: "learner" },
  remove: { method: "DELETE", path: "/api/course/v2/hnMyCollect/remove/:id", access: "learner" },
  getMyCollectList: { method: "POST", path: "/api/course/v2/hnMyCollect/getMyCollectList", access: "learner" },
});
