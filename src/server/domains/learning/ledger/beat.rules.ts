import { type Division, divide, drawPlay, inTime, withoutPending } from "./checks.rules.ts";
import type { Given } from "../delivery/delivery.ts";
import {
  type Applied, type Beat, type Day, type Gap, type Lease, type LedgerState, type Pending, type PlaySession, type Progress, type Speaker,
  speaksFor, unchanged,
} from "./state.rules.ts";
import {
  ahead, creditLeft, dayAt, delivered, growth, isLate, LATE_MS, NO_TIME, offlineLeft, timeOf, withCredit, withOffline,
} from "./time.rules.ts";
import {
  addUpTo, clamp, flat, lasting, length, minus, playedStretches, type Span, type Stretch, unflat, union,
} from "./spans.rules.ts";
import { allowed, cutAfter, filmOf, type Seen, spansOf } from "./seen.rules.ts";

/** The study ledger (rules.md Watching): what one heartbeat earns. Pure; instants are ms of the server's clock. */

/** Slower than this is taken as this: what a second of video costs is bounded. */
const SLOWEST_RATE = 0.25;
/** How long a player holds the right to earn after each heartbeat. */
export const LEASE_MS = 30_000;
/** Whole percent of the video seen at least once, rounded down. */
export function watchedPer(coverage: readonly Span[], seconds: number): number {
  return Math.floor((100 * length(coverage)) / seconds);
}

/** What of a heartbeat ran within the time that it may spend. */
interface Run {
  readonly seen: readonly Seen[];
  /** On the clock, and how much of it without a network. */
  readonly playedMs: number;
  readonly offlineMs: number;
}

/**
 * What was played in minutes that were given, as far as the budget lasts; beyond it what fits into a gap before this heartbeat. In a
 * gap nothing costs less time than its film lasts, however slowly it is said to have run.
 */
function runOf(
  played: readonly Stretch[],
  of: { session: PlaySession; coverage: readonly Span[]; given: Given; now: number; day: Day; rate: number },
  { gap, isOffline, grownMs }: ReturnType<typeof timeOf>,
): Run {
  const { session, coverage, given, now, day, rate } = of;
  const known = (session.pending?.spans ?? []).reduce<readonly Span[]>(union, coverage);
  // A text is here as a whole: in a gap one reads what one likes of it.
  const inGap = session.reads && gap ? played : ahead(played, session, given, gap);
  const gapRate = Math.max(1, rate);
  const offlineRoom = Math.min(gap?.leftMs ?? 0, offlineLeft(session, day));
  if (isOffline) {
    const seen = allowed(inGap, known, session);
    const offlineMs = Math.min(Math.round(filmOf(seen) / gapRate), offlineRoom);
    return { seen: cutAfter(seen, offlineMs * gapRate, session.seconds)[0], playedMs: offlineMs, offlineMs };
  }
  const seen = allowed(delivered(played, session, given, now), known, session);
  const ranMs = Math.round(filmOf(seen) / rate);
  const onlineMs = Math.min(ranMs, session.budgetMs + grownMs - session.creditAddedMs);
  const offlineMs = Math.min(ranMs - onlineMs, Math.round(lasting(inGap) / gapRate), offlineRoom);
  return { seen, playedMs: onlineMs + offlineMs, offlineMs };
}

/**
 * Applies one heartbeat. What it reports beyond the session's budget is not added: coverage stays within the course's
 * rate (at most 2) times the budget, credit within the budget, and an instant of a learner's time enters one budget
 * alone, so that any number of sessions together earn no more than the clock. `chance` (0..1) draws the next presence check.
 */
