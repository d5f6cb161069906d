import { timestampText } from "#contract/timestamp.ts";
import { type Given, isGiven, wasGiven } from "../delivery/delivery.ts";
import type { Day, Gap, Lease, PlaySession, Progress } from "./state.rules.ts";
import { clamp, type Stretch } from "./spans.rules.ts";

/** Which time counts (rules.md Watching). Pure; instants and lengths of time are ms of the server's clock. */

/** A session's budget grows by at most this much at a time; background tabs are throttled to a heartbeat a minute. */
export const GROWTH_MS = 90_000;
/** What a player holds ahead of where it stands: no more film than this was watched without a network at a time. */
const AHEAD_MS = 180_000;
/** What was watched without a network is taken for so long after the session's end. */
export const LATE_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

/** The time that a heartbeat brings. */
interface Time {
  /** By how much the budget grows. */
  readonly grownMs: number;
  /** A stretch without a heartbeat that may still be told about. */
  readonly gap: Gap | null;
  /** All that this heartbeat tells happened in that stretch. */
  readonly isOffline: boolean;
}

export const NO_TIME: Time = { grownMs: 0, gap: null, isOffline: false };

/** After its end a session takes what was watched before without a network. */
export const isLate = (session: PlaySession, now: number): boolean => now >= session.expiresAt;

/**
 * The server's time since the session's last accepted heartbeat. Up to 90 s of it grow the budget, where nothing else of the
 * learner was counted meanwhile; a longer one is a gap.
 */
export function timeOf(session: PlaySession, lease: Lease, now: number): Time {
  const late = isLate(session, now);
  const passed = Math.min(now, session.expiresAt) - session.lastAt;
  if (passed > GROWTH_MS || (late && passed > 0)) {
    // Nobody said where the film stood: nothing of it was played before.
    if (session.reportedMs === null) return { ...NO_TIME, isOffline: true };
    const free = passed - (lease.countedMs - session.countedBefore);
    return { grownMs: 0, isOffline: true, gap: { at: session.lastAt, fromMs: session.reportedMs, leftMs: clamp(free, 0, AHEAD_MS) } };
  }
  if (late) return { grownMs: 0, gap: session.gap, isOffline: true };
  return { grownMs: growth(session, lease, now), gap: session.gap, isOffline: false };
}

/** By how much the session's time has grown: the server's, since its last heartbeat, and none that was counted before. */
export const growth = (session: PlaySession, lease: Lease, now: number): number =>
  clamp(now - Math.max(session.lastAt, lease.countedUntil), 0, GROWTH_MS);

/** The parts of what was played that lie in minutes which were given. */
export const delivered = (stretches: readonly Stretch[], session: PlaySession, given: Given, now: number): Stretch[] =>
  session.delivery === "unasked" ? [...stretches] : inMinutes(stretches, (minute) => isGiven(given, minute, now));

/** The parts of it that a player may have played in a gap: what it held ahead, in minutes that were given before. */
export function ahead(stretches: readonly Stretch[], session: PlaySession, given: Given, gap: Gap | null): Stretch[] {
  if (!gap) return [];
  const held = stretches
    .map(({ from, to }) => ({ from: Math.max(from, gap.fromMs), to: Math.min(to, gap.fromMs + AHEAD_MS) }))
    .filter(({ from, to }) => to > from);
  return session.delivery === "unasked" ? held : inMinutes(held, (minute) => wasGiven(given, minute, gap.at));
}

function inMinutes(stretches: readonly Stretch[], isIn: (minute: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of stretches) {
    let open = -1;
    for (let at = from; at < to; ) {
      const minute = Math.floor(at / MINUTE_MS);
      const end = Math.min(to, (minute + 1) * MINUTE_MS);
      if (!isIn(minute)) {
        if (open >= 0) found.push({ from: open, to: at });
        open = -1;
      } else if (open < 0) open = at;
      at = end;
    }
    if (open >= 0) found.push({ from: open, to });
  }
  return found;
}

/** The day that holds `now`, with what was counted of it so far. */
export const dayAt = (day: Day, now: number): Day => (now < day.endsAt ? day : { endsAt: dayEnd(now), creditMs: 0, offlineMs: {} });

/** The end of the school's day that holds an instant. */
function dayEnd(now: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = timestampText(Math.floor(now / 1000)).slice(11).split(":").map(Number);
  return (Math.floor(now / 1000) + DAY_SECONDS - hours * 3600 - minutes * 60 - seconds) * 1000;
}

/** How much of a course a learner may still watch today without a network. */
export const offlineLeft = ({ rules, seriesId }: PlaySession, day: Day): number =>
  Math.max(0, rules.offlineMinutes * MINUTE_MS - (day.offlineMs[seriesId] ?? 0));

/** How much credit the day and the film still take. */
export const creditLeft = ({ rules, seconds }: PlaySession, day: Day, progress: Progress): number =>
  Math.max(0, Math.min(rules.dayHours * HOUR_MS - day.creditMs, rules.filmTimes * seconds * 1000 - progress.creditedMs));

export const withCredit = (day: Day, creditMs: number): Day => (creditMs === 0 ? day : { ...day, creditMs: day.creditMs + creditMs });

export const withOffline = (day: Day, seriesId: number, ms: number): Day =>
  ms === 0 ? day : { ...day, offlineMs: { ...day.offlineMs, [seriesId]: (day.offlineMs[seriesId] ?? 0) + ms } };
