import { copiesAudio, copiesVideo, type Facts, SERVED, type VideoFacts } from "./probe.rules.ts";

/** A quality to be made. Sizes in pixels, even; bits per second. */
export interface Goal {
  readonly width: number;
  readonly height: number;
  readonly maxrate: number;
}

/** How a file becomes an asset: what is made at once, and what is made once the video plays already. */
export interface Plan {
  /** The picture of the first quality is taken as it is. */
  readonly copy: boolean;
  readonly copySound: boolean;
  readonly sound: boolean;
  readonly first: readonly Goal[];
  readonly later: readonly Goal[];
}

/** Two qualities, the boxes that they are fitted into (media.md 2). */
const BOXES = [
  { ...SERVED, maxrate: 2_200_000 },
  { width: 640, height: 360, maxrate: 800_000 },
] as const;
/** A second quality is worth its bytes when it is at most this share of the first one's height. */
const WORTH = 0.8;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** The picture as a viewer sees it: turned upright, smaller where it is larger than the box. */
export function fitted(
  video: Pick<VideoFacts, "width" | "height" | "rotation">,
  box: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const lies = video.rotation % 180 !== 0;
  const [width, height] = lies ? [video.height, video.width] : [video.width, video.height];
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: even(width * scale), height: even(height * scale) };
}

/** The qualities of a video, best first. */
export function ladder(video: VideoFacts): Goal[] {
  const best = fitted(video, BOXES[0]);
  const small = fitted(video, BOXES[1]);
  const rate = (height: number) => (height > 400 ? BOXES[0].maxrate : BOXES[1].maxrate);
  const goals: Goal[] = [{ ...best, maxrate: rate(best.height) }];
  if (small.height <= best.height * WORTH) goals.push({ ...small, maxrate: BOXES[1].maxrate });
  return goals;
}

/** ms of work by length of a video: copying, and encoding a picture of the largest size that is served. */
const COPYING = 20;
const ENCODING = 500;

/** About how long (ms) the first quality takes; good for an order, not for a promise. */
export function firstQualityMs(facts: Pick<Facts, "seconds"> & { readonly video: VideoFacts }): number {
  if (copiesVideo(facts.video)) return facts.seconds * COPYING;
  return facts.seconds * ENCODING * Math.max(1, (facts.video.width * facts.video.height) / (SERVED.width * SERVED.height));
}

/** What to do with a file. `mayCopy` false: copying was tried and its key frames stand too far apart. */
export function planFor(facts: Facts & { readonly video: VideoFacts }, mayCopy = true): Plan {
  const [best, ...rest] = ladder(facts.video);
  const copy = mayCopy && copiesVideo(facts.video);
  const sound = facts.audio !== null;
  const copySound = facts.audio !== null && copiesAudio(facts.audio);
  if (!best) throw new Error("a video has at least one quality");
  // Where all qualities have to be encoded, one decoding serves them all.
  return copy ? { copy, copySound, sound, first: [best], later: rest } : { copy, copySound, sound, first: [best, ...rest], later: [] };
}
