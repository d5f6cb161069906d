import type { CourseCard, CourseDetail } from "#contract/catalogue.schema.ts";
import type { Language } from "#contract/text/say.ts";
import type { Means } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { accessOf, type Standing, standingOf } from "../enrolment/enrolment.ts";
import { englishIn } from "../translations/translations.ts";
import { favouriteOf } from "../favourites/favourites.ts";
import {
  bundleOf, cardOf, cardsById, courseById, type CourseRow, neighboursOf, outlineFor, outlinesOf, packageParts, partnerLink,
  type Previewed, seoOf,
} from "./course/course.ts";

export {
  courseById, coursesFor, coverUrl, IS_LESSON, noteCourseSeen, type Previewed, previewedCourses, seenCourse,
} from "./course/course.ts";
export { coursePlaces, tradesNamed, tradesTaught } from "./trades.ts";
export { lessonShown, lessonsFound, lessonWithin } from "./lessons.store.ts";
export { directoryStanding } from "./directory/directory.ts";
export {
  addToDirectory, allSlugs, arrive, type ArrivingLesson, bring, type BroughtLesson, categoryAt, categoryMade, checkBase, drawingAs,
  drawingIn, drawingMade, drawingsIn, drawingsOf, giveFilm, hereAlready, holdHere, holdParts, isDrawing, leavingCourse,
  type LeavingCourse, leavingDirectory, lessonNamed, lessonNames, showArrived, teacherMade, teachersNamed,
} from "./exchange/exchange.ts";
export { lessonText, putDrawing, putText } from "./texts/texts.ts";
export { indexSeries, lessonVideos } from "./writing/writing.ts";

/**
 * A course as the asker sees it, with their standing. Unknown ids are refused with 1001, and so is an unpublished
 * course, unless the asker holds it or previews it: then it stands as if it were published, with all its lessons open.
 * At most six statements, and one more where `language`, that of its description for search engines, is English.
 */
export async function courseDetail(
  means: Means,
  id: number,
  learnerId: number | null,
  { language = "zh", previewed = [] }: { readonly language?: Language; readonly previewed?: Previewed } = {},
): Promise<CourseDetail & { standing: Standing }> {
  const [found, chapters, neighbours] = await Promise.all([
    courseById(means.pool, id),
    outlinesOf(means.pool, id),
    neighboursOf(means.pool, id),
  ]);
  if (!found) throw unknownThing();
  const course = previewed.includes(id) ? { ...found, published: true } : found;
  const [access, collectId] = await Promise.all([
    accessOf(means, learnerId, [id, ...neighbours.map((row) => row.id)]),
    favouriteOf(means, learnerId, { targetType: course.type === 2 ? "package" : "series", targetId: id }),
  ]);
  const now = means.now();
  const standing = standingOf(course, access, now);
  if (!course.published && !standing.owned) throw unknownThing();
  const outline = (seriesId: number, { owned }: Standing) =>
    outlineFor(chapters.filter((chapter) => chapter.seriesId === seriesId), { owned: owned || previewed.includes(seriesId) });
  const cards = (bond: "part" | "package" | "related") =>
    neighbours.filter((row) => row.bond === bond).map((row) => cardOf(row, access, now));
  return {
    baseInfo: {
      ...cardOf(course, access, now),
      intro: course.introHtml,
      outcomes: [...course.outcomes],
      validDays: course.validDays,
      validUntil: standing.validUntil,
      isCollect: collectId !== null,
      collectId,
      ...partnerOf(course),
      ...(previewed.includes(id) ? { isPreview: true } : {}),
      seo: seoOf(course, await introducing(means, course, language)),
      breadcrumb: [
        { id: course.tradeId, name: course.tradeName },
        ...(course.tradeId === course.categoryId ? [] : [{ id: course.categoryId, name: course.categoryName }]),
      ],
    },
    teachers: [...course.teachers],
    chapters: outline(id, standing),
    ...(course.type === 1
      ? { packages: cards("package") }
      : {
          series: cards("part"),
          outlines: course.parts.map((part) => ({ seriesId: part.id, chapters: outline(part.id, standingOf(part, access, now)) })),
          bundle: access.sells
            ? bundleOf(
                course.price,
                course.parts.map((part) => ({ ...part, owned: standingOf(part, access, now).owned })),
              )
            : null,
        }),
    handoutCount: course.handoutCount,
    related: cards("related"),
    standing,
  };
}

/** What a course says of itself, in this language and as plain text. */
async function introducing({ db }: Means, { subtitle, introHtml }: CourseRow, language: Language) {
  if (language !== "en") return { subtitle, intro: plainText(introHtml) };
  const texts = { subtitle: { chinese: subtitle, kind: "text" }, intro: { chinese: introHtml, kind: "html" } } as const;
  const inEnglish = await englishIn(db, Object.values(texts));
  return { subtitle: inEnglish(texts.subtitle), intro: plainText(inEnglish(texts.intro)) };
}

/** Who teaches a partner's course, and where; nothing of the school's own. An address that isn't safe is not handed on. */
export function partnerOf({ sale, partnerName, partnerUrl }: Pick<CourseRow, "sale" | "partnerName" | "partnerUrl">): {
  partnerName?: string;
  partnerUrl?: string;
} {
  const link = partnerLink(partnerUrl);
  return sale === "partner" ? { partnerName, ...(link === null ? {} : { partnerUrl: link }) } : {};
}

/** A course that the asker may know of, with what they hold of it; refuses as `courseDetail` does. */
export async function knownCourse(
  means: Means,
  id: number,
  learnerId: number | null,
  previewed: Previewed = [],
): Promise<{ course: CourseRow; standing: Standing }> {
  const [course, access] = await Promise.all([courseById(means.pool, id), accessOf(means, learnerId, [id])]);
  if (!course) throw unknownThing();
  const standing = standingOf(course, access, means.now());
  if (!course.published && !standing.owned && !previewed.includes(id)) throw unknownThing();
  return { course, standing };
}

/** A page of the series inside a package, in order; empty for a series. Refuses as `courseDetail` does. */
export async function seriesOfPackage(
  means: Means,
  id: number,
  learnerId: number | null,
  { current, size }: { current: number; size: number },
) {
  const { course } = await knownCourse(means, id, learnerId);
  const ids = course.parts.map((part) => part.id);
  return { records: await cardsFor(means, learnerId, ids.slice((current - 1) * size, current * size)), total: ids.length, current, size };
}

/** Which of these ids are packages, with the ids of their series in order. */
export const partsOf = (means: Means, ids: readonly number[]): Promise<Map<number, number[]>> => packageParts(means.pool, ids);

/** Cards of these courses for the asker, in the order of the ids; unknown ids are left out. */
export async function cardsFor(means: Means, learnerId: number | null, ids: readonly number[]): Promise<CourseCard[]> {
  if (ids.length === 0) return [];
  const [rows, access] = await Promise.all([cardsById(means.db, ids), accessOf(means, learnerId, ids)]);
  return rows.map((row) => cardOf(row, access, means.now()));
}
