export { addLessons, chapterWithin, countOutline, type NewLesson } from "./outline.store.ts";
export { lessonVideos, recount } from "./videos.ts";
export { indexSaying, indexSeries } from "./writing.store.ts";
