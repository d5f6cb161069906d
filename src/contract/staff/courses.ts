import { endpoints } from "../endpoint.ts";
import type { StaffCourseShapes, StaffOutlineShapes } from "./courses.schema.ts";

/** Courses and packages, from a draft to their removal. A member with `ownCourses` sees and changes their own alone. */
export const staffCourses = endpoints<StaffCourseShapes>()({
  list: { method: "GET", path: "/api/staff/v1/catalogue/courses", access: "staff:courses" },
  choices: { method: "GET", path: "/api/staff/v1/catalogue/courses/choices", access: "staff:courses" },
  detail: { method: "GET", path: "/api/staff/v1/catalogue/courses/detail", access: "staff:courses" },
  add: { method: "POST", path: "/api/staff/v1/catalogue/courses/add", access: "staff:courses" },
  save: { method: "POST", path: "/api/staff/v1/catalogue/courses/save", access: "staff:courses" },
  publish: { method: "POST", path: "/api/staff/v1/catalogue/courses/publish", access: "staff:courses" },
  withdraw: { method: "POST", path: "/api/staff/v1/catalogue/courses/withdraw", access: "staff:courses" },
  preview: { method: "POST", path: "/api/staff/v1/catalogue/courses/preview", access: "staff:courses" },
  copy: { method: "POST", path: "/api/staff/v1/catalogue/courses/copy", access: "staff:courses" },
  remove: { method: "POST", path: "/api/staff/v1/catalogue/courses/remove", access: "staff:courses" },
  saveParts: { method: "POST", path: "/api/staff/v1/catalogue/packages/saveParts", access: "staff:courses" },
  savePartnerItems: { method: "POST", path: "/api/staff/v1/catalogue/partners/saveItems", access: "staff:courses" },
});

/** The chapters and lessons of a course. */
export const staffOutline = endpoints<StaffOutlineShapes>()({
  extend: { method: "POST", path: "/api/staff/v1/catalogue/outline/extend", access: "staff:courses" },
  order: { method: "POST", path: "/api/staff/v1/catalogue/outline/order", access: "staff:courses" },
  saveChapter: { method: "POST", path: "/api/staff/v1/catalogue/outline/saveChapter", access: "staff:courses" },
  removeChapter: { method: "POST", path: "/api/staff/v1/catalogue/outline/removeChapter", access: "staff:courses" },
  saveLesson: { method: "POST", path: "/api/staff/v1/catalogue/outline/saveLesson", access: "staff:courses" },
  removeLesson: { method: "POST", path: "/api/staff/v1/catalogue/outline/removeLesson", access: "staff:courses" },
});

/** What has to be mended before a course is published (`stops`), or might be. */
export const COURSE_GAPS = [
  "noLesson", "emptyLessons", "noTeacher", "noIntro", "noPartner", "noPart", "draftParts",
] as const;
export type CourseGap = (typeof COURSE_GAPS)[number];
export const COURSE_STATES = ["draft", "published", "withdrawn"] as const;
export type CourseState = (typeof COURSE_STATES)[number];
export const SALES = ["onSale", "closed", "packageOnly", "partner"] as const;
/** Kinds of lessons that the desk can make; lives join with their own rooms. */
export const NEW_LESSONS = ["video", "document", "exam"] as const;

/** Longest texts of a course, in characters, and how many of each a course may have. */
export const COURSE_LIMITS = {
  title: 60, subtitle: 120, level: 20, topic: 6, intro: 50_000, outcomes: 12, outcome: 60, teachers: 12, parts: 50, partnerItems: 300,
  chapters: 200, lessons: 1000, lessonTitle: 120, points: 20, point: 120, fen: 100_000_000, days: 3650,
} as const;
