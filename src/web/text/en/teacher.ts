import type { Texts } from "../texts.ts";

/** Words of a teacher's page. */
export const text: Texts["teacher"] = {
  crumbs: "You are here",
  home: "Home",
  team: "Teachers",
  courses: "Courses",
  courseOne: "course",
  courseMany: "courses",
  lessons: "Lessons",
  lessonOne: "lesson",
  lessonMany: "lessons",
  learners: "Learners",
  learnerOne: "enrolment",
  learnerMany: "enrolments",
  coursesOf: "Courses by {name}",
  countOne: "{count} course",
  countMany: "{count} courses",
  countFree: "{courses}, {count} of them free",
  description: "{name}, {title}. {bio}",
};
