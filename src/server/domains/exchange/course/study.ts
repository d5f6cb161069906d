import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { LeavingCourse } from "../../catalogue/catalogue.ts";
import { bringClosed, isClosed } from "../../comments/comments.ts";
import { bringStudy, leavingStudy } from "../../learning/learning.ts";
import type { CourseManifest } from "./manifest.ts";

/** How a course is studied and talked about, as its file says it. */
export type StudySaid = Pick<CourseManifest, "rules" | "checks" | "comments">;

/** The same of a course that is here; questions of live lessons stay with them. */
export async function studyHere(db: Database, { id, chapters }: Pick<LeavingCourse, "id" | "chapters">): Promise<Required<StudySaid>> {
  const [{ rules, checks }, closed] = await Promise.all([leavingStudy(db, id), isClosed(db, id)]);
  const lessons = chapters.flatMap((chapter) => chapter.lessons).filter(({ kind }) => kind !== "live");
  const keys = new Map(lessons.map(({ itemId, key }) => [itemId, key]));
  const said = checks.flatMap(({ itemId, choices, ...check }) => {
    const lesson = itemId === null ? null : keys.get(itemId);
    return lesson === undefined ? [] : [{ lesson, ...check, choices: [...choices] }];
  });
  return { rules, checks: said, comments: closed ? "closed" : "open" };
}

/**
 * Writes it of a held course; what isn't said stays, and so do the questions of lessons that the file hasn't. `itemIds`: the numbers of
 * the file's lessons, in their order. @throws Refusal: strong checks would lock learners out
 */
export async function writeStudy(
  means: Means,
  tx: Transaction<Tables>,
  id: number,
  { rules, checks, comments, chapters }: Pick<CourseManifest, "rules" | "checks" | "comments" | "chapters">,
  itemIds: readonly (number | undefined)[],
): Promise<void> {
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const numbers = new Map(lessons.map(({ id: key }, at) => [key, itemIds[at]]));
  const isApart = ({ itemId }: { readonly itemId: number | null }) => itemId !== null && !itemIds.includes(itemId);
  const apart = checks ? (await leavingStudy(tx, id)).checks.filter(isApart) : [];
  const brought = checks?.map(({ lesson, ...check }) => ({ ...check, itemId: lesson === null ? null : numbers.get(lesson)! }));
  await bringStudy(means, tx, id, { rules, checks: brought && [...apart, ...brought] });
  if (comments) await bringClosed(tx, id, comments === "closed", new Date(means.now()));
}
