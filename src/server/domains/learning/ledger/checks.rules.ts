import type { Lease, PlaySession } from "./state.rules.ts";

/** When presence checks fall due and what becomes of the play meanwhile (rules.md Watching). Pure. */

/**
 * Play until the next check, in ms: a random share between the half and the whole of the setting, so that nobody knows
 * the minute (10 minutes are the 5-10 of rules.md). `chance` is in 0..1.
 */
export function drawPlay(checkMinutes: number, chance: number): number {
  const most = checkMinutes * 60_000;
  return Math.round(most / 2 + (chance * most) / 2);
}

/** Whether the check that is due may still be passed at `now`: within its seconds; no more play than these is ever pending. */
export const inTime = (dueAt: number, now: number, checkSeconds: number): boolean => now < dueAt + checkSeconds * 1000;

/** How the credit of one heartbeat is divided. */
export interface Division {
  /** Earned at once, ms: what was played before the check fell due. */
  readonly earnedMs: number;
  /** Waits for the check, ms. What is neither earned nor pending lapses. */
  readonly pendingMs: number;
  readonly presence: "none" | "pending" | "lapsed";
  readonly check: Pick<Lease, "playLeftMs" | "dueAt">;
}

/**
 * Divides what a heartbeat ran (`creditMs`). Play is counted per learner, not per session: a new session, device or
 * lesson brings no delay. A check that nobody passed in time takes the heartbeat along that finds it so, and the next
 * check is due at once.
 */
export function divide(lease: Lease, session: PlaySession, creditMs: number, now: number, chance: number): Division {
  const { checkMinutes, checkSeconds } = session.rules;
  const most = checkSeconds * 1000;
  const { dueAt, playLeftMs } = lease;
  if (checkMinutes === 0) return { earnedMs: creditMs, pendingMs: 0, presence: "none", check: { playLeftMs, dueAt } };
  if (dueAt !== null) {
    if (!inTime(dueAt, now, checkSeconds)) {
      return { earnedMs: 0, pendingMs: 0, presence: "lapsed", check: { playLeftMs: null, dueAt: now } };
    }
    const room = most - (session.pending?.creditMs ?? 0);
    return { earnedMs: 0, pendingMs: Math.min(creditMs, room), presence: "pending", check: { playLeftMs: null, dueAt } };
  }
  const left = Math.min(playLeftMs ?? drawPlay(checkMinutes, chance), checkMinutes * 60_000);
  if (creditMs < left) return { earnedMs: creditMs, pendingMs: 0, presence: "none", check: { playLeftMs: left - creditMs, dueAt: null } };
  return { earnedMs: left, pendingMs: Math.min(creditMs - left, most), presence: "pending", check: { playLeftMs: null, dueAt: now } };
}

/** The session as it was before the check fell due: what was pending, and the budget that grew meanwhile, are gone. */
export function withoutPending(session: PlaySession): PlaySession {
  const { pending } = session;
  if (pending === null) return session;
  return {
    ...session, pending: null,
    budgetMs: session.budgetMs - pending.budgetMs,
    creditAddedMs: session.creditAddedMs - pending.creditMs,
    coverageAdded: session.coverageAdded - pending.spans.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}
