import type { MessageKey } from "../../../kernel/refusal.ts";

/** What a file that came in holds, whoever looked at it. */
export interface Facts {
  /** The container's own length in seconds; 0 where it doesn't say. */
  readonly seconds: number;
  readonly video: VideoFacts | null;
  readonly audio: AudioFacts | null;
}

export interface VideoFacts {
  /** As ffmpeg calls it: h264, hevc, vp9 … */
  readonly codec: string;
  /** Pixels as they are stored. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise; 0, 90, 180 or 270. */
  readonly rotation: number;
  readonly squarePixels: boolean;
  /** yuv420p where it is known. */
  readonly pixels: string;
  readonly interlaced: boolean;
  readonly fps: number;
  /** Bits per second; 0 where unknown. */
  readonly bitrate: number;
}

export interface AudioFacts {
  readonly codec: string;
  /** AAC's kind: LC where it is known. */
  readonly profile: string;
  readonly channels: number;
}

/** Why a file can't be taken, as a message with its values. `again`: another try may do better. */
export interface Objection {
  readonly reason: MessageKey;
  readonly values: Readonly<Record<string, string | number>>;
  readonly again: boolean;
}

/** Lessons are hours, not days, and no camera of a school films larger than 8K: what claims more is meant to exhaust us. */
export const LONGEST_SECONDS = 12 * 3600;
export const MOST_PIXELS = 8192 * 4320;
const MOST_FPS = 480;
/** Seconds; shorter ones are a slip of the thumb, and a lesson has at least one second. */
const SHORTEST_SECONDS = 1;

/** The largest picture that is served, by its short side, and how many times as long the other one may be. */
const SERVED_SHORT = 1080;
export const LONGEST_SHAPE = 2.4;
/** bit/s above which a copied quality would be too much for the lines of most learners. */
const MOST_COPIED_BITRATE = 6_000_000;
const MOST_COPIED_FPS = 61;

const no = (reason: MessageKey, values: Objection["values"] = {}, again = false): Objection => ({ reason, values, again });

/** What can't be taken at all, with or without ffmpeg; null when it can. */
export function objection(facts: Facts): Objection | null {
  const { video, audio, seconds } = facts;
  if (!video) return no(audio ? "mediaSoundOnly" : "mediaNotVideo");
  if (!(seconds >= SHORTEST_SECONDS)) return no("mediaTooShort");
  if (seconds > LONGEST_SECONDS) return no("mediaTooLong", { hours: LONGEST_SECONDS / 3600 });
  if (video.width < 16 || video.height < 16) return no("mediaNotVideo");
  if (video.width * video.height > MOST_PIXELS || video.width > 16_384 || video.height > 16_384 || video.fps > MOST_FPS) {
    return no("mediaTooLargePicture", { width: video.width, height: video.height });
  }
  return null;
}

/** Whether the picture can be served as it is: H.264 that every browser plays, not larger than the best quality. */
export function copiesVideo(video: VideoFacts): boolean {
  return (
    video.codec === "h264" &&
    ["yuv420p", "yuvj420p"].includes(video.pixels) &&
    !video.interlaced &&
    video.rotation === 0 &&
    video.squarePixels &&
    Math.min(video.width, video.height) <= SERVED_SHORT &&
    Math.max(video.width, video.height) <= SERVED_SHORT * LONGEST_SHAPE &&
    video.width % 2 === 0 &&
    video.height % 2 === 0 &&
    video.bitrate <= MOST_COPIED_BITRATE &&
    video.fps <= MOST_COPIED_FPS
  );
}

/** Whether the sound can be served as it is. */
export const copiesAudio = (audio: AudioFacts): boolean => audio.codec === "aac" && audio.profile === "LC" && audio.channels <= 2;

/** What stands in the way of repacking without ffmpeg; null when nothing does. */
export function remuxObjection({ video, audio }: Facts): Objection | null {
  if (video && !copiesVideo(video))
    return no("mediaNeedsFfmpeg", { codec: video.codec.toUpperCase(), width: video.width, height: video.height }, true);
  if (audio && !copiesAudio(audio)) return no("mediaSoundNeedsFfmpeg", { codec: audio.codec.toUpperCase() }, true);
  return null;
}

/** What the first bytes say the file is meant to be; null: nothing that holds a video. */
export function containerOf(head: Uint8Array): "mp4" | "matroska" | "avi" | "flv" | "ts" | "asf" | "mpeg" | null {
  const word = (at: number) => Buffer.from(head.subarray(at, at + 4)).toString("latin1");
  if (["ftyp", "moov", "mdat", "wide", "free"].includes(word(4))) return "mp4";
  const first = Buffer.from(head.subarray(0, 4)).toString("hex");
  if (first === "1a45dfa3") return "matroska";
  if (word(0) === "RIFF" && word(8) === "AVI ") return "avi";
  if (word(0).startsWith("FLV")) return "flv";
  if (first === "3026b275") return "asf";
  if (first === "000001ba") return "mpeg";
  return head[0] === 0x47 && head[188] === 0x47 ? "ts" : null;
}

/** What it means that nobody could read the file: it is cut off, or it is no video at all. */
export const unreadable = (head: Uint8Array): Objection => no(containerOf(head) ? "mediaTruncated" : "mediaNotVideo");

/** A video that ends before its container says so was cut off on the way. Two per cent and 2 s are rounding. */
export const cutOff = (promised: number, came: number): Objection | null => (came < promised * 0.98 - 2 ? no("mediaTruncated") : null);
