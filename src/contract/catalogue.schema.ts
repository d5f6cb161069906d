import { z } from "zod";
import { ITEM_KINDS } from "./catalogue.ts";
import { fen, id, instant, pageOf, paging, queryFlag, queryId, schoolHtml, schoolText, seconds } from "./values.ts";

/** 2 study now · 0 to be bought · 3 free, one click enrols · 4 not on sale · 1 on a partner's site · 5 only inside packages. */
const buttonType = z
  .int()
  .min(0)
  .max(5)
  .describe("2 study now, 0 to be bought, 3 free: one click enrols, 4 not on sale, 1 on a partner's site, 5 only inside packages");
const supplier = z.enum(["own", "partner"]);

/** A course series (type 1) or a package (type 2) as lists show it. */
export const courseCard = z.object({
  id,
  type: z.union([z.literal(1), z.literal(2)]).describe("1 course series, 2 course package"),
  title: schoolText,
  subtitle: schoolText,
  coverUrl: z
    .string()
    .describe("has a query already; &art=1 is the drawing alone, for pictures under 200 px; where it says pale=1, &night=1 darkens it"),
  categoryId: id,
  categoryName: schoolText,
  teacherNames: z.array(schoolText),
  lessonCount: z.int(),
  totalSeconds: seconds,
  learnerCount: z.int().describe("may lag up to a minute"),
  price: fen.nullable().describe("fen; 0 is free; null when the asker is shown no price (learners of a special distributor)"),
  originalPrice: fen
    .nullable()
    .describe("fen; of a package what its series cost singly; null when there is no former price, or none to be saved"),
  buttonType,
  supplier,
  updatedAt: instant,
  level: schoolText.describe("such as 四级 · 中级工; empty when it has none"),
  trade: z.string().describe("key of the trade's colours and icon, such as electrician"),
  topic: z.string().describe("the cover's large text, at most 6 characters"),
  parts: z
    .array(z.object({ id, title: schoolText, coverUrl: z.string() }))
    .describe("the series of a package, in order; empty for a series"),
}).meta({ "x-name": "CourseCard" });

/** A card among search results: with the lessons that match, at most 2. */
const foundCard = courseCard.extend({
  matchedLessons: z.array(
    z.object({
      itemId: id,
      kind: z.enum(ITEM_KINDS),
      vid: z.string().nullable().describe("null for a lesson that is locked for the asker, and for one without a video"),
      locked: z.boolean().describe("closed to the asker, or with nothing to study yet"),
      title: schoolText,
      number: z.int().describe("place among the course's lessons, from 1"),
      seconds,
      excerpt: z.string().describe("of its text, around a word that its title doesn't hold; empty where the title does"),
    }),
  ),
  reason: z
    .object({ place: z.enum(["part", "intro"]), text: schoolText })
    .nullable()
    .describe("why it was found, where neither its title nor its teachers nor a lesson says so: a course of the package, or a passage"),
});

/** One lesson. */
export const item = z.object({
  itemId: id,
  title: schoolText,
  kind: z.enum(ITEM_KINDS),
  vid: z.string().nullable().describe("null for a locked item, and for one without a video"),
  ready: z.boolean().describe("there is a video that plays, or a text to read; told of a locked item, too"),
  seconds: seconds.describe("length of the video, or reading time of the text"),
  isTrial: z.boolean(),
  locked: z.boolean(),
}).meta({ "x-name": "Lesson" });
export const chapter = z.object({ id, title: schoolText, items: z.array(item) }).meta({ "x-name": "Chapter" });
const teacher = z.object({
  id,
  name: schoolText,
  title: schoolText.describe("professional title"),
  line: schoolText.describe("one line for small cards"),
  bio: schoolText,
  avatarUrl: z.string().describe("empty: the first character of the name"),
  career: z.array(schoolText).describe("one step each, the first one first"),
}).meta({ "x-name": "Teacher" });
const baseInfo = courseCard.extend({
  intro: schoolHtml.describe("sanitised HTML"),
  outcomes: z.array(schoolText).describe("what one can do afterwards"),
  validDays: z.int().nullable().describe("days from enrolment; null for ever"),
  validUntil: instant.nullable().describe("end of the asker's own validity; null when there is none or no end"),
  isCollect: z.boolean(),
  collectId: id.nullable().describe("the asker's favourite of it, for its removal"),
  partnerUrl: z.string().optional().describe("https, on the partner's own site"),
  partnerName: schoolText.optional().describe("who teaches a partner's course"),
  isPreview: z.boolean().optional().describe("staff look at it in this browser; it may not be published"),
  seo: z.object({ title: schoolText, description: z.string(), keywords: z.array(schoolText) }),
  breadcrumb: z.array(z.object({ id, name: schoolText })).describe("categories from the trade downward"),
}).meta({ "x-name": "CourseInfo" });
/** What a package costs beside its series bought one by one. Series that are not sold singly count nothing. */
const bundle = z.object({
  singlyFen: fen.describe("all series that are sold singly, together"),
  savesFen: fen.describe("what the package saves against them; 0 when it saves nothing"),
  missingFen: fen.describe("the same for the series that the asker doesn't own yet"),
  ownedIds: z.array(id).describe("series that the asker owns already"),
  onlyHereIds: z.array(id).describe("series that are sold in packages alone"),
}).meta({ "x-name": "Bundle" });
/** What getCourseSeriesDetail answers; `learning` extends it for the signed-in learner. */
export const courseDetail = z.object({
  baseInfo,
  teachers: z.array(teacher),
  chapters: z.array(chapter),
  series: z.array(courseCard).optional().describe("of a package: the series in it"),
  outlines: z.array(z.object({ seriesId: id, chapters: z.array(chapter) })).optional().describe("of a package: the outline of each series"),
  bundle: bundle.nullable().optional().describe("of a package: what it saves; null for who is shown no prices"),
  packages: z.array(courseCard).optional().describe("of a series: the packages on sale that hold it"),
  handoutCount: z.int(),
  related: z.array(courseCard),
}).meta({ "x-name": "CourseDetail" });
export const detailIn = z.object({
  id: queryId,
  type: z
    .union([z.enum(["1", "2"]).transform(Number), z.literal(1), z.literal(2)])
    .optional()
    .describe("a hint: series and packages share one id space, and baseInfo.type tells the truth"),
});

