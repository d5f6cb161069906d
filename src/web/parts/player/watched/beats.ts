import { HEARTBEAT_RANGES } from "#contract/learning.ts";
import { append, type Range, union } from "./ranges.ts";

/** One heartbeat as it goes out. */
export interface Beat {
  readonly seq: number;
  readonly position: number;
  readonly ranges: readonly Range[];
  readonly rate: number;
  readonly takeOver: boolean;
  /** Some of it went out before, and nobody knows whether it was taken then: the answer doesn't say what all of it earned. */
  readonly unsure?: true;
  /** Of a text: how far the reader got, in seconds of its reading time. */
  readonly reached?: number;
}

/**
 * What came of a heartbeat; `lost` when nobody knows (network, time-out, a fault of the server), `late` when its session is over and
 * took what was played in it before.
 */
export type Verdict = "accepted" | "late" | "lost" | "elsewhere" | "over";

/** Live: earns. Elsewhere: another player earns, nothing is sent. Over: a new play session is needed. */
type Standing = "live" | "elsewhere" | "over";

/**
 * The heartbeats of one play session (rules.md Watching). One is on its way at a time; what is played meanwhile is
 * merged. One that was lost goes out again as it was, with its own seq, so that the server takes it at most once.
 */
export interface Beats {
  readonly standing: Standing;
  /** The seq used last. */
  readonly seq: number;
  readonly flying: Beat | null;
  /** Was lost and goes out again before anything else. */
  readonly again: Beat | null;
  readonly waiting: readonly Range[];
  /** The position that was sent last; null before the first. */
  readonly told: number | null;
  readonly takeOver: boolean;
}

export const FIRST_BEATS: Beats = { standing: "live", seq: 0, flying: null, again: null, waiting: [], told: null, takeOver: false };

export const collect = (beats: Beats, ranges: readonly Range[]): Beats =>
  ranges.length === 0 ? beats : { ...beats, waiting: ranges.reduce<readonly Range[]>(append, beats.waiting) };

/** Positions closer than this (s) are no news. */
const MOVED = 1;

export interface Now {
  readonly position: number;
  readonly rate: number;
  readonly reached?: number | undefined;
}

/**
 * The next heartbeat, or null when there is none to send. `urgent` (pause, seek, hide) sends even if nothing new was
 * played. `last` (the page may go) doesn't wait for the one on its way: the new one carries that one's ranges as well,
 * for it may overtake it, and the server drops an older seq after a newer. One that was lost goes out as it was even
 * then: the line is bad, and what waits is kept on the device.
 */
export function next(
  beats: Beats,
  now: Now,
  how: { readonly urgent?: boolean; readonly last?: boolean } = {},
): { beats: Beats; beat: Beat | null } {
  const none = { beats, beat: null };
  if (beats.standing !== "live") return none;
  if (beats.flying && !how.last) return none;
  const moved = beats.told === null || Math.abs(now.position - beats.told) >= MOVED;
  if (beats.again) {
    const beat: Beat = { ...beats.again, unsure: true };
    return { beats: { ...beats, flying: beat, again: null }, beat };
  }
  const unsure = beats.flying;
  if (beats.waiting.length === 0 && unsure && !(moved && how.urgent)) return none;
  if (beats.waiting.length === 0 && !beats.takeOver && !how.urgent) return none;
  const { ranges, rest } = fit([...(unsure?.ranges ?? []), ...beats.waiting]);
  const beat: Beat = {
    seq: beats.seq + 1,
    position: now.position,
    ranges,
    rate: now.rate,
    takeOver: beats.takeOver || (unsure?.takeOver ?? false),
    ...(unsure ? { unsure: true as const } : {}),
    ...(now.reached === undefined ? {} : { reached: now.reached }),
  };
  return { beats: { ...beats, seq: beat.seq, flying: beat, again: null, waiting: rest, told: now.position, takeOver: false }, beat };
}

/** As many ranges as one heartbeat may carry: too many are joined (which tells each second once), then the rest waits. */
function fit(ranges: readonly Range[]): { ranges: readonly Range[]; rest: readonly Range[] } {
  if (ranges.length <= HEARTBEAT_RANGES) return { ranges, rest: [] };
  const joined = union(ranges);
  return { ranges: joined.slice(0, HEARTBEAT_RANGES), rest: joined.slice(HEARTBEAT_RANGES) };
}

/** What the server said of the heartbeat `seq`. Of one that a newer has taken the place of, nothing is learnt. */
export function answered(beats: Beats, seq: number, verdict: Verdict): Beats {
  const { flying } = beats;
  if (!flying || flying.seq !== seq) return beats;
  const landed = { ...beats, flying: null };
  if (verdict === "accepted") return landed;
  if (verdict === "late") return { ...landed, standing: "over", takeOver: false };
  if (verdict === "lost") return { ...landed, again: flying };
  return { ...landed, standing: verdict, waiting: [...flying.ranges, ...beats.waiting], takeOver: false };
}

/** The person wants to go on here (2101). */
export const takenOver = (beats: Beats): Beats => (beats.standing === "elsewhere" ? { ...beats, standing: "live", takeOver: true } : beats);

/** A new play session: it counts from 1, and what the old one could not place goes with it. */
export function renewed(beats: Beats): Beats {
  const kept = [...(beats.flying?.ranges ?? []), ...(beats.again?.ranges ?? []), ...beats.waiting];
  return { ...FIRST_BEATS, waiting: kept };
}

/** What nobody has confirmed of a play session, as it is kept on the device. */
export interface Unsent {
  /** The seq used last. */
  readonly seq: number;
  /** Went out and may or may not have arrived. */
  readonly unsure: Beat | null;
  readonly waiting: readonly Range[];
}

/** More stretches than this are joined where they are kept. */
const KEPT_RANGES = 3 * HEARTBEAT_RANGES;

/** What must be kept, with what was played since; null when there is nothing. */
export function unsent(beats: Beats, played: readonly Range[] = []): Unsent | null {
  const unsure = beats.flying ?? beats.again;
  const waiting = collect(beats, played).waiting;
  if (waiting.length === 0 && (unsure === null || unsure.ranges.length === 0)) return null;
  return { seq: beats.seq, unsure, waiting: waiting.length > KEPT_RANGES ? union(waiting) : waiting };
}

/** Goes on with a play session whose page is gone. */
export const resumed = ({ seq, unsure, waiting }: Unsent): Beats => ({ ...FIRST_BEATS, seq, again: unsure, waiting });

/** Puts what an earlier session left in front. */
export const preceded = (beats: Beats, ranges: readonly Range[]): Beats =>
  ranges.length === 0 ? beats : { ...beats, waiting: [...ranges, ...beats.waiting] };

/** Credited less than ran, in seconds of the clock. */
export interface Short {
  readonly played: number;
  readonly credited: number;
}

/** Less than this (s) is rounding, or the network's jitter. */
const SHORT_SECONDS = 5;

/** What a heartbeat told and the answer didn't credit; null: nothing to speak of, or an earlier answer may have credited it. */
export function shortOf({ ranges, rate, unsure }: Pick<Beat, "ranges" | "rate" | "unsure">, credited: number): Short | null {
  if (unsure) return null;
  const played = ranges.reduce((sum, [from, to]) => sum + to - from, 0) / rate;
  return played - credited > SHORT_SECONDS ? { played, credited } : null;
}
