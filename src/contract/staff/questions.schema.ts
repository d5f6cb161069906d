import { z } from "zod";
import { kind, question, secrecy } from "../questions.schema.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, seconds, version } from "../values.ts";
import { staffPaperShapes } from "./papers.schema.ts";

const name = z.string().trim().min(1, "required").max(50, "tooLong");
const title = z.string().trim().min(1, "required").max(100, "tooLong");
const html = z
  .string()
  .max(20_000, "tooLong")
  .describe("HTML; sanitised on the way in; formulas as TeX between \\( and \\), \\[ and \\], or $$ and $$");
const sort = z.int().min(0).max(100_000).optional().describe("absent: stays, or goes last");
const difficulty = z.int().min(1).max(3);

const key = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("single"), option: z.string().max(2) }),
  z.strictObject({ kind: z.literal("multiple"), options: z.array(z.string().max(2)).max(26) }),
  z.strictObject({ kind: z.literal("judge"), right: z.enum(["T", "F"]) }),
  z.strictObject({ kind: z.literal("fill"), blanks: z.array(z.array(z.string().max(1000)).max(100)).max(100), anyOrder: z.boolean() }),
  z.strictObject({ kind: z.literal("essay"), reference: html }),
]);
const plainKind = kind.exclude(["case"]);
const plainBody = { stem: html, options: z.array(z.strictObject({ key: z.string().max(2), html })).max(26), key, analysis: html };
export const body = z.union([
  z.strictObject({ kind: plainKind, ...plainBody }),
  z.strictObject({
    kind: z.literal("case"),
    stem: html,
    analysis: html,
    children: z
      .array(
        z.strictObject({
          kind: plainKind,
          ...plainBody,
          id: z.int().positive().max(999),
          weight: z.number().positive().max(1000).describe("share of the case's points"),
        }),
      )
      .max(100),
  }),
]);

const questionRow = z.strictObject({
  questionId: id, versionId: id.describe("of its text"), version: version.describe("of the question as a whole"), kind,
  stem: z.string().describe("plain text, at most 200 characters"),
  chapterId: id.nullable(), chapterTitle: z.string().nullable(), pointId: id.nullable(), pointName: z.string().nullable(), difficulty,
  secrecy: secrecy.describe("open: anywhere; class: in class exams alone; reserved: in formal examinations alone"),
  answered: z.int(), correct: z.int(), updatedAt: instant,
});
const place = { chapterTitle: z.string().max(100, "tooLong").optional(), pointName: z.string().max(100, "tooLong").optional(), difficulty };

const problemField = z.string().describe("kind, stem, options, key, analysis, weight; of a case children, children.N.…");

const shownKey = z.strictObject({
  questionId: id,
  learners: z.int().describe("to how many its key was shown; may lag up to a minute"),
  since: instant,
});

/** With an id: the version that was changed; an older one is refused. */
const seen = version.optional().describe("of what is changed, as it was read; absent: a new one");
const saved = z.strictObject({ id, version });
const removing = z.strictObject({ id, version: version.describe("of what goes, as it was read") });
const removingPlace = removing.extend({
  moveTo: id.nullable().optional()
    .describe("where what belongs to it goes, in the same subject; null: to none; absent: nothing may belong to it"),
});

