import type { Received } from "#contract/endpoint.ts";
import { staffCourses } from "#contract/staff/courses.ts";

/** A course as its editor has it. */
export type Course = Received<(typeof staffCourses)["detail"]>;
export type Chapter = Course["chapters"][number];
export type Lesson = Chapter["lessons"][number];

/** What is asked anew after a change of a course. */
export const OF_COURSE = [staffCourses.detail, staffCourses.list] as const;
