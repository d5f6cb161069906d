export { COURSE_ACTS } from "./acts.ts";
export { courseDesk } from "./courses.desk.ts";
export { partsDesk } from "./parts.desk.ts";
