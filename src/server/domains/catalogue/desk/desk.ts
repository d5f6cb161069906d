export { COURSE_ACTS } from "./acts.ts";
export { baseOf } from "./base.rules.ts";
export { courseDesk } from "./courses.desk.ts";
export { type Base, bySlug, courseAt, holdCourse, insertCourse, writeBase, writeShown } from "./courses.store.ts";
export { partsDesk } from "./parts.desk.ts";
export { holdParts, packagesAt, writePartnerItems, writeParts } from "./parts.store.ts";
export { needWholeCourse, wholeCourse } from "./whole.ts";
