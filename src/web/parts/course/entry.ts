import type { ItemKind } from "#contract/catalogue.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";

/** What the entry rule looks at. */
type Entry = Pick<CourseCard, "id" | "type" | "buttonType">;

/** The asker may study now. */
export const STUDY = 2;
/** Free: one click enrols. */
export const FREE = 3;
/** To be bought. */
export const TO_BUY = 0;
/** Not on sale. */
export const CLOSED = 4;
const TO_DETAILS: readonly number[] = [TO_BUY, FREE, CLOSED];

/**
 * Where a course opens (spec 2, Opening a course by id): 2 leads to the play screen, 0, 3 and 4 to the details, any other
 * value to the transfer screen. The play screen gets `itemId` and `vid` when both are given, and `itemId` alone of a lesson to
 * read, which has no `vid`. A package has a page of its own, whatever the asker may do with it.
 */
export function entryAddress(
  { id, type, buttonType }: Entry,
  lesson?: { readonly itemId: number | null; readonly vid: string | null; readonly kind?: ItemKind },
): string {
  if (type === 2) return `/course/compose?id=${id}`;
  if (TO_DETAILS.includes(buttonType)) return `/course/details?id=${id}`;
  if (buttonType !== STUDY) return `/course/transfer?id=${id}`;
  if (lesson?.itemId && lesson.vid) return `/course/play?id=${id}&itemId=${lesson.itemId}&vid=${encodeURIComponent(lesson.vid)}`;
  if (lesson?.itemId && lesson.kind === "document") return `/course/play?id=${id}&itemId=${lesson.itemId}`;
  return `/course/play?id=${id}`;
}

/** Where the exam of a lesson is sat. */
export const examAddress = (itemId: number): string => `/startClassExam?itemId=${itemId}`;

/** The page that tells of a course, which its owner may look at, too; a partner's course and one sold in packages alone have none. */
export function pageAddress(course: Entry): string {
  return course.buttonType === STUDY && course.type === 1 ? `/course/details?id=${course.id}` : entryAddress(course);
}
