import { z } from "zod";
import { kind, points, secrecy } from "../questions.schema.ts";
import { EXAMINATION_STATES } from "./exams.ts";
import { KEYS_SPENT } from "./questions.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, percent, queryId, seconds, version } from "../values.ts";

const line = (most: number) => z.string().trim().min(1, "required").max(most, "tooLong");
const review = z.enum(["afterWindow", "atOnce", "never"]);
const scoreTold = z.enum(["afterReview", "atOnce"]);
/** What staff should know of what they set; it is saved all the same. */
const warning = z
  .enum(["reviewAtOnce", "scoreAtOnce", "attemptsAfterReview"])
  .describe("keys are shown while others still write; so is the score; further attempts ask what the first one showed");
const examination = z.strictObject({
  examinId: id,
  subjectId: id,
  subjectName: z.string(),
  paperId: id,
  type: z.string(),
  title: z.string(),
  intro: z.string(),
  place: z.string(),
  startTime: instant,
  endTime: instant,
  registerUntil: instant.nullable(),
  attempts: z.int(),
  needsIdCard: z.boolean(),
  extraSeconds: seconds,
  published: z.boolean(),
  minutes: z.int(),
  questionCount: z.int(),
  totalScore: points,
  passScore: points,
  registeredCount: z.int(),
  attemptCount: z.int(),
  review,
  reviewAt: instant.nullable().describe("as it was set; null: at closesAt"),
  score: scoreTold,
  closesAt: instant.describe("the last deadline with extra time and grace: no review is before it"),
  version,
});
/** What a class exam may draw beside the questions of its paper; all empty: of their chapters. */
const scope = { chapterIds: z.array(id).max(200), pointIds: z.array(id).max(500), questionIds: z.array(id).max(2000) };
const pool = z.strictObject({
  ...scope,
  size: z.int().describe("questions that it draws from"),
  kept: z.int().describe("of these those that class exams alone ask"),
  kinds: z.array(
    z.strictObject({ kind, asked: z.int(), pooled: z.int(), needed: z.int().describe("three times as many as are asked") }),
  ),
  ample: z.boolean().describe("false: a kind has too few; learners see no answers, even once they have passed"),
});
const classExam = z.strictObject({
  itemId: id,
  title: z.string(),
  chapterTitle: z.string(),
  paperId: id.nullable().describe("null: none is bound yet"),
  paperTitle: z.string().nullable(),
  accuracyPer: percent.nullable(),
  version: version.nullable().describe("of what is bound"),
  pool: pool.nullable(),
});

