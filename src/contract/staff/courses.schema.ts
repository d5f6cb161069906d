import { z } from "zod";
import { ITEM_KINDS } from "../catalogue.ts";
import { CHANGED_CODES as codes, fen, id, instant, nothing, pageOf, paging, queryFlag, queryId, seconds, version } from "../values.ts";
import { COURSE_GAPS, COURSE_LIMITS as most, COURSE_STATES, NEW_LESSONS, SALES } from "./courses.ts";

const text = (max: number) => z.string().trim().max(max, "tooLong");
const words = (max: number) => text(max).min(1, "required");
const type = z.union([z.literal(1), z.literal(2)]).describe("1 course, 2 package");
const queryType = z.union([type, z.enum(["1", "2"]).transform((said) => (said === "1" ? 1 : 2))]);
const state = z.enum(COURSE_STATES).describe("draft: nobody ever saw it; withdrawn: who owns it keeps it, others don't find it");
const sale = z.enum(SALES);
const requestId = z.string().min(8).max(64).describe("made by the page; the same one again adds nothing");
/** https, names a host, carries no user. */
const link = text(2_000).regex(/^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^\s]*)?$/, "invalid");

const row = z.strictObject({
  id, type, title: z.string(), coverUrl: z.string(), categoryId: id, categoryName: z.string(), level: z.string(), state, sale,
  price: fen, lessonCount: z.int(), totalSeconds: seconds, learnerCount: z.int(), teacherNames: z.array(z.string()),
  updatedAt: instant, version,
});

/** What stands on the course's page. */
const base = {
  title: words(most.title),
  subtitle: text(most.subtitle),
  categoryId: id,
  level: text(most.level),
  topic: text(most.topic).describe("the cover's large text"),
  intro: text(most.intro).describe("HTML; what a page may not hold is taken out"),
  outcomes: z.array(words(most.outcome)).max(most.outcomes, "tooLong").describe("what one can do afterwards"),
  teacherIds: z.array(id).max(most.teachers, "tooLong").describe("in the order of the page; of a package: those of its courses"),
  price: fen.max(most.fen, "invalid").describe("fen; 0 is free"),
  originalPrice: fen.max(most.fen, "invalid").nullable().describe("crossed out; above the price, and really asked for before"),
  validDays: z.int().min(1, "invalid").max(most.days, "invalid").nullable().describe("days from enrolment; null for ever"),
  sale,
  partnerUrl: link.nullable(),
  partnerName: text(60),
  recommended: z.int().min(1, "invalid").max(999, "invalid").nullable().describe("place among the recommendations; asks for all courses"),
};

const film = z.strictObject({
  assetId: id, title: z.string(), ready: z.boolean().describe("it plays"),
});
const lesson = z.strictObject({
  itemId: id,
  title: z.string(),
  kind: z.enum(ITEM_KINDS),
  seconds,
  isTrial: z.boolean(),
  points: z.array(z.string()),
  film: film.nullable(),
  hasText: z.boolean(),
  coming: z
    .strictObject({
      assetId: id,
      state: z.enum(["uploading", "queued", "probing", "transcoding", "failed"]),
      progress: z.int().min(0).max(100).describe("whole percent of the step"),
      reason: z.string().nullable().describe("why it failed, in the asker's language"),
    })
    .nullable()
    .describe("a film that was sent for it and doesn't play yet"),
  version,
});
const chapter = z.strictObject({ chapterId: id, title: z.string(), version, lessons: z.array(lesson) });
const partnerItem = z.strictObject({
  title: words(120),
  kind: z.enum(ITEM_KINDS),
  seconds: z.int().positive().nullable(),
  pages: z.int().positive().nullable(),
});
const gap = z.strictObject({
  gap: z.enum(COURSE_GAPS),
  stops: z.boolean().describe("it can't be published so"),
  count: z.int().nonnegative().describe("how many, where there are several"),
});

const changed = z.strictObject({ version });
const course = z.strictObject({
  id, type, slug: z.string(), state, coverUrl: z.string(), ...base,
  intro: z.string(), partnerUrl: z.string().nullable(),
  learnerCount: z.int(), lessonCount: z.int(), totalSeconds: seconds,
  publishedAt: instant.nullable(), updatedAt: instant, version,
  outlineVersion: version.describe("of the order and the members of its outline"),
  chapters: z.array(chapter),
  parts: z
    .array(z.strictObject({ id, title: z.string(), state, price: fen, sale, lessonCount: z.int() }))
    .describe("the courses of a package, in order"),
  partnerItems: z.array(partnerItem),
  packages: z.array(z.strictObject({ id, title: z.string(), state })).describe("that hold this course"),
  gaps: z.array(gap),
});

