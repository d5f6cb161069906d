import { z } from "zod";
import { HANDOUT_BYTES } from "#contract/handouts.ts";
import { COURSE_LIMITS, NEW_LESSONS } from "#contract/staff/courses.ts";
import { staffCourseShapes, staffOutlineShapes } from "#contract/staff/courses.schema.ts";
import { staffDirectoryShapes } from "#contract/staff/directory.schema.ts";
import { staffLearningShapes } from "#contract/staff/learning.schema.ts";
import { staffTextShapes } from "#contract/staff/lessons.schema.ts";
import { isChoiceOfWays } from "../../learning/learning.ts";
import { isFileName } from "../files/files.ts";

/** A course as an exchange file says it (docs/exchange.md). */
export const COURSE_FILE = "course.json";
export const COURSE_FORMAT = "jiangcheng.course";
export const FILM_FORMAT = "jiangcheng.film";
/** Counted up where a reader of this version would misunderstand what a later one writes. */
export const FORMAT_VERSION = 1;

const MB = 2 ** 20;
/** The most bytes of a file of each kind. */
export const MOST_BYTES = { manifest: 32 * MB, film: 8 * MB, handout: HANDOUT_BYTES, subtitles: 2 * MB, sheet: 8 * MB } as const;

const page = staffCourseShapes.save.in.shape;
const lessonIn = staffOutlineShapes.saveLesson.in.shape;
const { title: name } = lessonIn;
const teacherIn = staffDirectoryShapes.saveTeacher.in.shape;
const categoryIn = staffDirectoryShapes.saveCategory.in.shape;
const textIn = staffTextShapes.addText.in.shape;

/** Where a file lies, from the folder of the manifest. */
const file = z.string().max(400, "tooLong").refine(isFileName, "fileName");
const lang = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "invalid");
const subtitles = z
  .array(z.strictObject({ lang, label: z.string().trim().min(1, "required").max(40, "tooLong"), file }))
  .max(20, "tooLong")
  .default([]);
const courseId = z.string().max(80, "tooLong").regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "courseId");

/** What a chapter or a lesson is called in every school. */
const key = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, "invalid").optional();

const lesson = z
  .strictObject({
    id: key,
    title: name,
    kind: z.enum(NEW_LESSONS).default("video"),
    isTrial: z.boolean().default(false),
    points: lessonIn.points.default([]),
    seconds: z.int().min(0).max(200_000).default(0),
    film: file.optional(),
    video: file.optional(),
    subtitles,
    text: z.strictObject({ blocks: textIn.blocks, ownSeconds: textIn.ownSeconds }).optional(),
  })
  .refine(({ kind, film, video }) => kind === "video" || (film ?? video) === undefined, { message: "noVideo", path: ["kind"] })
  .refine(({ kind, text }) => kind === "document" || text === undefined, { message: "noText", path: ["kind"] });

export const drawingsManifest = z
  .array(z.strictObject({ name: staffTextShapes.saveDrawing.in.shape.name, file }))
  .max(5000, "tooLong")
  .default([]);
export const englishManifest = z
  .array(
    z.strictObject({
      chinese: z.string().min(1, "required").max(60_000, "tooLong"), kind: z.enum(["text", "html"]),
      english: z.string().min(1, "required").max(100_000, "tooLong"),
    }),
  )
  .max(200_000, "tooLong")
  .default([]);

/** Whether nothing that is named here is named twice. */
function isOnce(names: readonly (string | undefined)[]): boolean {
  const said = names.filter((name) => name !== undefined);
  return new Set(said).size === said.length;
}

const { prompt, choices, rightChoice } = staffLearningShapes.saveQuestion.in.shape;
/** A question for presence checks; `lesson`: the id of one of the file's, null: all of them. */
const check = z
  .strictObject({ lesson: key.unwrap().nullable().default(null), prompt, choices, rightChoice })
  .refine((one) => one.rightChoice < one.choices.length, { message: "invalid", path: ["rightChoice"] })
  .refine((one) => new Set(one.choices).size === one.choices.length, { message: "choicesAlike", path: ["choices"] });

const picture = z.union([z.strictObject({ file }), z.strictObject({ drawing: z.string().max(80) })]);

