export { mediaLeave } from "./desk.ts";
export { blobOf, MEDIA_BYTES, mediaAddress, putMedia } from "./keeping.ts";
export { addMedia, keptHashes, knownHashes } from "./media.store.ts";
export { typeOf } from "./types.rules.ts";
