import type { CourseState } from "#contract/staff/courses.ts";
import { actOf } from "../../../kernel/act.ts";
import type { Base } from "./courses.store.ts";

/** What is written down of courses. */
export const COURSE_ACTS = {
  add: actOf<{ type: 1 | 2; title: string; categoryId: number }>("courses.add"),
  save: actOf<Base>("courses.save"),
  publish: actOf<{ state: CourseState }>("courses.publish"),
  withdraw: actOf<{ state: CourseState }>("courses.withdraw"),
  copy: actOf<{ title: string; from: number }>("courses.copy"),
  remove: actOf<{ title: string; lessons: number }>("courses.remove"),
  preview: actOf<{ until: number }>("courses.preview"),
  parts: actOf<{ seriesIds: readonly number[] }>("courses.parts"),
  partnerItems: actOf<{ items: readonly object[] }>("courses.partnerItems"),
};
