import { z } from "zod";
import { REPORT_KINDS, REPORT_LENGTH, REPORT_TARGETS } from "./reports.ts";
import { id, instant, pageOf, paging, PHONE_CODES, schoolText } from "./values.ts";

const target = z.enum(REPORT_TARGETS).describe("name, picture: of a learner");
const kind = z.enum(REPORT_KINDS);

const ownReport = z.object({
  id,
  target,
  title: schoolText.describe("course and lesson of a comment; empty for a name or picture"),
  shown: z.string().describe("the words or the name as they were reported; empty for a picture"),
  kind,
  words: z.string(),
  state: z.enum(["open", "upheld", "rejected"]),
  answer: z.string().describe("what the school says; empty while it is open"),
  createTime: instant,
  dueTime: instant.describe("until when the school answers"),
  answerTime: instant.nullable(),
});

export const reportsShapes = {
  add: {
    summary: "Reports a comment, a learner's name or picture to the school; once each, 20 a day. It hides nothing by itself",
    in: z.object({
      target,
      id: id.describe("of the comment; of a name or picture, the learner's"),
      kind,
      words: z.string().trim().max(REPORT_LENGTH, "tooLong").default(""),
    }),
    out: z.object({ id, dueTime: instant }),
    codes: PHONE_CODES,
  },
  mine: {
    summary: "One's own reports and what the school answered, the latest first",
    in: z.object({ ...paging }),
    out: pageOf(ownReport),
  },
};

export type ReportsShapes = typeof reportsShapes;
