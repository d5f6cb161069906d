export { OUTLINE_ACTS } from "./acts.ts";
export { coursesChanged } from "./changed.ts";
export { outlineDesk } from "./outline.desk.ts";
export { addChapters, lessonsOf, outlineAt } from "./outline.store.ts";
export { type DeskPorts, firstUse } from "./uses.ts";
