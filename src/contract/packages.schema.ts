import { z } from "zod";
import { courseCard, courseDetail, detailIn, item } from "./catalogue.schema.ts";
import { id, pageOf, paging, queryId, schoolText, seconds } from "./values.ts";

/** One part of a course that a partner teaches elsewhere, as the partner names it. */
const supplierItem = z.object({
  id,
  title: schoolText,
  kind: item.shape.kind,
  seconds: seconds.nullable().describe("length of a video, time for an exam; null where the partner does not say"),
  pages: z.int().positive().nullable().describe("of a document"),
});

export const packageShapes = {
  getCourseSeriesById: { summary: "A course with its outline (first family)", in: detailIn, out: courseDetail },
  findSeriesMergePageByPid: {
    summary: "The series inside a package, in order (first family)",
    in: z.object({ seriesId: queryId.describe("the package"), currentPage: paging.current, showCount: paging.size }),
    out: pageOf(courseCard),
  },
  getSupplierItems: {
    summary: "What a partner's course holds; empty for the school's own courses",
    in: z.object({ id: queryId }),
    out: z.array(supplierItem),
  },
};

export type PackageShapes = typeof packageShapes;
export type SupplierItem = z.output<typeof supplierItem>;
