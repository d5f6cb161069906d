import { type Division, divide, drawPlay, inTime, withoutPending } from "./checks.rules.ts";
import {
  type Applied, type Beat, type Lease, type LedgerState, type Pending, type PlaySession, type Progress, type Speaker, speaksFor,
  unchanged,
} from "./state.rules.ts";
import { addUpTo, clamp, furthest, length, minus, playedStretches, type Span, type Stretch, union, wholeSeconds } from "./spans.rules.ts";

/** The study ledger (rules.md Watching): what one heartbeat earns. Pure; instants are ms of the server's clock. */

/** A session's budget grows by at most this much at a time. */
export const GROWTH_MS = 600_000;
/** Slower than this is taken as this: what a second of video costs is bounded. */
const SLOWEST_RATE = 0.25;
/** How long a player holds the right to earn after each heartbeat. */
export const LEASE_MS = 30_000;
/**
 * Where skipping is not allowed, a stretch may begin so far behind the furthest second, in ms, and then counts from there:
 * players land on a key frame, and a second cut in two by a heartbeat may fall to neither half. Anyhow it costs budget.
 */
export const SKIP_TOLERANCE_MS = 2_000;
/**
 * How much faster than its rate allows (ms) a position may have moved between two calls before it counts as a jump: one
 * call late, the next on time.
 */
const JITTER_MS = 3_000;

/** Whole percent of the video seen at least once, rounded down. */
export function watchedPer(coverage: readonly Span[], seconds: number): number {
  return Math.floor((100 * length(coverage)) / seconds);
}

/** A stretch with the seconds that it saw. */
interface Seen {
  readonly stretch: Stretch;
  readonly span: Span;
}

/** What may count of what was played: all of it, or what begins no later than where the learner has got without a gap. */
function allowed(stretches: readonly Stretch[], seen: readonly Span[], { rules, seconds }: PlaySession): Seen[] {
  const found: Seen[] = [];
  let known = seen;
  for (const stretch of stretches) {
    const span = wholeSeconds(stretch, seconds);
    if (rules.canSkip) {
      found.push({ stretch, span });
      continue;
    }
    const reached = furthest(known);
    if (stretch.from > reached * 1000 + SKIP_TOLERANCE_MS) continue;
    const joined = { from: Math.min(span.from, reached), to: span.to };
    found.push({ stretch, span: joined });
    known = union(known, joined);
  }
  return found;
}

/** Cuts what was seen after `ms` of the video: the part before and the part after. */
function cutAfter(seen: readonly Seen[], ms: number, seconds: number): [Seen[], Seen[]] {
  const [before, after]: [Seen[], Seen[]] = [[], []];
  let left = ms;
  for (const one of seen) {
    const { stretch, span } = one;
    const long = stretch.to - stretch.from;
    if (left >= long) before.push(one);
    else if (left <= 0) after.push(one);
    else {
      const [head, tail] = [{ from: stretch.from, to: stretch.from + left }, { from: stretch.from + left, to: stretch.to }];
      before.push({ stretch: head, span: { from: span.from, to: wholeSeconds(head, seconds).to } });
      after.push({ stretch: tail, span: wholeSeconds(tail, seconds) });
    }
    left -= long;
  }
  return [before, after];
}

const spansOf = (seen: readonly Seen[]) => seen.map(({ span }) => span);

/**
 * Applies one heartbeat. What it reports beyond the session's budget is not added: coverage stays within the course's
 * rate (at most 2) times the budget, credit within the budget, and an instant of a learner's time enters one budget
 * alone, so that any number of sessions together earn no more than the clock. `chance` (0..1) draws the next presence check.
 */
