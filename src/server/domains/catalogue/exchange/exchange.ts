export {
  arrive, type ArrivingLesson, checkBase, giveFilm, hereAlready, holdParts, showArrived,
} from "./arriving.ts";
export { leavingCourse, type LeavingCourse } from "./leaving.ts";
export { categoryAt, categoryMade, teacherMade, teachersNamed } from "./directory.ts";
export { drawingIn, drawingMade, drawingsIn, drawingsOf, isDrawing } from "./drawings.ts";
