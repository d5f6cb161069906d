export { OUTLINE_ACTS } from "./acts.ts";
export { coursesChanged } from "./changed.ts";
export { outlineDesk } from "./outline.desk.ts";
export {
  addChapters, deleteChapter, deleteLesson, lessonsOf, outlineAt, writeChapter, writeLesson, writeOrder,
} from "./outline.store.ts";
export { type DeskPorts, firstUse } from "./uses.ts";