export function applyHeartbeat(state: LedgerState, beat: Beat, now: number, chance = 0): Applied {
  const { progress } = state;
  if (!speaksFor(state.session, beat, now - LATE_MS)) return unchanged(state, "over");
  if (beat.seq <= state.session.lastSeq) return unchanged(state, "repeated");
  const late = isLate(state.session, now);
  const elsewhere = !late && heldElsewhere(state, now);
  // A session's first heartbeat makes it the latest player; one that was put aside must ask.
  const first = state.session.lastSeq === 0;
  if (elsewhere && !first && !beat.takeOver) return unchanged(state, "elsewhere");

  const lease = { ...state.lease, day: dayAt(state.lease.day, now) };
  // What waited for a check that is not the present one has lapsed.
  const session = state.session.pending?.dueAt === lease.dueAt ? state.session : withoutPending(state.session);
  // One that takes over counts from now; its time before belonged to the other.
  const time = elsewhere && !first ? NO_TIME : timeOf(session, lease, now);
  const rate = session.reads ? 1 : clamp(beat.rate, SLOWEST_RATE, session.rules.maxRate);
  const played = playedStretches(beat.ranges, session.seconds);
  const ran = runOf(played, { session, coverage: progress.coverage, given: state.given, now, day: lease.day, rate }, time);
  const grown = time.grownMs + ran.offlineMs;
  const whole = divide(lease, session, ran.playedMs, now, chance);
  // Nobody can pass a check in a session that is over.
  const division = late ? { ...whole, pendingMs: 0, presence: "none" as const } : whole;
  const seen = late ? cutAfter(ran.seen, whole.earnedMs * Math.max(1, rate), session.seconds)[0] : ran.seen;
  const spent = spend(division, {
    session, coverage: progress.coverage, seen, rate, budgetMs: session.budgetMs + grown, grown, creditMs: ran.playedMs,
    reached: session.reads ? { from: 0, to: clamp(Math.floor(beat.reached ?? beat.position), 0, session.seconds) } : null,
  });
  const creditMs = Math.min(division.earnedMs, creditLeft(session, lease.day, progress));
  if (late && creditMs + spent.added === 0) return unchanged(state, "over");
  const left: Lease = {
    ...lease, ...division.check, countedMs: lease.countedMs + grown,
    day: withCredit(withOffline(lease.day, session.seriesId, ran.offlineMs), creditMs),
  };
  const lastAt = Math.max(session.lastAt, Math.min(now, session.expiresAt));
  return {
    outcome: late ? "late" : "accepted",
    added: { coverage: spent.added, creditMs },
    presence: division.presence,
    ranges: beat.ranges,
    rate: beat.rate,
    marks: [marksOf(session), ...(ran.offlineMs > 0 ? ["offline"] : []), ...(late ? ["late"] : [])].join(),
    state: {
      given: state.given,
      session: {
        ...spent.session, lastAt, lastSeq: beat.seq, gap: spentGap(time.gap, ran.offlineMs), countedBefore: left.countedMs,
        reportedMs: clamp(Math.round(beat.position * 1000), 0, session.seconds * 1000),
      },
      progress: earned(progress, spent.coverage, creditMs, { session, now, position: late ? undefined : beat.position }),
      lease: late ? passedBy(left, session, ran.offlineMs) : held(left, session, now),
    },
  };
}

const spentGap = (gap: Gap | null, ms: number): Gap | null => (gap && gap.leftMs > ms ? { ...gap, leftMs: gap.leftMs - ms } : null);

/** The lease after a session that is over told something: it earns no more, and its time may lie before that of others. */
const passedBy = (lease: Lease, { expiresAt }: PlaySession, ms: number): Lease => ({
  ...lease, countedUntil: Math.min(Math.max(lease.countedUntil, expiresAt), lease.countedUntil + ms),
});

interface Spending {
  readonly session: PlaySession;
  readonly coverage: readonly Span[];
  readonly seen: readonly Seen[];
  readonly rate: number;
  readonly budgetMs: number;
  readonly grown: number;
  readonly creditMs: number;
  /** Of a text: up to where the reader got; null: a film, which is covered by what was seen of it. */
  readonly reached: Span | null;
}

