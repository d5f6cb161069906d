import type { RawAddress } from "./endpoint.ts";

/**
 * Recorded video from the product's own store, outside the envelope. The ticket in the address is issued by
 * getVideoPlayAuth; every address inside a playlist is relative to it, so that players need no header. Playlists and keys ask
 * for a living session of the learner whom the ticket names as well, by its cookie; segments are encrypted and don't. A ticket of
 * staff (media/play) asks for the session of its member instead, and its keys keep no pace.
 */
export const mediaFiles = {
  master: { method: "GET", path: "/play/:vid/:ticket/master.m3u8", access: "ticket", summary: "The HLS master playlist of a video" },
  rung: {
    method: "GET",
    path: "/play/:vid/:ticket/:rung.m3u8",
    access: "ticket",
    summary: "The HLS playlist of one quality, such as 720p, or of the sound alone: audio",
  },
  minuteKey: {
    method: "GET",
    path: "/play/:vid/:ticket/key/:minute",
    access: "ticket",
    summary:
      "The AES-128 key of one minute of a video, 16 bytes; 429 with Retry-After where it is asked for ahead of the pace of play and " +
      "`prefer: wait=0` is said, otherwise held up to 20 s",
  },
  key: {
    method: "GET",
    path: "/play/:vid/:ticket/key",
    access: "ticket",
    summary: "The one AES-128 key of a video that an earlier version took in, 16 bytes",
  },
  segment: {
    method: "GET",
    path: "/play/:vid/:ticket/:rung/:file",
    access: "ticket",
    summary: "An initialisation or encrypted media segment of one quality",
  },
  subtitle: { method: "GET", path: "/play/:vid/:ticket/subtitles/:file", access: "ticket", summary: "Subtitles of a video as WebVTT" },
  sprite: {
    method: "GET",
    path: "/play/:vid/:ticket/sprites/:file",
    access: "ticket",
    summary: "Preview pictures of a video: a WebVTT index and its JPEG sheets",
  },
  poster: { method: "GET", path: "/posters/:vid.jpg", access: "visitor", summary: "The still picture of a video" },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** The files that videos were made of, for staff with the duty: by the address that media/fetchOriginal gave and their own session. */
export const originalFiles = {
  fetch: {
    method: "GET",
    path: "/api/staff/v1/media/originals/:ticket",
    access: "ticket",
    summary: "The file that a video was made of, under its own name, where the school keeps it",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;

/**
 * Resumable uploads of staff by the tus protocol 1.0, outside the envelope. Each request carries the header
 * `upload-ticket` of createUpload, or a staff session. A creation names `filename` and may name `filetype`, `title` and
 * `itemId`, or with `replaces` and `version` the video whose place it takes, in Upload-Metadata; its answer says in
 * `upload-asset` which video comes of it.
 */
export const uploadFiles = {
  create: {
    method: "POST",
    path: "/api/staff/v1/media/uploads",
    access: "ticket",
    summary: "Begins a resumable upload of a video (tus 1.0): 201 with Location",
  },
  part: {
    method: "PATCH",
    path: "/api/staff/v1/media/uploads/:upload",
    access: "ticket",
    summary: "Goes on with an upload (tus 1.0): PATCH brings bytes, HEAD asks how many came, DELETE gives up",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;
