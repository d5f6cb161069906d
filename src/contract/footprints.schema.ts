import { z } from "zod";
import { courseCard } from "./catalogue.schema.ts";
import { articleCard } from "./news.schema.ts";
import { id, instant, nothing, pageOf, paging, queryId, schoolText } from "./values.ts";

const footprint = z.object({
  id,
  targetType: z.enum(["series", "package", "info"]).describe("course, package or article"),
  targetId: id,
  title: schoolText.describe("the target's name; of one that is gone, as it was when it was seen"),
  day: z.iso.date().describe("day of the school's calendar (Asia/Shanghai)"),
  seenAt: instant.describe("the last look of that day"),
  available: z.boolean().describe("false: there is no page of it any more for this learner"),
  course: courseCard.nullable().describe("of a course or package that is there, published or not"),
  article: articleCard.nullable().describe("of an article that is there"),
});

export const footprintShapes = {
  getMyFootList: {
    summary: "What the learner looked at, seen last first; one row per target and day. The last 90 days, at most 500 rows.",
    in: z.object({ kind: z.enum(["course", "info"]).optional().describe("courses and packages, or articles; absent: all"), ...paging }),
    out: pageOf(footprint),
  },
  remove: {
    summary: "Removes one of one's own footprints; a second time, or a foreign id, changes nothing",
    in: z.object({ id: queryId }),
    out: nothing,
  },
  restore: {
    summary: "Takes back a removal of the last 10 minutes; an older one, or a foreign id, is unknown",
    in: z.object({ id }),
    out: nothing,
  },
  clear: {
    summary: "Deletes all of one's own footprints, for good",
    in: z.object({}),
    out: nothing,
  },
};

export type FootprintShapes = typeof footprintShapes;
export type Footprint = z.output<typeof footprint>;