export const staffQuestionShapes = {
  ...staffPaperShapes,
  tree: {
    summary: "Trades, levels and subjects, unpublished ones too, with counts",
    in: z.strictObject({}),
    out: z.array(
      z.strictObject({
        id,
        name: z.string(),
        trade: z.string(),
        sort: z.int(),
        version,
        levels: z.array(
          z.strictObject({
            id,
            name: z.string(),
            sort: z.int(),
            version,
            subjects: z.array(
              z.strictObject({
                id, name: z.string(), sort: z.int(), version, published: z.boolean(), questionCount: z.int(), paperCount: z.int(),
              }),
            ),
          }),
        ),
      }),
    ),
  },
  saveTrade: {
    summary: "Adds a trade, or renames one",
    in: z.strictObject({
      id: id.optional(),
      version: seen,
      name,
      trade: z
        .string()
        .regex(/^[a-z]{2,20}$/, "invalid")
        .describe("palette and drawing"),
      sort,
    }),
    out: saved,
    codes,
  },
  saveLevel: {
    summary: "Adds a level to a trade, or renames one",
    in: z.strictObject({ id: id.optional(), version: seen, tradeId: id, name, sort }),
    out: saved,
    codes,
  },
  saveSubject: {
    summary: "Adds a subject to a level, renames, moves or publishes one",
    in: z.strictObject({ id: id.optional(), version: seen, levelId: id, name, sort, published: z.boolean() }),
    out: saved,
    codes,
  },
  places: {
    summary: "Chapters and knowledge points of a subject",
    in: z.strictObject({ subjectId: queryId }),
    out: z.strictObject({
      chapters: z.array(z.strictObject({ id, title: z.string(), sort: z.int(), version, questionCount: z.int() })),
      points: z.array(
        z.strictObject({
          id,
          name: z.string(),
          sort: z.int(),
          version,
          chapterId: id.nullable(),
          itemId: id.nullable(),
          itemTitle: z.string().nullable(),
          atSecond: seconds.nullable(),
          questionCount: z.int(),
        }),
      ),
    }),
  },
  saveChapter: {
    summary: "Adds a chapter, or renames one",
    in: z.strictObject({ id: id.optional(), version: seen, subjectId: id, title, sort }),
    out: saved,
    codes,
  },
  savePoint: {
    summary: "Adds a knowledge point, or changes its name, chapter and lesson",
    in: z.strictObject({
      id: id.optional(),
      version: seen,
      subjectId: id,
      name: title,
      chapterId: id.nullable(),
      itemId: id.nullable(),
      atSecond: seconds.max(86_400).nullable(),
      sort,
    }),
    out: saved,
    codes,
  },
  removeTrade: { summary: "Removes a trade without levels; one that is gone stays gone", in: removing, out: nothing, codes },
  removeLevel: { summary: "Removes a level without subjects; one that is gone stays gone", in: removing, out: nothing, codes },
  removeSubject: {
    summary: "Removes a subject with its chapters and knowledge points. Refused while it holds a question, a paper, a mock rule or a file "
      + "that is being imported, and for good once a learner was asked in it",
    in: removing,
    out: nothing,
    codes,
  },
  removeChapter: {
    summary: "Removes a chapter. Refused while a mock rule or a class exam draws from it",
    in: removingPlace,
    out: nothing,
    codes,
  },
  removePoint: {
    summary: "Removes a knowledge point. Refused while a class exam draws from it",
    in: removingPlace,
    out: nothing,
    codes,
  },
  lessons: {
    summary: "The first 20 lessons to watch or to read whose titles or courses hold a text, for a knowledge point to name",
    in: z.strictObject({ keyword: z.string().trim().max(50, "tooLong").default("") }),
    out: z.array(z.strictObject({ itemId: id, title: z.string(), seriesTitle: z.string(), seconds: seconds.describe("its length") })),
  },
  list: {
    summary: "A page of questions of a subject, changed last first",
    in: z.strictObject({
      subjectId: queryId,
      chapterId: queryId.optional(),
      pointId: queryId.optional(),
      kind: kind.optional(),
      batchId: queryId.optional(),
      difficulty: z
        .union([
          z.int(),
          z
            .string()
            .regex(/^[123]$/)
            .transform(Number),
        ])
        .pipe(difficulty)
        .optional(),
      secrecy: secrecy.optional(),
      keyword: z.string().trim().max(50, "tooLong").optional(),
      ...paging,
    }),
    out: pageOf(questionRow),
  },
  findQuestions: {
    summary: "Questions of all subjects within reach whose stem says these words (two signs or more), or that have this number",
    in: z.strictObject({ keyword: z.string().trim().min(1, "required").max(50, "tooLong"), ...paging }),
    out: pageOf(z.strictObject({ questionId: id, kind, stem: z.string(), subjectName: z.string() })),
  },
  read: {
    summary: "A question with its key, as it is stored, and as a learner would see it",
    in: z.strictObject({ questionId: queryId }),
    out: z.strictObject({
      ...questionRow.shape,
      subjectId: id,
      removed: z.boolean(),
      body,
      versions: z.array(z.strictObject({ versionId: id, createdAt: instant })),
      papers: z.array(z.string()).describe("titles of papers that ask it"),
    }),
  },
  save: {
    summary: "Adds a question, or writes its next version; papers that ask it take the new version, attempts under way keep theirs",
    in: z.strictObject({
      subjectId: id,
      questionId: id.optional(),
      version: seen,
      body,
      ...place,
      secrecy: secrecy.optional().describe("absent: of a new question open, else as it was"),
    }),
    out: z.strictObject({ questionId: id, versionId: id, version }),
    codes,
    bodyLimit: 1024 * 1024,
  },
  previewQuestion: {
    summary: "A question that is being written, as a learner would see it once the key may be seen, and what keeps it out; nothing is kept",
    in: z.strictObject({ body }),
    out: z.strictObject({
      question,
      problems: z.array(z.strictObject({ field: problemField, reason: z.string().describe("in the caller's language") })),
    }),
    bodyLimit: 1024 * 1024,
  },
  setSecrecy: {
    summary: "Says of questions where they appear. Refused while a paper asks one that can't take it, or a mock rule would fall short",
    in: z.strictObject({ questions: z.array(z.strictObject({ questionId: id, version })).min(1).max(200), secrecy }),
    out: z.strictObject({
      questions: z.array(z.strictObject({ questionId: id, version })),
      shown: z.array(shownKey).describe("of them those whose keys learners have seen already: they are no secret any more"),
    }),
    codes,
  },
  remove: {
    summary: "Takes questions out of the bank; attempts keep them. Refused while a paper asks one",
    in: z.strictObject({ questions: z.array(z.strictObject({ questionId: id, version })).min(1).max(200) }),
    out: nothing,
    codes,
  },
  addMedia: {
    summary: "Asks leave to send a picture or a sound (at most 10 MB); the answer of the upload is its address",
    in: z.strictObject({ type: z.string().max(50).describe("MIME type") }),
    out: z.strictObject({ uploadUrl: z.string(), expiresAt: instant }),
  },
};

export type StaffQuestionShapes = typeof staffQuestionShapes;
