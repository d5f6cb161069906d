export { lessonVideos } from "./videos.ts";
export { indexSeries } from "./writing.store.ts";
