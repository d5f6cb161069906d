import type { CourseCard } from "#contract/catalogue.schema.ts";

/** What the entry rule looks at. */
export type Entry = Pick<CourseCard, "id" | "buttonType">;

/** The asker may study now. */
export const STUDY = 2;
/** Free: one click enrols. */
export const FREE = 3;
const TO_DETAILS: readonly number[] = [0, FREE, 4];

/**
 * Where a course opens (spec 2, Opening a course by id): 2 leads to the play screen, 0, 3 and 4 to the details, any other
 * value to the transfer screen. The play screen gets `itemId` and `vid` when both are given.
 */
export function entryAddress({ id, buttonType }: Entry, lesson?: { readonly itemId: number | null; readonly vid: string | null }): string {
  if (TO_DETAILS.includes(buttonType)) return `/course/details?id=${id}`;
  if (buttonType !== STUDY) return `/course/transfer?id=${id}`;
  const at = lesson?.itemId && lesson.vid ? `&itemId=${lesson.itemId}&vid=${encodeURIComponent(lesson.vid)}` : "";
  return `/course/play?id=${id}${at}`;
}
