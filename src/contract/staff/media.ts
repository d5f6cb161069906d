import { endpoints } from "../endpoint.ts";
import type { StaffMediaShapes, StaffVideoShapes } from "./media.schema.ts";

/** Videos, from their upload to their removal. */
export const staffMedia = endpoints<StaffMediaShapes>()({
  createUpload: { method: "POST", path: "/api/staff/v1/media/createUpload", access: "staff:media" },
  list: { method: "GET", path: "/api/staff/v1/media/list", access: "staff:media" },
  counts: { method: "GET", path: "/api/staff/v1/media/counts", access: "staff:media" },
  detail: { method: "GET", path: "/api/staff/v1/media/detail", access: "staff:media" },
  play: { method: "POST", path: "/api/staff/v1/media/play", access: "staff:media" },
  fetchOriginal: { method: "POST", path: "/api/staff/v1/media/fetchOriginal", access: "staff:media" },
  rename: { method: "POST", path: "/api/staff/v1/media/rename", access: "staff:media" },
  retry: { method: "POST", path: "/api/staff/v1/media/retry", access: "staff:media" },
  remake: { method: "POST", path: "/api/staff/v1/media/remake", access: "staff:media" },
  remove: { method: "POST", path: "/api/staff/v1/media/remove", access: "staff:media" },
  saveSubtitles: { method: "POST", path: "/api/staff/v1/media/saveSubtitles", access: "staff:media" },
  removeSubtitles: { method: "POST", path: "/api/staff/v1/media/removeSubtitles", access: "staff:media" },
  posterCandidates: { method: "GET", path: "/api/staff/v1/media/posterCandidates", access: "staff:media" },
  savePoster: { method: "POST", path: "/api/staff/v1/media/savePoster", access: "staff:media" },
  health: { method: "GET", path: "/api/staff/v1/media/health", access: "staff:media" },
});

/** A lesson's video. */
export const staffVideos = endpoints<StaffVideoShapes>()({
  lesson: { method: "GET", path: "/api/staff/v1/media/lesson", access: "staff:self" },
  attach: { method: "POST", path: "/api/staff/v1/media/attach", access: "staff:self" },
});
