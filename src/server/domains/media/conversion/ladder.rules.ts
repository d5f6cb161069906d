import { copiesAudio, copiesVideo, type Facts, LONGEST_SHAPE, type VideoFacts } from "./probe.rules.ts";

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

/** The qualities by their short side in pixels, best first: a portrait clip is as sharp as one that lies. Bits per second. */
const SIZES = [
  { short: 1080, maxrate: 4_500_000 },
  { short: 720, maxrate: 2_200_000 },
  { short: 360, maxrate: 800_000 },
] as const;
/** A further quality is worth its bytes when its short side is at most this share of the one before. */
const WORTH = 0.8;
/** From this short side on a quality is made once the video plays already, where it has to be encoded. */
const LARGE = 900;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
const shortOf = ({ width, height }: { readonly width: number; readonly height: number }) => Math.min(width, height);

/** The picture as a viewer sees it: turned upright, smaller where its short side is longer, and no film longer than a cinema's. */
export function fitted(video: Pick<VideoFacts, "width" | "height" | "rotation">, short: number): { width: number; height: number } {
  const lies = video.rotation % 180 !== 0;
  const [width, height] = lies ? [video.height, video.width] : [video.width, video.height];
  const scale = Math.min(1, short / Math.min(width, height), (short * LONGEST_SHAPE) / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** The qualities of a video, best first. */
export function ladder(video: Pick<VideoFacts, "width" | "height" | "rotation">): Goal[] {
  const goals: Goal[] = [];
  for (const { short } of SIZES) {
    const size = fitted(video, short);
    const before = goals.at(-1);
    if (before && shortOf(size) > shortOf(before) * WORTH) continue;
    goals.push({ ...size, maxrate: rateOf(shortOf(size)) });
  }
  return goals;
}

/** Of the nearest size below, or between two: a little more than 360 lines are no 720. */
const rateOf = (short: number) => (short >= LARGE ? SIZES[0] : short > 400 ? SIZES[1] : SIZES[2]).maxrate;

/** ms of work by length of a video: copying, and encoding a picture of so many pixels or fewer. */
const COPYING = 20;
const ENCODING = 500;
const ORDINARY_PIXELS = 1280 * 720;

/** About how long (ms) the first quality takes; good for an order, not for a promise. */
export function firstQualityMs(facts: Pick<Facts, "seconds"> & { readonly video: VideoFacts }): number {
  if (copiesVideo(facts.video)) return facts.seconds * COPYING;
  return facts.seconds * ENCODING * Math.max(1, (facts.video.width * facts.video.height) / ORDINARY_PIXELS);
}

/** What to do with a file. `mayCopy` false: copying was tried and its key frames stand too far apart. */
export function planFor(facts: Facts & { readonly video: VideoFacts }, mayCopy = true): Plan {
  const [best, ...rest] = ladder(facts.video);
  const copy = mayCopy && copiesVideo(facts.video);
  const sound = facts.audio !== null;
  const copySound = facts.audio !== null && copiesAudio(facts.audio);
  if (!best) throw new Error("a video has at least one quality");
  if (copy) return { copy, copySound, sound, first: [best], later: rest };
  // Where all have to be encoded, one decoding serves them all, save the one that would keep a video from playing for long.
  const waits = rest.length > 0 && shortOf(best) >= LARGE;
  return { copy, copySound, sound, first: waits ? rest : [best, ...rest], later: waits ? [best] : [] };
}
