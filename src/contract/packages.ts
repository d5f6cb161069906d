import { endpoints } from "./endpoint.ts";
import type { PackageShapes } from "./packages.schema.ts";

/** Packages by the first family's addresses, and what a partner's course holds (spec 7, Course). */
export const packages = endpoints<PackageShapes>()({
  getCourseSeriesById: { method: "GET", path: "/api/v1/courseSeries/getCourseSeriesById", access: "visitor" },
  findSeriesMergePageByPid: { method: "GET", path: "/api/v1/courseSeries/findSeriesMergePageByPid", access: "visitor" },
  getSupplierItems: { method: "GET", path: "/api/course/v2/hnCourseTextbookDistributor/getSupplierItems/:id", access: "visitor" },
});
