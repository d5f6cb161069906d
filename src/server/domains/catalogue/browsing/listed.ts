import { pageOf } from "#contract/outside.ts";
import type { ListedPages } from "../../../kernel/outside/listed.ts";
import { countListedCourses, countListedTeachers, listedCourses, listedTeachers } from "./listed.store.ts";

/** Courses and packages with a page of their own, and the teachers of published ones. */
export const coursePages: readonly ListedPages[] = [
  {
    name: "courses",
    count: countListedCourses,
    part: async (db, _now, from, size) =>
      (await listedCourses(db, from, size)).map(({ id, type, changed }) => ({
        path: type === 2 ? pageOf.package(id) : pageOf.course(id), changed,
      })),
  },
  {
    name: "teachers",
    count: countListedTeachers,
    part: async (db, _now, from, size) =>
      (await listedTeachers(db, from, size)).map(({ id }) => ({ path: pageOf.teacher(id), changed: null })),
  },
];
