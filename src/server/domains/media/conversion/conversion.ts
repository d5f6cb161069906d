export { candidatesOf } from "./candidates.ts";
export { clearPieces, Gone } from "./clear.ts";
export type { VideoSource } from "./ffmpeg.rules.ts";
export { firstQualityMs, ladder, planFor } from "./ladder.rules.ts";
export { type Job, type Made, makePoster, makeRungs, makeSound, makeSprites, NO_ROOM, NoLongerWanted, probe, Unfit } from "./make.ts";
export { measure } from "./measure.ts";
export type { Facts, VideoFacts } from "./probe.rules.ts";
export { inspected, isFull, repack } from "./remux.ts";