export const staffCourseShapes = {
  list: {
    summary: "Courses and packages within the member's reach, changed last first",
    in: z.strictObject({
      ...paging,
      keyword: text(50).optional().describe("in titles, teachers, lessons; or an id"),
      state: state.optional(),
      type: queryType.optional(),
      categoryId: queryId.optional().describe("a trade includes its directions"),
      sort: z.enum(["changed", "title", "learners", "price", "lessons"]).default("changed"),
      up: queryFlag.default(false).describe("true: the smallest first"),
    }),
    out: pageOf(row).extend({
      counts: z.strictObject({ draft: z.int(), published: z.int(), withdrawn: z.int() }).describe("without the state filter"),
    }),
  },
  choices: {
    summary: "What a course chooses from: categories, levels, teachers",
    in: z.strictObject({}),
    out: z.strictObject({
      categories: z.array(z.strictObject({ id, parentId: id.nullable(), name: z.string(), trade: z.string() })),
      levels: z.array(z.string()),
      teachers: z.array(z.strictObject({ id, name: z.string(), title: z.string(), avatarUrl: z.string() })),
    }),
  },
  detail: { summary: "A course as its editor shows it", in: z.strictObject({ id: queryId }), out: course },
  add: {
    summary: "Adds a course or a package as a draft; whoever teaches own courses alone is given it",
    in: z.strictObject({ type, title: base.title, categoryId: id, requestId }),
    out: z.strictObject({ id, version }),
  },
  save: {
    summary: "Saves what stands on a course's page; a published one shows it at once",
    in: z.strictObject({ id, version, ...base }), out: changed, codes,
  },
  publish: {
    summary: "Publishes a course; refused while something stops it, with data.gaps. A second time changes nothing",
    in: z.strictObject({ id, version }), out: changed, codes,
  },
  withdraw: {
    summary: "Takes a course from the catalogue; learners who own it keep it. Refused while a published package holds it",
    in: z.strictObject({ id, version }), out: changed, codes,
  },
  preview: {
    summary: "Has this browser see an unpublished course on the learner's pages for half an hour",
    in: z.strictObject({ id }),
    out: z.strictObject({ path: z.string().describe("the course's page"), expiresAt: instant }),
  },
  copy: {
    summary: "Copies a course with its outline, texts and films as a new draft; learners, comments and exam papers stay behind",
    in: z.strictObject({ id, title: base.title, requestId }),
    out: z.strictObject({ id, version }),
  },
  remove: {
    summary: "Deletes a course that nobody ever had; refused with the reason where it is in use",
    in: z.strictObject({ id, version }), out: nothing, codes,
  },
  saveParts: {
    summary: "The courses of a package, in order",
    in: z.strictObject({ id, version: version.describe("of the package"), seriesIds: z.array(id).max(most.parts, "tooLong") }),
    out: changed, codes,
  },
  savePartnerItems: {
    summary: "What a partner's course holds, as the partner says",
    in: z.strictObject({ id, version, items: z.array(partnerItem).max(most.partnerItems, "tooLong") }),
    out: changed, codes,
  },
};

const outlineVersion = version.describe("of the outline, as it was seen");
const newLesson = z.strictObject({ title: words(most.lessonTitle), kind: z.enum(NEW_LESSONS), isTrial: z.boolean().default(false) });

export const staffOutlineShapes = {
  extend: {
    summary: "Adds chapters, and lessons at the end of chapters, all of them or none",
    in: z.strictObject({
      seriesId: id,
      version: outlineVersion,
      chapters: z
        .array(
          z.strictObject({
            chapterId: id.optional().describe("of one that is there; absent: a new one"),
            title: words(most.lessonTitle).optional().describe("of a new one"),
            lessons: z.array(newLesson).max(most.lessons, "tooLong"),
          }),
        )
        .min(1, "required")
        .max(most.chapters, "tooLong"),
    }),
    out: z.strictObject({
      version,
      chapters: z.array(z.strictObject({ chapterId: id, itemIds: z.array(id) })).describe("as they were asked for, with what was added"),
    }),
    bodyLimit: 256 * 1024,
    codes,
  },
  order: {
    summary: "Puts chapters and lessons into this order; all of them must be named, each once",
    in: z.strictObject({
      seriesId: id,
      version: outlineVersion,
      chapters: z
        .array(z.strictObject({ chapterId: id, itemIds: z.array(id).max(most.lessons, "tooLong") }))
        .max(most.chapters, "tooLong"),
    }),
    out: changed,
    codes,
  },
  saveChapter: {
    summary: "Renames a chapter",
    in: z.strictObject({ chapterId: id, version, title: words(most.lessonTitle) }), out: changed, codes,
  },
  removeChapter: {
    summary: "Deletes a chapter with its lessons; refused where one of them is in use",
    in: z.strictObject({ chapterId: id, version: outlineVersion }), out: changed, codes,
  },
  saveLesson: {
    summary: "Saves a lesson's title, whether it is a trial, and what it teaches",
    in: z.strictObject({
      itemId: id, version, title: words(most.lessonTitle), isTrial: z.boolean(),
      points: z.array(words(most.point)).max(most.points, "tooLong"),
    }),
    out: changed, codes,
  },
  removeLesson: {
    summary: "Deletes a lesson; refused where learners studied it, wrote about it or sat its exam",
    in: z.strictObject({ itemId: id, version }), out: changed, codes,
  },
};

export type StaffCourseShapes = typeof staffCourseShapes;
export type StaffOutlineShapes = typeof staffOutlineShapes;
