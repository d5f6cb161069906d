import type { CourseCard, CourseDetail } from "#contract/catalogue.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { plainText } from "../../kernel/richText.ts";
import { accessOf, type Standing, standingOf } from "../enrolment/enrolment.ts";
import { favouriteOf } from "../favourites/favourites.ts";
import { cardsById } from "./cards.store.ts";
import { courseById, neighboursOf, outlineOf } from "./detail.store.ts";
import { cardOf, outlineFor, seoOf } from "./rules.ts";

export { cardOf, coverUrl } from "./rules.ts";
export { indexSeries } from "./writing.store.ts";

/**
 * A course as the asker sees it, with their standing. Unknown ids are refused with 1001, and so is an unpublished
 * course, unless the asker holds it. At most six statements.
 */
export async function courseDetail(means: Means, id: number, learnerId: number | null): Promise<CourseDetail & { standing: Standing }> {
  const [course, outline, neighbours] = await Promise.all([courseById(means.pool, id), outlineOf(means.pool, id), neighboursOf(means.pool, id)]);
  if (!course) throw unknownThing();
  const [access, collectId] = await Promise.all([
    accessOf(means, learnerId, [id, ...neighbours.map((row) => row.id)]),
    favouriteOf(means, learnerId, { targetType: course.type === 2 ? "package" : "series", targetId: id }),
  ]);
  const now = means.now();
  const standing = standingOf(course, access, now);
  if (!course.published && !standing.owned) throw unknownThing();
  const cards = (bond: "part" | "package" | "related") => neighbours.filter((row) => row.bond === bond).map((row) => cardOf(row, access, now));
  return {
    baseInfo: {
      ...cardOf(course, access, now),
      intro: course.introHtml,
      outcomes: [...course.outcomes],
      validDays: course.validDays,
      validUntil: standing.validUntil,
      isCollect: collectId !== null,
      collectId,
      ...(course.partnerUrl === null || course.sale !== "partner" ? {} : { partnerUrl: course.partnerUrl }),
      seo: seoOf(course, plainText(course.introHtml)),
      breadcrumb: [
        { id: course.tradeId, name: course.tradeName },
        ...(course.tradeId === course.categoryId ? [] : [{ id: course.categoryId, name: course.categoryName }]),
      ],
    },
    teachers: [...course.teachers],
    chapters: outlineFor(outline, standing),
    ...(course.type === 2 ? { series: cards("part") } : { packages: cards("package") }),
    handoutCount: 0,
    related: cards("related"),
    standing,
  };
}

/** Cards of these courses for the asker, in the order of the ids; unknown ids are left out. */
export async function cardsFor(means: Means, learnerId: number | null, ids: readonly number[]): Promise<CourseCard[]> {
  if (ids.length === 0) return [];
  const [rows, access] = await Promise.all([cardsById(means.db, ids), accessOf(means, learnerId, ids)]);
  return rows.map((row) => cardOf(row, access, means.now()));
}