export function applyHeartbeat(state: LedgerState, beat: Beat, now: number, chance = 0): Applied {
  const { progress, lease } = state;
  if (!speaksFor(state.session, beat, now)) return unchanged(state, "over");
  if (beat.seq <= state.session.lastSeq) return unchanged(state, "repeated");
  const elsewhere = heldElsewhere(state, now);
  // A session's first heartbeat makes it the latest player; one that was put aside must ask.
  const first = state.session.lastSeq === 0;
  if (elsewhere && !first && !beat.takeOver) return unchanged(state, "elsewhere");

  // What waited for a check that is not the present one has lapsed.
  const session = state.session.pending?.dueAt === lease.dueAt ? state.session : withoutPending(state.session);
  // One that takes over counts from now; its time before belonged to the other.
  const grown = elsewhere && !first ? 0 : growth(session, lease, now);
  const budgetMs = session.budgetMs + grown;

  const rate = clamp(beat.rate, SLOWEST_RATE, session.rules.maxRate);
  const waiting = session.pending?.spans ?? [];
  const seen = allowed(playedStretches(beat.ranges, session.seconds), waiting.reduce<readonly Span[]>(union, progress.coverage), session);
  const ranMs = Math.round(seen.reduce((sum, { stretch }) => sum + stretch.to - stretch.from, 0) / rate);
  const creditMs = Math.min(ranMs, budgetMs - session.creditAddedMs);
  const division = divide(lease, session, creditMs, now, chance);
  const spent = spend(division, { session, coverage: progress.coverage, seen, rate, budgetMs, grown, creditMs });
  return {
    outcome: "accepted",
    added: { coverage: spent.added, creditMs: division.earnedMs },
    presence: division.presence,
    ranges: beat.ranges,
    rate: beat.rate,
    state: {
      session: { ...spent.session, lastAt: Math.max(session.lastAt, now), lastSeq: beat.seq },
      progress: earned(progress, spent.coverage, division.earnedMs, { session, now, position: beat.position }),
      lease: { ...held(lease, session, now), ...division.check },
    },
  };
}

interface Spending {
  readonly session: PlaySession;
  readonly coverage: readonly Span[];
  readonly seen: readonly Seen[];
  readonly rate: number;
  readonly budgetMs: number;
  readonly grown: number;
  readonly creditMs: number;
}

/** Books a heartbeat on its session: what is earned, what waits, and what the budget grew by for each. */
function spend(division: Division, { session, coverage, seen, rate, budgetMs, grown, creditMs }: Spending) {
  const { presence, earnedMs, pendingMs, check } = division;
  if (presence === "lapsed") return { session: withoutPending(session), coverage, added: 0 };
  const room = (budget: number) => Math.floor((session.rules.maxRate * budget) / 1000) - session.coverageAdded;
  if (presence === "none") {
    const { set, added } = addUpTo(coverage, spansOf(seen), room(budgetMs));
    return {
      session: { ...session, budgetMs, coverageAdded: session.coverageAdded + added, creditAddedMs: session.creditAddedMs + earnedMs },
      coverage: set,
      added,
    };
  }
  const [before, after] = cutAfter(seen, earnedMs * rate, session.seconds);
  const waits = cutAfter(after, pendingMs * rate, session.seconds)[0];
  const old = session.pending;
  // The check fell due in this heartbeat: only what the budget grew by for the time after it waits with it.
  const grownPending = earnedMs === 0 ? grown : Math.min(grown, creditMs - earnedMs);
  const { set, added } = addUpTo(coverage, spansOf(before), room(budgetMs - grownPending));
  const known = (old?.spans ?? []).reduce<readonly Span[]>(union, set);
  const more = addUpTo(known, spansOf(waits), room(budgetMs) - added);
  const pending: Pending = {
    dueAt: check.dueAt!,
    spans: minus(more.set, set),
    creditMs: (old?.creditMs ?? 0) + pendingMs,
    budgetMs: (old?.budgetMs ?? 0) + grownPending,
  };
  return {
    session: {
      ...session, budgetMs, pending,
      coverageAdded: session.coverageAdded + added + more.added,
      creditAddedMs: session.creditAddedMs + earnedMs + pendingMs,
    },
    coverage: set,
    added,
  };
}

/** By how much the session's time has grown: the server's, since its last heartbeat, and none that was counted before. */
const growth = (session: PlaySession, lease: Lease, now: number): number =>
  clamp(now - Math.max(session.lastAt, lease.countedUntil), 0, GROWTH_MS);

const heldElsewhere = ({ session, lease }: LedgerState, now: number): boolean => lease.sessionId !== session.id && now < lease.heldUntil;

