/** The light build (no alternate audio, no DRM, no in-band subtitles) ships no types of its own; they are the full build's. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
