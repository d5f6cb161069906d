import { z } from "zod";
import { HANDOUT_KINDS } from "./handouts.ts";
import { id, instant, queryId, schoolText } from "./values.ts";

const handout = z.object({
  id,
  seriesId: id.describe("the course it belongs to; of a package's list one of its courses"),
  name: schoolText.describe("without ending"),
  ext: z.enum(HANDOUT_KINDS),
  bytes: z.int().positive(),
  pages: z.int().positive().nullable().describe("of a PDF, else null"),
  updatedAt: instant,
}).meta({ "x-name": "Handout" });
const listed = z.array(handout.extend({ canDownload: z.boolean().describe("the asker has the course") }));
const address = z.object({ url: z.string(), expiresAt: instant });

export const handoutShapes = {
  getTextbookList: { summary: "The handouts of a course, or of all the courses of a package", in: z.object({ id: queryId }), out: listed },
  downloadTextbook: {
    summary: "A short-lived address that delivers a handout under its name",
    in: z.object({ id: queryId }),
    out: address,
  },
  previewTextbook: {
    summary: "A short-lived address that shows a handout in the page (PDF and pictures)",
    in: z.object({ id: queryId }),
    out: address.extend({ name: schoolText, ext: z.enum(HANDOUT_KINDS), pages: z.int().positive().nullable() }),
  },
  hnCourseTextbookList: { summary: "The handouts of a course (first family)", in: z.object({ seriesId: queryId }), out: listed },
};

export type HandoutShapes = typeof handoutShapes;
export type Handout = z.output<typeof handout>;
export type ListedHandout = z.output<typeof listed>[number];