const held = (lease: Lease, session: PlaySession, now: number): Lease => ({
  ...lease, sessionId: session.id, heldUntil: now + LEASE_MS, countedUntil: Math.max(lease.countedUntil, now),
});

function earned(
  progress: Progress,
  coverage: readonly Span[],
  creditMs: number,
  at: { session: PlaySession; now: number; position?: number },
): Progress {
  const { seconds, rules } = at.session;
  return {
    coverage,
    position: at.position === undefined ? progress.position : clamp(Math.floor(at.position), 0, seconds),
    creditedMs: progress.creditedMs + creditMs,
    // Once finished, always finished: a percentage that is raised later takes nothing back.
    finishedAt: progress.finishedAt ?? (watchedPer(coverage, seconds) >= rules.finishPer ? at.now : null),
  };
}

/**
 * recordHistory of the first family, which tells a position alone: what lies between the last one and this one counts as
 * played when it lies ahead and could have been played in the time between; a jump counts nothing. Under the same budget.
 */
export function applyPosition(state: LedgerState, said: Speaker & { readonly position: number }, now: number, chance = 0): Applied {
  const { session } = state;
  const [from, to] = [session.reportedMs, clamp(Math.round(said.position * 1000), 0, session.seconds * 1000)];
  const passed = Math.max(0, now - session.lastAt);
  const moved = from === null ? 0 : to - from;
  const played = moved > 0 && moved <= session.rules.maxRate * (passed + JITTER_MS);
  const applied = applyHeartbeat(
    state,
    {
      ...said, takeOver: false, seq: session.lastSeq + 1,
      ranges: played ? [[from! / 1000, to / 1000]] : [],
      rate: moved <= passed + JITTER_MS ? 1 : clamp(moved / Math.max(1, passed), 1, session.rules.maxRate),
    },
    now, chance,
  );
  if (applied.outcome !== "accepted") return applied;
  return { ...applied, state: { ...applied.state, session: { ...applied.state.session, reportedMs: to } } };
}

/**
 * A presence check was passed: what was pending is earned, once. Over, and nothing changes, unless this session earns and
 * its check is due and in time.
 */
export function passCheck(state: LedgerState, speaker: Speaker, now: number, chance = 0): Applied {
  const { session, progress, lease } = state;
  const due = lease.dueAt !== null && inTime(lease.dueAt, now);
  if (!due || lease.sessionId !== session.id || !speaksFor(session, speaker, now)) return unchanged(state, "over");
  const pending = session.pending?.dueAt === lease.dueAt ? session.pending : null;
  const base = pending ? session : withoutPending(session);
  const coverage = (pending?.spans ?? []).reduce<readonly Span[]>(union, progress.coverage);
  const creditMs = pending?.creditMs ?? 0;
  return {
    outcome: "accepted", presence: "passed", ranges: [], rate: 1,
    added: { coverage: length(coverage) - length(progress.coverage), creditMs },
    state: {
      session: { ...base, pending: null, budgetMs: base.budgetMs + growth(session, lease, now), lastAt: Math.max(session.lastAt, now) },
      progress: earned(progress, coverage, creditMs, { session, now }),
      lease: { ...held(lease, session, now), dueAt: null, playLeftMs: drawPlay(session.rules.checkMinutes, chance) },
    },
  };
}

/**
 * A presence check was failed, or (`expired`) nobody passed it in time: what was pending lapses, and the next check is due
 * at once. Over, and nothing changes, unless this session earns and such a check is due.
 */
export function lapseCheck(state: LedgerState, speaker: Speaker, now: number, why: "failed" | "expired"): Applied {
  const { session, lease } = state;
  const due = lease.dueAt !== null && (why === "failed" || !inTime(lease.dueAt, now));
  if (!due || lease.sessionId !== session.id || !speaksFor(session, speaker, now)) return unchanged(state, "over");
  return {
    outcome: "accepted", presence: "lapsed", ranges: [], rate: 1, added: { coverage: 0, creditMs: 0 },
    state: {
      session: { ...withoutPending(session), lastAt: Math.max(session.lastAt, now) },
      progress: state.progress,
      lease: { ...held(lease, session, now), dueAt: now, playLeftMs: null },
    },
  };
}
