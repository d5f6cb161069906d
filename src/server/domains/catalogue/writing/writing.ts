export { addLessons, chapterWithin, countOutline, type NewLesson } from "./outline.store.ts";
export { lessonVideos, recount } from "./videos.ts";
export { setVideo } from "./videos.store.ts";
export { indexSaying, indexSeries } from "./writing.store.ts";