const advert = z.object({
  id,
  position: z.string(),
  imageUrl: z.string(),
  title: schoolText,
  subtitle: schoolText.describe("second line"),
  action: schoolText.describe("text of its button"),
  link: z.string(),
  sort: z.int(),
}).meta({ "x-name": "Advert" });
const categoryNode = z.object({
  id,
  name: schoolText,
  trade: z.string(),
  english: z.string(),
  courseCount: z.int(),
});
const smallTeacher = teacher.omit({ bio: true, career: true });
const optionalSize = z.union([z.int(), z.string().regex(/^\d{1,3}$/).transform(Number)]).pipe(z.int().min(1).max(100));

export const catalogueShapes = {
  getCourseSeries: {
    summary: "Courses and packages by keyword, category, level, type and price",
    in: z.object({
      keyword: z
        .string()
        .trim()
        .max(50, "tooLong")
        .default("")
        .describe("found in titles, teachers, categories, lesson titles and introductions"),
      categoryId: queryId.optional().describe("a trade includes its directions"),
      level: z.string().max(20, "tooLong").optional(),
      type: z.union([z.literal(1), z.literal(2)]).optional(),
      free: queryFlag.optional(),
      sort: z
        .enum(["hot", "new", "priceAsc", "priceDesc"])
        .optional()
        .describe("by default relevance with a keyword, recommendations first without"),
      ...paging,
    }),
    out: pageOf(foundCard).extend({
      packageTotal: z.int().describe("how many of the total are packages"),
      terms: z.array(z.string()).describe("the keyword's words, for marking them in titles; plain text"),
      isLoose: z.boolean().describe("no course holds every word of the keyword: these hold some of them"),
      facets: z
        .object({
          trades: z.array(z.object({ id, name: schoolText, trade: z.string(), count: z.int() })),
          levels: z.array(z.object({ level: z.string().describe("what to ask for"), name: schoolText, count: z.int() })),
          freeCount: z.int(),
          total: z.int().describe("without category, level and price filter"),
          packageTotal: z.int().describe("how many of these are packages"),
        })
        .describe("counts for this keyword and type; each filter leaves itself out of its own counts"),
    }),
  },
  getCourseSeriesDetail: { summary: "A course with its outline", in: detailIn, out: courseDetail },
  judgeIsOurOrCsw: {
    summary: "Whether the school itself teaches the course",
    in: z.object({ id: queryId }),
    out: z.object({
      isOur: z.boolean(),
      supplier,
      partnerUrl: z.string().optional().describe("https"),
      partnerName: schoolText.optional(),
    }),
  },
  enroll: {
    summary: "Enrols in a free course; a second time changes nothing",
    in: z.object({ id: queryId }),
    out: z.object({ id, buttonType, validUntil: instant.nullable() }),
  },
  getAdvertiseOpen: {
    summary: "The home page's carousel, its strip, and the opening advert",
    in: z.object({}),
    out: z.object({ carousel: z.array(advert), strip: advert.nullable(), opening: advert.nullable() }),
  },
  getTeacherDetails: {
    summary: "Teachers with their biography and courses; one of them with id",
    in: z.object({ id: queryId.optional() }),
    out: z.array(teacher.extend({ courses: z.array(courseCard) })),
  },
  getTeacherSmallImg: { summary: "The small strip of teachers", in: z.object({}), out: z.array(smallTeacher) },
  getMoreCategoryList: {
    summary: "The category tree with course counts",
    in: z.object({}),
    out: z.array(categoryNode.extend({ children: z.array(categoryNode.pick({ id: true, name: true, courseCount: true })) })),
  },
  getCourseRecommendList: {
    summary: "Recommended courses; for a signed-in learner by what they study",
    in: z.object({ categoryId: queryId.optional(), size: optionalSize.default(8) }),
    out: z.array(courseCard),
  },
  indexCategory: {
    summary: "The home page's class data: per trade its cards, and the school's real counts",
    in: z.object({ categoryId: queryId.optional(), size: optionalSize.default(4).describe("cards per trade") }),
    out: z.object({
      counts: z.object({ trades: z.int(), courses: z.int(), lessons: z.int(), learners: z.int().describe("enrolments, may lag") }),
      categories: z.array(categoryNode.extend({ cards: z.array(courseCard) })),
    }),
  },
};

export type CatalogueShapes = typeof catalogueShapes;
export type CourseCard = z.output<typeof courseCard>;
export type FoundCard = z.output<typeof foundCard>;
export type CourseItem = z.output<typeof item>;
export type CourseChapter = z.output<typeof chapter>;
export type CourseDetail = z.output<typeof courseDetail>;
export type Teacher = z.output<typeof teacher>;
export type Advert = z.output<typeof advert>;
