import { z } from "zod";
import { staffBrandingShapes } from "#contract/staff/branding.schema.ts";
import { staffDirectoryShapes } from "#contract/staff/directory.schema.ts";
import { staffListedShapes } from "#contract/staff/listed.schema.ts";
import { staffLearningShapes } from "#contract/staff/learning.schema.ts";
import { staffCommentsShapes } from "#contract/staff/comments.schema.ts";
import { staffNewsShapes } from "#contract/staff/news.schema.ts";
import { staffReportsShapes } from "#contract/staff/reports.schema.ts";
import { staffSiteShapes } from "#contract/staff/site.schema.ts";
import { staffWordsShapes } from "#contract/staff/words.schema.ts";
import { instant } from "#contract/values.ts";
import { isChoiceOfWays } from "../../learning/learning.ts";
import { drawingsManifest, englishManifest, FORMAT_VERSION } from "../course/course.ts";
import { isFileName } from "../files/files.ts";

/** A whole school without its learners, as an exchange file says it (docs/exchange.md). */
export const SCHOOL_FILE = "school.json";
export const SCHOOL_FORMAT = "jiangcheng.school";

const file = z.string().max(400, "tooLong").refine(isFileName, "fileName");
const files = z.array(file).max(100_000, "tooLong").default([]);
const branding = staffBrandingShapes.saveBranding.in.omit({ siteId: true, version: true });
const seen = { id: true, version: true } as const;
const categoryIn = staffDirectoryShapes.saveCategory.in.shape;
const { categoryId: _its, ...article } = staffNewsShapes.add.in.shape;
const subjectName = z.string().trim().min(1, "required").max(50, "tooLong");
const categoryName = staffNewsShapes.addCategory.in.shape.name;

const { name: textName, version: textVersion, zh, en } = staffSiteShapes.publishDocument.in.shape;
const { word, action: wordAction } = staffWordsShapes.addWord.in.shape;
const { rule, action: ruleAction } = staffWordsShapes.saveRule.in.shape;

export const schoolManifest = z.strictObject({
  format: z.literal(SCHOOL_FORMAT),
  version: z.literal(FORMAT_VERSION),
  branding: branding.nullable().default(null),
  campuses: z.array(staffListedShapes.saveCampus.in.omit(seen)).max(500, "tooLong").default([]),
  contacts: z.array(staffListedShapes.saveContact.in.omit(seen)).max(500, "tooLong").default([]),
  adverts: z
    .array(
      staffListedShapes.saveAdvert.in
        .omit(seen)
        .refine(({ from, until }) => from === null || until === null || until > from, { message: "untilBeforeFrom", path: ["until"] }),
    )
    .max(1000, "tooLong")
    .default([]),
  categories: z
    .array(
      z.strictObject({
        name: categoryIn.name, drawing: z.string().max(20, "tooLong").default(""), english: z.string().max(30, "tooLong").default(""),
        hidden: z.boolean().default(false),
        directions: z.array(z.strictObject({ name: categoryIn.name, hidden: z.boolean().default(false) })).max(500, "tooLong").default([]),
      }),
    )
    .max(500, "tooLong")
    .default([]),
  teachers: z.array(staffDirectoryShapes.saveTeacher.in.omit(seen)).max(5000, "tooLong").default([]),
  courses: files,
  packages: files,
  newsCategories: z.array(categoryName).max(200, "tooLong").default([]),
  articles: z
    .array(
      z
        .strictObject({
          ...article, category: categoryName, publishedAt: instant.nullable().default(null), endsAt: instant.nullable().default(null),
          withdrawnAt: instant.nullable().default(null), isFirst: z.boolean().default(false),
        })
        .refine(({ publishedAt, endsAt }) => publishedAt === null || endsAt === null || endsAt > publishedAt, {
          message: "endBeforeStart", path: ["endsAt"],
        }),
    )
    .max(50_000, "tooLong")
    .default([]),
  pictures: files,
  newsPictures: files,
  drawings: drawingsManifest,
  questions: z
    .array(z.strictObject({ trade: subjectName, level: subjectName, subject: subjectName, file }))
    .max(5000, "tooLong")
    .default([]),
  subjects: files,
  english: englishManifest,
  terms: z
    .array(z.strictObject({ name: textName, version: textVersion, inForceAt: instant, zh, en }))
    .max(3000, "tooLong")
    .default([])
    .refine((all) => new Set(all.map((one) => `${one.name} ${one.version}`)).size === all.length, "twice"),
  settings: z
    .strictObject({
      study: staffLearningShapes.saveSchoolRules.in
        .omit({ version: true })
        .refine(({ checkKinds }) => isChoiceOfWays(checkKinds), { message: "checkWays", path: ["checkKinds"] })
        .nullable()
        .default(null),
      review: staffCommentsShapes.saveSettings.in.shape.review.nullable().default(null),
      answerHours: staffReportsShapes.saveSettings.in.shape.answerHours.nullable().default(null),
    })
    .default({ study: null, review: null, answerHours: null }),
  words: z.array(z.strictObject({ word, action: wordAction })).max(100_000, "tooLong").default([]),
  wordRules: z.array(z.strictObject({ rule, action: ruleAction })).max(1000, "tooLong").default([]),
});
export type SchoolManifest = z.output<typeof schoolManifest>;