export const courseManifest = z.strictObject({
  format: z.literal(COURSE_FORMAT),
  version: z.literal(FORMAT_VERSION),
  id: courseId,
  type: z.enum(["course", "package"]).default("course"),
  title: page.title,
  subtitle: page.subtitle.default(""),
  category: z.strictObject({
    trade: categoryIn.name, direction: z.nullable(categoryIn.name).default(null), drawing: z.string().max(20, "tooLong").default(""),
    english: z.string().trim().max(30, "tooLong").default(""),
  }),
  level: page.level.default(""),
  topic: page.topic.default(""),
  intro: page.intro.default(""),
  outcomes: page.outcomes.default([]),
  price: page.price.default(0),
  originalPrice: page.originalPrice.default(null),
  validDays: page.validDays.default(null),
  sale: page.sale.default("onSale"),
  partnerUrl: page.partnerUrl.default(null),
  partnerName: page.partnerName.default(""),
  partnerItems: staffCourseShapes.savePartnerItems.in.shape.items.default([]),
  recommended: page.recommended.default(null),
  published: z.boolean().default(false),
  rules: staffLearningShapes.saveCourseRules.in.shape.own
    .refine(({ checkKinds }) => checkKinds === undefined || isChoiceOfWays(checkKinds), { message: "checkWays", path: ["checkKinds"] })
    .optional(),
  checks: z.array(check).max(10_000, "tooLong").optional(),
  comments: z.enum(["open", "closed"]).optional(),
  state: z.string().max(80, "tooLong").optional(),
  extras: z.string().max(80, "tooLong").optional(),
  writtenAt: z.int().positive().optional(),
  teachers: z
    .array(
      z.strictObject({
        name: teacherIn.name, title: teacherIn.title, line: teacherIn.line, bio: teacherIn.bio, career: teacherIn.career,
        hidden: teacherIn.hidden, picture: picture.nullable().default(null),
      }),
    )
    .max(COURSE_LIMITS.teachers, "tooLong")
    .default([]),
  chapters: z
    .array(z.strictObject({ id: key, title: name, lessons: z.array(lesson).max(COURSE_LIMITS.lessons, "tooLong").default([]) }))
    .max(COURSE_LIMITS.chapters, "tooLong")
    .default([])
    .refine((chapters) => chapters.reduce((sum, { lessons }) => sum + lessons.length, 0) <= COURSE_LIMITS.lessons, "tooLong")
    .refine((chapters) => isOnce(chapters.map(({ id }) => id)), "twice")
    .refine((chapters) => isOnce(chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))), "twice"),
  handouts: z.array(z.strictObject({ name: z.string().max(400, "tooLong"), file })).max(1000, "tooLong").default([]),
  drawings: drawingsManifest,
  courses: z.array(file).max(COURSE_LIMITS.parts, "tooLong").default([]),
  english: englishManifest,
  // Folders of what its class exams ask, each with a `subject.json`.
  subjects: z.array(file).max(100, "tooLong").default([]),
}).refine(
  ({ checks = [], chapters }) => {
    const lessons = new Set(chapters.flatMap((chapter) => chapter.lessons.map(({ id }) => id)));
    return checks.every(({ lesson }) => lesson === null || lessons.has(lesson));
  },
  { message: "noLesson", path: ["checks"] },
);
export type CourseManifest = z.output<typeof courseManifest>;
export type LessonManifest = CourseManifest["chapters"][number]["lessons"][number];

const part = {
  codecs: z.string().max(200).regex(/^[A-Za-z0-9.,-]+$/, "invalid"),
  bandwidth: z.int().positive(),
  file,
  init: z.int().positive().max(2 ** 24),
  segments: z.array(z.tuple([z.number().positive().max(600), z.int().positive().max(2 ** 30)])).min(1, "required").max(60_000, "tooLong"),
};

export const filmManifest = z.strictObject({
  format: z.literal(FILM_FORMAT),
  version: z.literal(FORMAT_VERSION),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, "invalid"),
  title: z.string().trim().min(1, "required").max(200, "tooLong"),
  seconds: z.int().positive().max(200_000),
  qualities: z
    .array(
      z.strictObject({
        height: z.int().min(100).max(9999), width: z.int().positive().max(20_000), averageBandwidth: z.int().positive(), ...part,
      }),
    )
    .max(12, "tooLong")
    .default([])
    .refine((all) => new Set(all.map(({ height }) => height)).size === all.length, "twice"),
  sound: z.strictObject(part).nullable().default(null),
  subtitles,
  poster: file.nullable().default(null),
  previews: z.array(file).max(999, "tooLong").default([]),
});
export type FilmManifest = z.output<typeof filmManifest>;
