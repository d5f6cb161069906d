export { lessonVideos, recount } from "./videos.ts";
export { indexSaying, indexSeries } from "./writing.store.ts";
