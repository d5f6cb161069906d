export { mediaLeave } from "./desk.ts";
export { blobOf, MEDIA_BYTES, mediaAddress, putMedia } from "./keeping.ts";
export { typeOf } from "./types.rules.ts";
