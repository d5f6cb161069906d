import type { HlsConfig, LoaderConfig, LoaderResponse, RetryConfig } from "hls.js/light";

/** What is known of the line before anything was loaded. */
export interface LineHints {
  /** The device saves data, or calls its network slow. */
  readonly low: boolean;
  /** The browser's own estimate, bit/s; null where it makes none. */
  readonly downlink: number | null;
  /** What an earlier lesson measured, bit/s; null when there was none lately. */
  readonly remembered: number | null;
}

/** An ordinary line (bit/s): it carries the best quality of a lecture. */
const ORDINARY = 2_000_000;
/** No estimate below this (bit/s) is believed: the next lesson would never try more. */
const SLOWEST = 30_000;

/** With which quality a lesson begins: the lowest on a slow line, else the one that the likely speed carries. */
export function startOn({ low, downlink, remembered }: LineHints): Partial<HlsConfig> {
  const likely = remembered ?? downlink ?? ORDINARY;
  return low
    ? { startLevel: 0, abrEwmaDefaultEstimate: Math.max(SLOWEST, remembered ?? 300_000) }
    : { abrEwmaDefaultEstimate: Math.min(ORDINARY, Math.max(SLOWEST, likely)) };
}

/** Seconds held ready: before play is pressed, at first while watching, and at most on a weak line. */
export const AHEAD = { warm: 6, watching: 60, weak: 180 };
/** A line that carries the best quality this many times over is not weak. */
const EASY = 4;

/**
 * How many seconds to hold ready on a line of this speed (bit/s) for a best quality of that bitrate. A weak line
 * stores what it can: each second ahead is one that may fail later.
 */
export function aheadOn(speed: number, bitrate: number): number {
  if (!(bitrate > 0) || speed >= EASY * bitrate) return AHEAD.watching;
  return speed >= 2 * bitrate ? 2 * AHEAD.watching : AHEAD.weak;
}

/** No answer came at all: the network is away, or the server. */
export const isAway = (status: number | undefined): boolean => status === undefined || status === 0;

/** A retry that never gives up while nobody answers, and at 8 s between two tries at most. */
const patient: RetryConfig = {
  maxNumRetry: 6,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 8_000,
  backoff: "exponential",
  shouldRetry: (_config, _count, isTimeout, response: LoaderResponse | undefined, retry) => retry || isTimeout || response?.code === 0,
};
const policy = (maxLoadTimeMs: number): { default: LoaderConfig } => ({
  default: { maxTimeToFirstByteMs: 15_000, maxLoadTimeMs, timeoutRetry: { ...patient, retryDelayMs: 0 }, errorRetry: patient },
});

/** How segments, playlists and keys are asked for again. A master playlist that can't be had is asked for anew by the source. */
export const PATIENCE: Partial<HlsConfig> = {
  fragLoadPolicy: policy(120_000),
  playlistLoadPolicy: policy(20_000),
  keyLoadPolicy: policy(20_000),
  // Little is loaded: rather a smaller picture than one that stands still (s).
  maxStarvationDelay: 1,
  // A quality that failed while the line was down is tried again.
  errorPenaltyExpireMs: 20_000,
};

const KEY = "line";
/** A measurement is believed for this long (ms): people move between networks. */
const BELIEVED_MS = 3_600_000;

/** What the last lesson measured on this device, bit/s; null when that is too long ago. */
export function rememberedSpeed(now: number): number | null {
  try {
    const { speed, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { speed?: unknown; at?: unknown };
    return typeof speed === "number" && typeof at === "number" && speed > 0 && now - at < BELIEVED_MS && now >= at ? speed : null;
  } catch {
    return null;
  }
}

export function rememberSpeed(speed: number, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ speed: Math.round(speed), at: now }));
  } catch {
    // The next lesson begins as on an ordinary line.
  }
}
