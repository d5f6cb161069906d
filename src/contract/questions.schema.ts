import { z } from "zod";
import { SECRECIES } from "./questions.ts";
import { id, instant, pageOf, paging, percent, schoolText, seconds } from "./values.ts";

export const kind = z.enum(["single", "multiple", "judge", "fill", "essay", "case"]);
/** Where a question appears (rules.md Exams, Secrecy): anywhere, in class exams alone, in formal examinations alone. */
export const secrecy = z.enum(SECRECIES);
/** 1/100 points (rules.md Exams, Marking). */
export const points = z.int().nonnegative().describe("1/100 points");

const option = z.object({
  key: z.string().describe("A, B, …; T and F of a judge question: belongs to the option, whatever the order"),
  html: z.string(),
});

/** One blank, option, … as `kind` says (api.md Exams). */
const plainAnswer = z.union([z.string(), z.array(z.string())]);
/** An answer as it is shown and stored. */
export const answer = z.union([plainAnswer, z.record(z.string(), plainAnswer.nullable())]);

const part = {
  stem: z.string().describe("sanitised HTML; ___ is a blank, formulas are drawn"),
  options: z.array(option),
  blanks: z.int().nonnegative().describe("how many blanks a fill question has, else 0"),
  score: points,
  /** Present only once they may be seen (rules.md Exams). */
  answer: answer.optional().describe("the right one; of a fill question each blank's first alternative. Only once it may be seen"),
  accepted: z.array(z.array(z.string())).optional().describe("all alternatives of each blank, with the answer"),
  analysis: z.string().optional().describe("sanitised HTML; only once it may be seen"),
};

const child = z.object({ childId: id, kind: kind.exclude(["case"]), ...part }).meta({ "x-name": "QuestionOfCase" });

/** A question as a learner sees it. */
export const question = z.object({
  questionId: id,
  kind,
  ...part,
  children: z.array(child).optional(),
  chapterId: id.nullable(),
  chapterTitle: schoolText.nullable(),
  pointId: id.nullable(),
  pointName: schoolText.nullable(),
  difficulty: z.int().min(1).max(3),
  lesson: z
    .object({ courseId: id, itemId: id, title: schoolText, atSecond: seconds })
    .nullable()
    .optional()
    .describe("where it is taught; with the analysis alone"),
  hiddenBy: z.enum(["exam", "examination"]).optional()
    .describe("it could be told, but an exam of mine that isn't over asks it, too, or an examination that has not shown its keys yet"),
}).meta({ "x-name": "Question" });
export type Question = z.output<typeof question>;
export type QuestionChild = z.output<typeof child>;
export type QuestionAnswer = z.output<typeof answer>;

const counts = {
  paperCount: z.int().nonnegative(),
  questionCount: z.int().nonnegative(),
  doneCount: z.int().nonnegative().describe("questions that I answered at least once"),
};

const subjectRow = z.object({
  courseId: id,
  name: schoolText,
  levelName: schoolText,
  tradeName: schoolText,
  trade: z.string().describe("palette and drawing of the trade"),
  ...counts,
  accuracyPer: percent.nullable().describe("right answers of all I gave; null before the first"),
});

const paperRow = z.object({
  paperId: id,
  title: schoolText,
  year: z.int().nullable(),
  minutes: z.int(),
  questionCount: z.int(),
  totalScore: points,
  passScore: points,
  attempts: z.int().nonnegative().describe("how often I finished it as an exam"),
  bestScore: points.nullable(),
  openHistoryId: id.nullable().describe("my open attempt as an exam"),
  openPracticeId: id.nullable().describe("my open attempt as practice"),
});

export const rules = z.object({
  multiple: z.enum(["exact", "half", "ratio"]),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  offlineGraceSeconds: seconds,
  countLeaving: z.boolean(),
  noCopy: z.boolean(),
  oneDevice: z.boolean(),
}).meta({ "x-name": "PaperRules" });

const kindCount = z.object({ kind, count: z.int().nonnegative() });

export const questionShapes = {
  getCurriculumAll: {
    summary: "Trades, their levels and subjects, with what there is and what I did",
    in: z.object({}),
    out: z.array(
      z.object({
        id,
        name: schoolText,
        trade: z.string(),
        ...counts,
        levels: z.array(
          z.object({ id, name: schoolText, ...counts, subjects: z.array(z.object({ courseId: id, name: schoolText, ...counts })) }),
        ),
      }),
    ),
  },
  getPageCourse: {
    summary: "A page of subjects, of a trade or a level or found by a word",
    in: z.object({
      curriculumId: id.optional().describe("a level"),
      tradeId: id.optional(),
      keyword: z.string().trim().max(50, "tooLong").optional(),
      ...paging,
    }),
    out: pageOf(subjectRow),
  },
  getRealPaper: {
    summary: "A page of past papers of a subject, newest first, with my best score and open attempt",
    in: z.object({ courseId: id, year: z.int().min(1990).max(2100).optional(), ...paging }),
    out: pageOf(paperRow).extend({ years: z.array(z.int()) }),
  },
  getPaper: {
    summary: "A past paper before it is begun: sections, scores, minutes, rules",
    in: z.object({ paperId: id }),
    out: paperRow.extend({
      courseId: id,
      courseName: schoolText,
      sections: z.array(z.object({ title: schoolText, count: z.int(), score: points })),
      rules,
    }),
  },
  getSubject: {
    summary: "What the hub shows of one subject; without courseId the one I practised last, else the first",
    in: z.object({ courseId: id.optional() }),
    out: subjectRow
      .extend({
        chapters: z.array(
          z.object({
            chapterId: id,
            title: schoolText,
            questionCount: z.int(),
            doneCount: z.int(),
            accuracyPer: percent.nullable(),
            kinds: z.array(kindCount).describe("how many questions of each kind"),
            undone: z.array(kindCount),
            wrong: z.array(kindCount).describe("of them in my error book"),
            marked: z.array(kindCount),
            openHistoryId: id.nullable().describe("the exercise of the whole chapter that I left open"),
          }),
        ),
        errorCount: z.int().describe("my error book, in this subject; like the counts by chapter without what an open exam of mine asks"),
        errorTwice: z.int().describe("of them wrong twice or more"),
        markCount: z.int(),
        historyCount: z.int(),
        lastPractice: instant.nullable(),
        mockAverage: points.nullable().describe("mean score of my mock exams out of 100 points; null before the first"),
        goOn: z
          .object({ historyId: id, title: schoolText, position: z.int().describe("question it stands at, from 1"), questionCount: z.int() })
          .nullable()
          .describe("the exercise that I left last"),
        unfinished: z
          .array(
            z.object({
              historyId: id,
              source: z.enum(["past", "mock", "examination", "class"]),
              title: schoolText,
              deadline: instant.nullable(),
              target: id.describe(
                "what it is an attempt at: a paper, a mock rule, an examination or the item of a class exam, as source says",
              ),
            }),
          )
          .describe("open attempts that are exams"),
        mockRules: z.array(
          z.object({
            ruleId: id,
            title: schoolText,
            minutes: z.int(),
            questionCount: z.int(),
            totalScore: points,
            passScore: points,
            rules,
          }),
        ),
        papersFrom: z.int().nullable().describe("year of the oldest past paper"),
        days: z
          .array(z.object({ day: z.string().describe("YYYY-MM-DD"), questions: z.int(), correct: z.int() }))
          .length(7)
          .describe("the last seven days, today last"),
      })
      .nullable()
      .describe("null: the school has no subject yet"),
  },
};

export type QuestionShapes = typeof questionShapes;
