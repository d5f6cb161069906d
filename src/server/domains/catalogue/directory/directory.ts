import type { Database } from "../../../database/database.ts";
import { countCourses, firstTeachers } from "./directory.store.ts";

export { addCategory, addTeacher, categoryRows, teacherRows } from "./directory.store.ts";

/** What there is of teachers (the first three) and of courses, packages among them. */
export async function directoryStanding(db: Database) {
  const [teachers, courses] = await Promise.all([firstTeachers(db), countCourses(db)]);
  return { teachers, courses };
}
