import type { CourseGap } from "#contract/staff/courses.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { outlineAt } from "../outline/outline.ts";
import type { DeskCourse } from "./courses.store.ts";
import { gapsOf, type Known } from "./gaps.rules.ts";
import { packagesAt, partnerItemsAt, partsAt } from "./parts.store.ts";

interface WholeCourse extends DeskCourse {
  readonly chapters: Awaited<ReturnType<typeof outlineAt>>;
  readonly parts: Awaited<ReturnType<typeof partsAt>>;
  readonly partnerItems: Awaited<ReturnType<typeof partnerItemsAt>>;
  readonly packages: Awaited<ReturnType<typeof packagesAt>>;
}

/** A course within reach with all that belongs to it. */
export async function wholeCourse({ db }: Pick<Means, "db">, course: DeskCourse): Promise<WholeCourse> {
  const [chapters, parts, partnerItems, packages] = await Promise.all([
    outlineAt(db, course.id), partsAt(db, course.id), partnerItemsAt(db, course.id), packagesAt(db, course.id),
  ]);
  return { ...course, chapters, parts, partnerItems, packages };
}

const STOPS: Readonly<Partial<Record<CourseGap, "courseNoLesson" | "courseNoPartner" | "packageNoPart">>> = {
  noLesson: "courseNoLesson", noPartner: "courseNoPartner", noPart: "packageNoPart",
};

/** Refuses a course that can't be published as it is. */
export function needWholeCourse(course: Known): void {
  const gaps = gapsOf(course).filter(({ stops }) => stops);
  const [first] = gaps;
  if (!first) return;
  const draft = course.parts.find(({ state }) => state !== "published");
  const key = STOPS[first.gap];
  throw key ? mend(key, {}, { gaps }) : mend("packagePartDraft", { title: draft?.title ?? "" }, { gaps });
}