export const staffExamShapes = {
  list: {
    summary: "A page of examinations, unpublished ones too, last first",
    in: z.strictObject({
      subjectId: queryId.optional(),
      examinId: queryId.optional().describe("this one alone"),
      keyword: z.string().trim().max(50, "tooLong").optional().describe("of its title, type or place"),
      state: z.enum(EXAMINATION_STATES).optional().describe("draft: not published; the others by their window"),
      ...paging,
    }),
    out: pageOf(examination),
  },
  save: {
    summary: "Adds an examination, or changes one; its paper stays once somebody sat it",
    in: z.strictObject({
      examinId: id.optional(),
      version: version.optional().describe("with examinId"),
      paperId: id.describe("of kind formal; its subject is the examination's"),
      type: line(50),
      title: line(100),
      intro: z.string().max(20_000, "tooLong"),
      place: z.string().trim().max(100, "tooLong"),
      startTime: instant,
      endTime: instant,
      registerUntil: instant.nullable(),
      attempts: z.int().min(1).max(100),
      needsIdCard: z.boolean(),
      published: z.boolean().optional(),
      review: review.optional().describe("when keys, analyses and verdicts are shown; new: afterWindow"),
      reviewAt: instant.nullable().optional().describe("of afterWindow, not before closesAt; null: at closesAt"),
      score: scoreTold.optional().describe("new: afterReview"),
      spent: z.boolean().optional().describe("confirms questions whose keys learners have seen"),
    }),
    out: z.strictObject({ examinId: id, version, warnings: z.array(warning) }),
    codes: { ...codes, [KEYS_SPENT]: "keys of its paper were shown; data.spent names the questions" },
  },
  publish: {
    summary: "Shows an examination to learners, or hides it",
    in: z.strictObject({
      examinId: id,
      version,
      published: z.boolean(),
      spent: z.boolean().optional().describe("confirms questions whose keys learners have seen since it was saved"),
    }),
    out: z.strictObject({ version }),
    codes: { ...codes, [KEYS_SPENT]: "keys of its paper were shown; data.spent names the questions" },
  },
  paperSecrecy: {
    summary: "How secret a formal paper is: what it shares with other papers, what learners have seen, what is in reserve, what to do",
    in: z.strictObject({ paperId: queryId }),
    out: z.strictObject({
      paperId: id,
      title: z.string(),
      counts: z.strictObject({
        reserved: z.int(),
        open: z.int().describe("practised by anybody"),
        seen: z.int().describe("their keys were shown"),
        shared: z.int().describe("asked by other papers, too"),
      }),
      unpromised: z.array(id).describe("open questions that staff let in by name: their secrecy is promised to nobody"),
      examinations: z.array(
        z.strictObject({
          examinId: id, title: z.string(), published: z.boolean(), startTime: instant, endTime: instant,
          keysAt: instant.nullable().describe("when it shows its keys; null: never, or at once"),
        }),
      ),
      pools: z
        .array(z.strictObject({ kind, asks: z.int(), spare: z.int() }))
        .describe("by kind: how many it asks, and how many reserved ones that nobody saw no paper asks yet"),
      questions: z.array(
        z.strictObject({
          questionId: id, kind, chapterId: id.nullable(), secrecy, stem: z.string(),
          papers: z.array(
            z.strictObject({ paperId: id, kind: z.enum(["past", "class", "formal"]), title: z.string(), published: z.boolean() }),
          ),
          learners: z.int().describe("at most so many saw its key; may lag up to a minute"),
          since: instant.nullable(),
        }),
      ).describe("in the paper's order"),
      advice: z
        .array(
          z.strictObject({
            questionId: id,
            todo: z.enum(["replace", "takeOutElsewhere", "reserve", "keepApart"])
              .describe("its key was seen; take it out elsewhere, then reserve it; reserve it; another formal paper asks it"),
            insteadId: id.nullable().describe("of replace: a reserved question that fits, each once; null: none is left"),
          }),
        )
        .describe("what to do, question by question; empty: nothing"),
    }),
  },
  registrations: {
    summary: "A page of who registered, with attempts and best score; reading it is noted. Phones are masked without the duty `phones`",
    in: z.strictObject({ examinId: queryId, ...paging }),
    out: pageOf(
      z.strictObject({
        learnerId: id,
        realName: z.string(),
        phone: z.string(),
        idCardLast6: z.string().nullable(),
        registerTime: instant,
        attempts: z.int(),
        bestScore: points.nullable(),
        passed: z.boolean().nullable(),
      }),
    ),
  },
  classExams: {
    summary: "The items of kind exam of a course, with their papers and how large the pools are that they draw from",
    in: z.strictObject({ seriesId: queryId }),
    out: z.array(classExam),
  },
  classCourses: {
    summary: "A page of courses that hold items of kind exam, by title, with how many of these have a paper",
    in: z.strictObject({
      seriesId: queryId.optional().describe("this one alone"),
      keyword: z.string().trim().max(50, "tooLong").optional().describe("of its title"),
      ...paging,
    }),
    out: pageOf(z.strictObject({ seriesId: id, title: z.string(), published: z.boolean(), exams: z.int(), bound: z.int() })),
  },
  bind: {
    summary: "Binds a class paper to an item of kind exam, in place of any other",
    in: z.strictObject({
      itemId: id,
      paperId: id.describe("of kind class"),
      accuracyPer: z.int().min(1).max(100).describe("right questions of all that are asked for"),
      pool: z.strictObject(scope).optional().describe("absent: as it was; all empty: the chapters of the paper's questions"),
      version: version.optional().describe("of what is bound; absent: nothing was"),
    }),
    out: z.strictObject({ version }),
    codes,
  },
  unbind: {
    summary: "Takes the paper from an item; attempts stay. A second time changes nothing",
    in: z.strictObject({ itemId: id, version }),
    out: nothing,
    codes,
  },
  waitItems: {
    summary: "A page of the class exams of the marker's courses, by course: where learners may be waiting",
    in: z.strictObject({ keyword: z.string().trim().max(50).optional().describe("in the course's or the exam's title"), ...paging }),
    out: pageOf(z.strictObject({ itemId: id, title: z.string(), seriesTitle: z.string() })),
  },
  waits: {
    summary: "Learners whose last attempt at a class exam failed within 4 h, the latest first; reading it is noted",
    in: z.strictObject({ itemId: queryId, ...paging }),
    out: pageOf(
      z.strictObject({ historyId: id, learnerId: id, nickName: z.string(), endTime: instant, released: z.boolean() }),
    ),
  },
  release: {
    summary: "Ends the wait after a failed attempt at a class exam, which is the learner's last one. A second time changes nothing",
    in: z.strictObject({ historyId: id }),
    out: nothing,
  },
};

export type StaffExamShapes = typeof staffExamShapes;
