import { FINISHED_PER } from "#contract/learning.ts";
import { addUpTo, clamp, length, playedStretches, type Span, wholeSeconds } from "./spans.rules.ts";

/** The study ledger (rules.md Watching): what one heartbeat earns. Pure; instants are ms of the server's clock. */

/** A session's budget grows by at most this much at a time. */
export const GROWTH_MS = 600_000;
/** Coverage never grows faster than this many times the clock. */
export const ALLOWED_RATE = 2;
/** Slower than this is taken as this: what a second of video costs is bounded. */
const SLOWEST_RATE = 0.25;
/** How long a player holds the right to earn after each heartbeat. */
export const LEASE_MS = 30_000;

/** One play session: issued by the play authorisation for one learner, item and device. */
export interface PlaySession {
  readonly id: string;
  readonly learnerId: number;
  readonly itemId: number;
  /** Whole seconds of the video. */
  readonly seconds: number;
  /** The sign-in session that it was issued to. */
  readonly loginSessionId: number;
  readonly expiresAt: number;
  /** Until when the budget has grown; at first the instant of the authorisation. */
  readonly lastAt: number;
  readonly budgetMs: number;
  readonly coverageAdded: number;
  readonly creditAddedMs: number;
  readonly lastSeq: number;
}

/** What a learner has seen of an item, all sessions together. */
export interface Progress {
  readonly coverage: readonly Span[];
  readonly position: number;
  readonly creditedMs: number;
  readonly finishedAt: number | null;
}

/** Which session of a learner earns, and until when the learner's time has been counted. */
export interface Lease {
  readonly sessionId: string;
  readonly heldUntil: number;
  readonly countedUntil: number;
}

export interface LedgerState {
  readonly session: PlaySession;
  readonly progress: Progress;
  readonly lease: Lease;
}

export interface Beat {
  readonly learnerId: number;
  readonly loginSessionId: number;
  readonly itemId: number;
  /** Seconds. */
  readonly position: number;
  /** Played since the last heartbeat, in seconds of the video. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly rate: number;
  readonly seq: number;
  readonly takeOver: boolean;
}

/** Over: no live session of this learner, item and device. Elsewhere: another session earns. Repeated: nothing changed. */
export type Outcome = "accepted" | "repeated" | "elsewhere" | "over";

export interface Applied {
  readonly outcome: Outcome;
  readonly state: LedgerState;
  /** Whole seconds and ms that this heartbeat earned. */
  readonly added: { readonly coverage: number; readonly creditMs: number };
}

/** Whole percent of the video seen at least once, rounded down. */
export function watchedPer(coverage: readonly Span[], seconds: number): number {
  return Math.floor((100 * length(coverage)) / seconds);
}

/**
 * Applies one heartbeat. What it reports beyond the session's budget is not added: coverage stays within twice the
 * budget, credit within the budget, and an instant of a learner's time enters one budget alone, so that any number of
 * sessions together earn no more than the clock.
 */
export function applyHeartbeat(state: LedgerState, beat: Beat, now: number): Applied {
  const { session, progress, lease } = state;
  const nothing = (outcome: Outcome): Applied => ({ outcome, state, added: { coverage: 0, creditMs: 0 } });
  const mine = beat.learnerId === session.learnerId && beat.loginSessionId === session.loginSessionId && beat.itemId === session.itemId;
  if (!mine || now >= session.expiresAt) return nothing("over");
  if (beat.seq <= session.lastSeq) return nothing("repeated");

  const elsewhere = lease.sessionId !== session.id && now < lease.heldUntil;
  // A session's first heartbeat makes it the latest player; one that was put aside must ask.
  const first = session.lastSeq === 0;
  if (elsewhere && !first && !beat.takeOver) return nothing("elsewhere");

  // One that takes over counts from now; its time before belonged to the other.
  const since = elsewhere && !first ? now : Math.max(session.lastAt, lease.countedUntil);
  const budgetMs = session.budgetMs + clamp(now - since, 0, GROWTH_MS);

  const stretches = playedStretches(beat.ranges, session.seconds);
  const room = Math.floor((ALLOWED_RATE * budgetMs) / 1000) - session.coverageAdded;
  const { set, added } = addUpTo(progress.coverage, stretches.map((stretch) => wholeSeconds(stretch, session.seconds)), room);
  const ranMs = Math.round(stretches.reduce((sum, { from, to }) => sum + to - from, 0) / clamp(beat.rate, SLOWEST_RATE, ALLOWED_RATE));
  const creditMs = Math.min(ranMs, budgetMs - session.creditAddedMs);

  return {
    outcome: "accepted",
    added: { coverage: added, creditMs },
    state: {
      session: {
        ...session,
        lastAt: Math.max(session.lastAt, now),
        budgetMs,
        coverageAdded: session.coverageAdded + added,
        creditAddedMs: session.creditAddedMs + creditMs,
        lastSeq: beat.seq,
      },
      progress: {
        coverage: set,
        position: clamp(Math.floor(beat.position), 0, session.seconds),
        creditedMs: progress.creditedMs + creditMs,
        finishedAt: progress.finishedAt ?? (watchedPer(set, session.seconds) >= FINISHED_PER ? now : null),
      },
      lease: { sessionId: session.id, heldUntil: now + LEASE_MS, countedUntil: Math.max(lease.countedUntil, now) },
    },
  };
}