/** Books a heartbeat on its session: what is earned, what waits, and what the budget grew by for each. */
function spend(division: Division, { session, coverage, seen, rate, budgetMs, grown, creditMs, reached }: Spending) {
  const { presence, earnedMs, pendingMs, check } = division;
  if (presence === "lapsed") return { session: withoutPending(session), coverage, added: 0 };
  // A film's seconds ask for the session's time; those of a text for time in which it was in view.
  const room = (budget: number, counted: number) =>
    Math.floor((session.rules.maxRate * (reached ? session.creditAddedMs + counted : budget)) / 1000) - session.coverageAdded;
  const covers = (ran: readonly Seen[]) => (reached ? [reached] : spansOf(ran));
  if (presence === "none") {
    const { set, added } = addUpTo(coverage, covers(seen), room(budgetMs, earnedMs));
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
  const { set, added } = addUpTo(coverage, covers(before), room(budgetMs - grownPending, earnedMs));
  const known = (old?.spans ?? []).reduce<readonly Span[]>(union, set);
  const more = addUpTo(known, covers(waits), room(budgetMs, earnedMs + pendingMs) - added);
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

const heldElsewhere = ({ session, lease }: LedgerState, now: number): boolean => lease.sessionId !== session.id && now < lease.heldUntil;

const held = (lease: Lease, session: PlaySession, now: number): Lease => ({
  ...lease, sessionId: session.id, heldUntil: now + LEASE_MS, countedUntil: Math.max(lease.countedUntil, now),
});

function earned(
  progress: Progress,
  coverage: readonly Span[],
  creditMs: number,
  at: { session: PlaySession; now: number; position?: number | undefined },
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

/** In the marks of a row: a text was read. */
const READ = "text";

const marksOf = ({ delivery, reads }: PlaySession): string => (reads ? `${delivery},${READ}` : delivery);

/** In the marks of a row: a check was passed in a weak way though a strong one was demanded. */
const WEAK_CHECK = "weak";

/**
 * A presence check was passed: what was pending is earned, once. Over, and nothing changes, unless this session earns and
 * its check is due and in time. `weak`: a strong way was demanded, and the learner had none.
 */
export function passCheck(state: LedgerState, speaker: Speaker, now: number, chance = 0, weak = false): Applied {
  const { session, progress, lease } = state;
  const due = lease.dueAt !== null && inTime(lease.dueAt, now, session.rules.checkSeconds);
  if (!due || lease.sessionId !== session.id || !speaksFor(session, speaker, now)) return unchanged(state, "over");
  const pending = session.pending?.dueAt === lease.dueAt ? session.pending : null;
  const base = pending ? session : withoutPending(session);
  const coverage = (pending?.spans ?? []).reduce<readonly Span[]>(union, progress.coverage);
  const day = dayAt(lease.day, now);
  const creditMs = Math.min(pending?.creditMs ?? 0, creditLeft(session, day, progress));
  const grown = growth(session, lease, now);
  const counted: Lease = { ...lease, countedMs: lease.countedMs + grown, day: withCredit(day, creditMs) };
  return {
    outcome: "accepted", presence: "passed", ranges: [], rate: 1, marks: weak ? `${marksOf(session)},${WEAK_CHECK}` : marksOf(session),
    added: { coverage: length(coverage) - length(progress.coverage), creditMs },
    state: {
      given: state.given,
      session: {
        ...base, pending: null, budgetMs: base.budgetMs + grown, lastAt: Math.max(session.lastAt, now), countedBefore: counted.countedMs,
      },
      progress: earned(progress, coverage, creditMs, { session, now }),
      lease: { ...held(counted, session, now), dueAt: null, playLeftMs: drawPlay(session.rules.checkMinutes, chance) },
    },
  };
}

/**
 * A presence check was failed, or (`expired`) nobody passed it in time: what was pending lapses, and the next check is due
 * at once. Over, and nothing changes, unless this session earns and such a check is due.
 */
export function lapseCheck(state: LedgerState, speaker: Speaker, now: number, why: "failed" | "expired"): Applied {
  const { session, lease } = state;
  const due = lease.dueAt !== null && (why === "failed" || !inTime(lease.dueAt, now, session.rules.checkSeconds));
  if (!due || lease.sessionId !== session.id || !speaksFor(session, speaker, now)) return unchanged(state, "over");
  return {
    outcome: "accepted", presence: "lapsed", ranges: [], rate: 1, added: { coverage: 0, creditMs: 0 }, marks: marksOf(session),
    state: {
      given: state.given,
      session: { ...withoutPending(session), lastAt: Math.max(session.lastAt, now), countedBefore: lease.countedMs },
      progress: state.progress,
      lease: { ...held(lease, session, now), dueAt: now, playLeftMs: null },
    },
  };
}

/** What two accounts of one person saw of a lesson, as the database keeps it, and how many seconds of it the first had not seen. */
export function joinedCoverage(first: readonly number[], second: readonly number[], seconds: number) {
  const own = unflat([...first], seconds);
  const coverage = unflat([...second], seconds).reduce<readonly Span[]>(union, own);
  const covered = length(coverage);
  const per = watchedPer(coverage, Math.max(1, seconds));
  return { coverage: flat(coverage), covered, watchedPer: per, coverageAdded: covered - length(own) };
}
