import { z } from "zod";
import { REPORT_KINDS, REPORT_TARGETS } from "../reports.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryFlag, version } from "../values.ts";

const target = z.enum(REPORT_TARGETS);
const state = z.enum(["open", "upheld", "rejected"]);

/** Reports of one comment, name or picture that are decided together. */
const reported = z.strictObject({
  id: id.describe("of the first of them; a decision names it"),
  version,
  target,
  targetId: id,
  authorId: id.nullable().describe("null: a teacher, or somebody who is gone"),
  nickName: z.string().describe("of the author now"),
  seriesId: id.nullable(),
  itemId: id.nullable(),
  title: z.string().describe("course and lesson"),
  shown: z.string().describe("what was reported: words, name, or the picture's address"),
  state,
  answer: z.string(),
  dueTime: instant.describe("of the first of them"),
  overdue: z.boolean(),
  decidedTime: instant.nullable(),
  upheldBefore: z.int().nonnegative().describe("reports of this author that were upheld"),
  reports: z.array(
    z.strictObject({ id, learnerId: id, nickName: z.string(), kind: z.enum(REPORT_KINDS), words: z.string(), createTime: instant }),
  ),
});

const decision = z.strictObject({
  id, version, answer: z.string().trim().min(1, "required").max(300, "tooLong").describe("what all of its reporters are told"),
});

export const staffReportsShapes = {
  reports: {
    summary: "What learners report, by what it is about: open ones by when they fall due, others the latest first",
    in: z.strictObject({ ...paging, state: state.default("open"), target: target.optional(), overdue: queryFlag.optional() }),
    out: pageOf(reported),
  },
  uphold: {
    summary: "Says that it is so: the comment is deleted, the name reset, the picture removed, and all reporters are answered",
    in: decision, out: reported, codes,
  },
  reject: { summary: "Says that nothing is wrong; all reporters are answered", in: decision, out: reported, codes },
  settings: {
    summary: "In how many hours a report is answered",
    in: z.strictObject({}),
    out: z.strictObject({ answerHours: z.int(), version, overdue: z.int().nonnegative().describe("reports that wait longer") }),
  },
  saveSettings: {
    summary: "Sets in how many hours reports from now on are answered",
    in: z.strictObject({ answerHours: z.int().min(1).max(360), version }), out: nothing, codes,
  },
  readRemoved: {
    summary: "Reads removed texts of the last six months; the look and its reason are written into the audit",
    in: z.strictObject({
      ...paging,
      reason: z.string().trim().min(1, "required").max(200, "tooLong").describe("why, such as an authority's letter"),
      learnerId: id.optional(), kind: z.enum(["comment", "name"]).optional(), keyword: z.string().trim().min(1).max(50).optional(),
      since: instant.optional(), until: instant.optional(),
    }),
    out: pageOf(
      z.strictObject({
        id, kind: z.enum(["comment", "name"]), sourceId: id, learnerId: id.nullable(), text: z.string(),
        place: z.string().nullable(), writeTime: instant.nullable(), removeTime: instant,
        removedBy: z.enum(["author", "staff", "erasure"]), staffId: id.nullable(), reason: z.string(),
      }),
    ),
  },
};

export type StaffReportsShapes = typeof staffReportsShapes;
