import { z } from "zod";
import { kind, secrecy } from "#contract/questions.schema.ts";
import { staffExamShapes } from "#contract/staff/exams.schema.ts";
import { staffPaperShapes } from "#contract/staff/papers.schema.ts";
import { body, staffQuestionShapes } from "#contract/staff/questions.schema.ts";
import { percent } from "#contract/values.ts";
import { FORMAT_VERSION } from "../course/course.ts";

/** A subject with all that is asked in it, as a school's file says it (docs/exchange.md). */
export const SUBJECT_FILE = "subject.json";
export const QUESTIONS_FILE = "questions.jsonl";
export const SUBJECT_FORMAT = "jiangcheng.subject";

const { name: tradeName, trade: palette } = staffQuestionShapes.saveTrade.in.shape;
const { title: chapterTitle } = staffQuestionShapes.saveChapter.in.shape;
const { name: pointName, atSecond } = staffQuestionShapes.savePoint.in.shape;
const paperIn = staffPaperShapes.savePaper.in.shape;
const ruleIn = staffPaperShapes.saveMockRule.in.shape;
const examIn = staffExamShapes.save.in.shape;
const cellIn = ruleIn.cells.unwrap().shape;

/** A lesson of a course, both as they are called in every school. */
const lesson = z.strictObject({ course: z.string().max(80, "tooLong"), lesson: z.string().max(80, "tooLong") });
/** The how many-th of the subject's questions, papers, from 1. */
const place = z.int().positive();
/** What it is called in every school; files of earlier versions don't say. */
const key = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, "invalid").optional();
const isEachOnce = (all: readonly { readonly id?: string | undefined }[]): boolean => {
  const keys = all.flatMap(({ id }) => id ?? []);
  return new Set(keys).size === keys.length;
};
const names = (most: number) => z.array(z.string().min(1, "required").max(100, "tooLong")).max(most, "tooLong").default([]);

const score = paperIn.sections.element.shape.questions.element.shape.score;

export const subjectManifest = z.strictObject({
  format: z.literal(SUBJECT_FORMAT),
  version: z.literal(FORMAT_VERSION),
  trade: tradeName,
  palette,
  level: tradeName,
  subject: tradeName,
  published: z.boolean().default(false),
  chapters: z.array(chapterTitle).max(10_000, "tooLong").default([]),
  points: z
    .array(
      z.strictObject({
        name: pointName, chapter: z.nullable(chapterTitle).default(null), lesson: lesson.nullable().default(null),
        atSecond: atSecond.default(null),
      }),
    )
    .max(50_000, "tooLong")
    .default([]),
  papers: z
    .array(
      z.strictObject({
        id: key, kind: paperIn.kind, title: paperIn.title, year: paperIn.year.default(null), minutes: paperIn.minutes,
        passScore: paperIn.passScore, published: z.boolean().default(false), rules: paperIn.rules,
        sections: z
          .array(
            z.strictObject({
              title: paperIn.title, questions: z.array(z.strictObject({ question: place, score })).max(500, "tooLong"),
            }),
          )
          .max(30, "tooLong"),
        admitted: z.array(place).max(500, "tooLong").default([]),
      }),
    )
    .max(10_000, "tooLong")
    .refine(isEachOnce, "twice")
    .default([]),
  mockRules: z
    .array(
      z.strictObject({
        id: key, title: ruleIn.title, minutes: ruleIn.minutes, passScore: ruleIn.passScore, published: z.boolean().default(false),
        rules: ruleIn.rules,
        cells: z
          .array(
            z.strictObject({
              kind: cellIn.kind, chapter: chapterTitle.optional(), difficulty: cellIn.difficulty, count: cellIn.count, score: cellIn.score,
            }),
          )
          .max(100, "tooLong"),
      }),
    )
    .max(1000, "tooLong")
    .refine(isEachOnce, "twice")
    .default([]),
  examinations: z
    .array(
      z
        .strictObject({
          id: key, paper: place, type: examIn.type, title: examIn.title, intro: examIn.intro, place: examIn.place,
          startTime: examIn.startTime, endTime: examIn.endTime, registerUntil: examIn.registerUntil.default(null),
          attempts: examIn.attempts, needsIdCard: examIn.needsIdCard, review: examIn.review.unwrap().default("afterWindow"),
          reviewAt: examIn.reviewAt.unwrap().default(null), score: examIn.score.unwrap().default("afterReview"),
        })
        .refine(({ startTime, endTime }) => endTime > startTime, { message: "endBeforeStart", path: ["endTime"] }),
    )
    .max(10_000, "tooLong")
    .refine(isEachOnce, "twice")
    .default([]),
  classExams: z
    .array(
      z.strictObject({
        ...lesson.shape, paper: place, accuracyPer: percent, chapters: names(200), points: names(500),
        questions: z.array(place).max(2000, "tooLong").default([]),
      }),
    )
    .max(50_000, "tooLong")
    .default([]),
});
export type SubjectManifest = z.output<typeof subjectManifest>;

/** A line of the file of questions. */
export const questionLine = z.strictObject({
  kind, chapter: z.nullable(chapterTitle).default(null), point: z.nullable(pointName).default(null),
  difficulty: z.int().min(1).max(3).default(2), secrecy: secrecy.default("open"), body,
});
export type QuestionLine = z.output<typeof questionLine>;
