import { type Given, isGiven, NOTE_MS, withGiven } from "./given.rules.ts";

/**
 * At which pace content keys are given (rules.md Watching, Delivery): keys given ≤ base + allowed rate × budget in minutes
 * + 2 × seeks, and 20 a minute; a key given before is given again freely. Pure; instants and lengths of time are ms.
 */

/** Keys ahead of the pace: what a player loads before it plays. */
const BASE = 3;
/** A player that the browser runs by itself loads further ahead and can't be told to wait. */
const NATIVE_BASE = 12;
/** What a seek earns: its own key and the next one. */
const SEEK_EARNS = 2;
const A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Nobody is told to wait for longer (s): the budget grows meanwhile, and asking costs nothing. */
const LONGEST_WAIT = 20;
/** A key that is given again within this before its note ends is noted anew. */
const RENEWED_MS = NOTE_MS / 2;

/** What somebody was given from an instant on, for as long as a note lives; then it begins anew. */
export interface Pace {
  readonly since: number;
  /** Their counted time at that instant. */
  readonly countedBefore: number;
  readonly given: number;
  readonly seeks: number;
  /** When the last ones were given, in seconds since the epoch, at most so many as one minute allows. */
  readonly recent: readonly number[];
}

interface Ask {
  /** From 0. */
  readonly minute: number;
  /** Of the film. */
  readonly minutes: number;
  /** One key opens all of the film. */
  readonly whole: boolean;
  readonly now: number;
  /** Time that was counted for whoever asks, all sessions together, and what has passed since. */
  readonly countedMs: number;
  /** Film that one may play in the time, 1..2. */
  readonly rate: number;
  readonly native: boolean;
}

export type Decided =
  | { readonly given: true; readonly pace: Pace; readonly note: Given; readonly changed: boolean }
  | { readonly given: false; readonly waitSeconds: number };

/** Whether a key is given now, and what is to be noted before it leaves. */
export function decide(before: Pace, note: Given, ask: Ask): Decided {
  const { minute, minutes, whole, now, countedMs, rate, native } = ask;
  const opened = whole ? { first: 0, last: minutes - 1, minutes } : { first: minute, last: minute, minutes };
  if (isGiven(note, minute, now)) {
    if (isGiven(note, minute, now + RENEWED_MS)) return { given: true, pace: before, note, changed: false };
    return { given: true, pace: before, note: withGiven(note, opened, now), changed: true };
  }
  const lasts = now >= before.since && now < before.since + NOTE_MS;
  const pace = lasts ? before : { ...before, since: now, countedBefore: countedMs, given: 0, seeks: 0 };
  const nowSeconds = now / 1000;
  const recent = pace.recent.filter((at) => at > nowSeconds - 60 && at <= nowSeconds);
  if (recent.length >= A_MINUTE) return { given: false, waitSeconds: waitFor(recent[recent.length - A_MINUTE]! + 60 - nowSeconds) };
  const seeks = pace.seeks + (isGiven(note, minute - 1, now) ? 0 : 1);
  const played = (rate * Math.max(0, countedMs - pace.countedBefore)) / MINUTE_MS;
  const short = pace.given + 1 - ((native ? NATIVE_BASE : BASE) + played + SEEK_EARNS * seeks);
  if (short > 0) return { given: false, waitSeconds: waitFor((short / rate) * 60) };
  return {
    given: true,
    changed: true,
    note: withGiven(note, opened, now),
    pace: { ...pace, given: pace.given + 1, seeks, recent: [...recent, Math.floor(nowSeconds)] },
  };
}

const waitFor = (seconds: number): number => Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(seconds)));
