export { lessonVideos, recount } from "./videos.ts";
export { indexSeries } from "./writing.store.ts";
