export {
  arrive, type ArrivingLesson, checkBase, giveFilm, hereAlready, holdParts, showArrived,
} from "./arriving.ts";
export { leavingCourse, type LeavingCourse } from "./leaving.ts";
export { addToDirectory, categoryAt, categoryMade, leavingDirectory, teacherMade, teachersNamed } from "./directory.ts";
export { allSlugs, lessonNamed, lessonNames } from "./leaving.store.ts";
export { drawingAs, drawingIn, drawingMade, drawingsIn, drawingsOf, isDrawing } from "./drawings.ts";
export { bring, type BroughtLesson, holdHere } from "./updating.ts";
