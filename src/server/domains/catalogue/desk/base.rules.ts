import { wrongField } from "../../../kernel/refusal.ts";
import { cleanHtml } from "../../../kernel/richText.ts";
import type { Base, DeskCourse } from "./courses.store.ts";

/** What a page says of a course, as it is stored: clean, and without what a package takes from its courses. */
export function baseOf(type: 1 | 2, said: Base): Base {
  const { originalPrice, price, sale, teacherIds } = said;
  if (originalPrice !== null && originalPrice <= price) throw wrongField("originalPrice", "originalBelow");
  if (new Set(teacherIds).size !== teacherIds.length) throw wrongField("teacherIds", "invalid");
  if (type === 2 && (sale === "packageOnly" || sale === "partner")) throw wrongField("sale", "invalid");
  if (sale === "partner" && price > 0) throw wrongField("price", "invalid");
  const {
    title, subtitle, categoryId, level, topic, intro, outcomes, validDays, partnerUrl, partnerName, recommended,
  } = said;
  return {
    title, subtitle, categoryId, level, topic, intro: cleanHtml(intro).trim(), outcomes, price, validDays, sale, partnerUrl, partnerName,
    recommended, teacherIds: type === 2 ? [] : teacherIds, originalPrice: type === 2 ? null : originalPrice,
  };
}

/** What the audit shows of a page. */
export function pageOfCourse(course: DeskCourse): Base {
  const {
    title, subtitle, categoryId, level, topic, intro, outcomes, teacherIds, price, originalPrice, validDays, sale, partnerUrl, partnerName,
    recommended,
  } = course;
  return {
    title, subtitle, categoryId, level, topic, intro, outcomes, teacherIds, price, originalPrice, validDays, sale, partnerUrl, partnerName,
    recommended,
  };
}
