import type { CourseCard } from "#contract/catalogue.schema.ts";

/** What a card shows of a course. Any `CourseCard` of the contract is one. */
export type Card = Pick<
  CourseCard,
  | "id"
  | "type"
  | "title"
  | "coverUrl"
  | "teacherNames"
  | "lessonCount"
  | "learnerCount"
  | "price"
  | "originalPrice"
  | "buttonType"
  | "level"
  | "parts"
>;

/** The card without what no list shows: the page carries its first data twice, as HTML and as state. */
export function trimCard({
  id,
  type,
  title,
  coverUrl,
  teacherNames,
  lessonCount,
  learnerCount,
  price,
  originalPrice,
  buttonType,
  level,
  parts,
}: Card): Card {
  return { id, type, title, coverUrl, teacherNames, lessonCount, learnerCount, price, originalPrice, buttonType, level, parts };
}
