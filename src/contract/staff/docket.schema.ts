import { z } from "zod";
import { REPORT_KINDS, REPORT_TARGETS } from "../reports.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, version } from "../values.ts";
import { DECISIONS, DOCKET_KINDS } from "./docket.ts";

const kind = z.enum(DOCKET_KINDS);

/** What both kinds show in the list. */
const entry = z.strictObject({
  kind,
  id: id.describe("of the first report, or of the comment; a decision names it"),
  version,
  target: z.enum(REPORT_TARGETS),
  text: z.string().describe("the words, the name, or the picture's address"),
  authorId: id.nullable().describe("null: a teacher, or somebody who is gone"),
  nickName: z.string().describe("of the author now"),
  title: z.string().describe("course and lesson; empty: a profile"),
  seriesId: id.nullable(),
  itemId: id.nullable(),
  reportKinds: z.array(z.enum(REPORT_KINDS)).describe("why it was reported, the most frequent first"),
  reporters: z.int().nonnegative(),
  heldFor: z.enum(["", "words", "links", "first", "everything"]),
  sinceTime: instant.describe("of the first report, or of the comment"),
  dueTime: instant.nullable().describe("until when its reporters are answered; null: nobody reported it"),
  passed: z.strictObject({ by: z.string(), note: z.string(), time: instant }).nullable().describe("by whom it was passed on"),
});

const said = z.strictObject({
  id,
  authorId: id.nullable(),
  nickName: z.string(),
  isTeacher: z.boolean(),
  content: z.string(),
  place: z.string().describe("province or country; empty: not known"),
  createTime: instant,
  isThis: z.boolean().describe("the one that is decided on"),
});

const author = z.strictObject({
  learnerId: id,
  nickName: z.string(),
  phoneMask: z.string().describe("empty: none"),
  registerTime: instant,
  courses: z.int().nonnegative().describe("courses held now"),
  written: z.int().nonnegative().describe("comments in whatever state"),
  removed: z.int().nonnegative().describe("of these, deleted by the school or rejected"),
  others: z.int().nonnegative().describe("further comments that readers see or that wait"),
  reported: z.int().nonnegative().describe("reports against this author"),
  upheld: z.int().nonnegative(),
  mute: z.strictObject({ until: instant.nullable(), reason: z.string() }).nullable().describe("null: may comment"),
});

export const staffDocketShapes = {
  list: {
    summary: "What waits for a decision: reports by the time left for their answer, then comments that wait for review, the oldest first",
    in: z.strictObject({ ...paging, kind: kind.optional() }),
    out: pageOf(entry).extend({
      counts: z.strictObject({
        report: z.int().nonnegative(),
        comment: z.int().nonnegative(),
        soon: z.int().nonnegative().describe("reports that fall due within two hours, or are overdue"),
      }),
      answerHours: z.int().positive(),
    }),
  },
  entry: {
    summary: "One of them with what stands around it, who wrote it and who reported it",
    in: z.strictObject({ kind, id: queryId }),
    out: entry.extend({
      thread: z.array(said).describe("oldest first; empty for a name and a picture"),
      hits: z.array(z.strictObject({ title: z.string(), word: z.string().nullable() })).describe("what the filter meets in it"),
      author: author.nullable(),
      reports: z.array(
        z.strictObject({ id, learnerId: id, nickName: z.string(), kind: z.enum(REPORT_KINDS), words: z.string(), createTime: instant }),
      ),
    }),
  },
  decide: {
    summary: "Decides on one: keeps it, removes it, removes it and silences its author, or passes it on; reporters are answered with it",
    in: z.strictObject({
      kind,
      id,
      version,
      decision: z.enum(DECISIONS),
      answer: z
        .string()
        .trim()
        .max(300, "tooLong")
        .default("")
        .describe("what reporters are told, or the author of a rejected one; passed on: a note. Empty: keeps a waiting one"),
      muteDays: z.int().min(1).max(365).nullable().default(null).describe("with removeAndMute; null: until it is lifted"),
      others: z.boolean().default(false).describe("with removeAndMute: removes the author's other comments, too, the latest 100 at most"),
    }),
    out: nothing,
    codes,
  },
};

export type StaffDocketShapes = typeof staffDocketShapes;
