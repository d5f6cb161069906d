import type { CatalogueShapes } from "./catalogue.schema.ts";
import { endpoints, type RawAddress } from "./endpoint.ts";

/** Courses, teachers and the home page's class data (spec 7, Course second family, Home and news). */
export const catalogue = endpoints<CatalogueShapes>()({
  getCourseSeries: { method: "POST", path: "/api/course/v2/hnCourseSeriesDistributor/getCourseSeries", access: "visitor" },
  getCourseSeriesDetail: { method: "GET", path: "/api/course/v2/hnCourseSeriesDistributor/getCourseSeriesDetail/:id", access: "visitor" },
  judgeIsOurOrCsw: { method: "GET", path: "/api/course/v2/hnCourseSeriesDistributor/judgeIsOurOrCsw/:id", access: "visitor" },
  enroll: { method: "POST", path: "/api/course/v2/hnMyCourse/enroll", access: "learner" },
  getAdvertiseOpen: { method: "GET", path: "/api/course/v3/index/getAdvertiseOpen", access: "visitor" },
  getTeacherDetails: { method: "GET", path: "/api/course/v3/index/getTeacherDetails", access: "visitor" },
  getTeacherSmallImg: { method: "GET", path: "/api/course/v3/index/getTeacherSmallImg", access: "visitor" },
  getMoreCategoryList: { method: "GET", path: "/api/course/v3/index/getMoreCategoryList", access: "visitor" },
  getCourseRecommendList: { method: "GET", path: "/api/course/v3/index/getCourseRecommendList", access: "visitor" },
  indexCategory: { method: "POST", path: "/api/course/v3/index/indexCategory", access: "visitor" },
});

/** The kinds of items. */
export const ITEM_KINDS = ["video", "live", "document", "exam"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * Whether an item is a lesson: films, texts and lives are, the exams between them are none (rules.md, Study tasks). Whoever counts
 * lessons asks this, so that a course has as many of them, and is finished, on every screen alike. In SQL: `IS_LESSON`.
 */
export const isLesson = ({ kind }: { readonly kind: ItemKind }): boolean => kind !== "exam";

/** A drawing of the school's that texts show; `?v=` and its mark stand after it. */
export const drawingPicture = {
  method: "GET",
  path: "/drawings/:name",
  access: "visitor",
  summary: "A drawing that the text of a lesson shows, as SVG",
} as const satisfies RawAddress;

/** A cover drawn by the server. `coverUrl` holds such an address with a query; `&art=1` after it leaves the text away. */
export const coverPicture = {
  method: "GET",
  path: "/covers/:trade/:name",
  access: "visitor",
  summary: "The generated cover of a course or an article as SVG; art=1: without text, en=1: in English, night=1: for a dark page",
} as const satisfies RawAddress;
