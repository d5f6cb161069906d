import { chainHash, type EvidenceRow } from "./evidence.rules.ts";
import { applyHeartbeat, lapseCheck, passCheck, watchedPer } from "./beat.rules.ts";
import { applyPosition } from "./position.rules.ts";
import {
  type Applied, type Lease, type LedgerState, type Outcome, type PlaySession, type Progress, type Speaker, unchanged,
} from "./state.rules.ts";
import type { ChainHead, Evidence, LedgerChange, Locked } from "./store.ts";
import { furthest, playedStretches } from "./spans.rules.ts";

/** What may be said to the ledger. */
type Said =
  | {
      readonly kind: "beat";
      readonly position: number;
      readonly ranges: readonly (readonly [number, number])[];
      readonly rate: number;
      readonly seq: number;
      readonly takeOver: boolean;
      /** Of a text: how far the reader got, in seconds of its reading time. */
      readonly reached?: number | undefined;
    }
  /** recordHistory: a position alone. */
  | { readonly kind: "position"; readonly position: number }
  /** A right answer to a presence check, which takes its challenge. */
  | { readonly kind: "answer"; readonly challengeId: string; readonly weak: boolean }
  | { readonly kind: "lapse"; readonly why: "failed" | "expired" };

/** Something said, as it arrived. */
export interface Arrived extends Speaker {
  readonly sessionId: string;
  /** The server's clock on arrival, ms. */
  readonly at: number;
  readonly address: string;
  /** 0..1, of the server's own: draws the next presence check. */
  readonly chance: number;
  readonly said: Said;
}

/** What is answered; figures of the item as they stand afterwards. */
export interface Answered {
  readonly outcome: Outcome;
  readonly watchedPer: number;
  readonly creditedMs: number;
  readonly isFinish: boolean;
  readonly added: { readonly coverage: number; readonly creditMs: number };
  /** End of what was watched without a gap from the start, in seconds. */
  readonly furthest: number;
  /** A presence check of this session is due. */
  readonly checkDue: boolean;
  /** Play until the next one, ms; null: none is to come, or it is not drawn yet. */
  readonly playLeftMs: number | null;
}

export const OVER: Answered = {
  outcome: "over",
  watchedPer: 0,
  creditedMs: 0,
  isFinish: false,
  added: { coverage: 0, creditMs: 0 },
  furthest: 0,
  checkDue: false,
  playLeftMs: null,
};

/** Events of one session in the order of their seq, in the places where that session's events stood. */
function inOrder(events: readonly (Arrived | null)[]): readonly number[] {
  const order = events.map((_event, i) => i);
  const bySession = Map.groupBy(order.filter((i) => events[i]?.said.kind === "beat"), (i) => events[i]!.sessionId);
  for (const places of bySession.values()) {
    if (places.length === 1) continue;
    const sorted = places.toSorted((a, b) => seqOf(events[a]) - seqOf(events[b]));
    places.forEach((place, n) => {
      order[place] = sorted[n]!;
    });
  }
  return order;
}

const seqOf = (event: Arrived | null | undefined): number => (event?.said.kind === "beat" ? event.said.seq : 0);

function apply(state: LedgerState, event: Arrived): Applied {
  const { said, at, chance } = event;
  switch (said.kind) {
    case "beat":
      return applyHeartbeat(
        state,
        { ...said, learnerId: event.learnerId, loginSessionId: event.loginSessionId, itemId: event.itemId },
        at,
        chance,
      );
    case "position":
      return applyPosition(
        state,
        { position: said.position, learnerId: event.learnerId, loginSessionId: event.loginSessionId, itemId: event.itemId },
        at,
        chance,
      );
    case "answer":
      return passCheck(state, event, at, chance, said.weak);
    case "lapse":
      return lapseCheck(state, event, at, said.why);
    default:
      return unchanged(state, "over");
  }
}

/**
 * Applies a batch to what was locked: sessions of one learner share their lease and their chain, sessions of one item
 * their progress. A null among the events is answered by null.
 */
export function applyBatch(locked: Locked, events: readonly (Arrived | null)[]): { answers: (Answered | null)[]; change: LedgerChange } {
  const sessions = new Map<string, PlaySession>();
  const progress = new Map<string, Progress & { learnerId: number; itemId: number; seconds: number; watchedAt: number }>();
  const leases = new Map<number, Lease & { learnerId: number; chain: ChainHead }>();
  const evidence: Evidence[] = [];
  const answers: (Answered | null)[] = events.map((event) => (event ? OVER : null));

  for (const place of inOrder(events)) {
    const event = events[place];
    const row = event && locked.sessions.get(event.sessionId);
    const lease = event && (leases.get(event.learnerId) ?? locked.leases.get(event.learnerId));
    if (!event || !row || !lease) continue;
    const { learnerId, itemId, seconds } = row.session;
    const key = `${learnerId}/${itemId}`;
    const session = sessions.get(row.session.id) ?? row.session;
    const state: LedgerState = { session, progress: progress.get(key) ?? row.progress, lease, given: row.given };
    const applied = apply(state, event);
    answers[place] = answered(applied);
    if (applied.outcome !== "accepted" && applied.outcome !== "late") continue;
    const after = applied.state;
    const written = evidenceOf(applied, event, lease.chain, row.device);
    evidence.push(written);
    sessions.set(after.session.id, after.session);
    progress.set(key, { ...after.progress, learnerId, itemId, seconds, watchedAt: event.at });
    leases.set(learnerId, { ...after.lease, learnerId, chain: { count: written.nth, hash: written.hash } });
  }
  return {
    answers,
    change: { sessions: [...sessions.values()], progress: [...progress.values()], leases: [...leases.values()], evidence },
  };
}

/** The row that an accepted event leaves behind, tied to the one before it. */
function evidenceOf({ state, added, presence, ranges, rate, marks }: Applied, event: Arrived, chain: ChainHead, device: string): Evidence {
  const { session, progress, lease } = state;
  const row: EvidenceRow = {
    learnerId: session.learnerId,
    nth: chain.count + 1,
    // Until when the learner's time is counted: it never runs back, though a clock may.
    atUs: lease.countedUntil * 1000,
    sessionId: session.id, seq: session.lastSeq, itemId: session.itemId, position: progress.position,
    rate: Math.fround(rate),
    rangesMs: playedStretches(ranges, session.seconds).flatMap(({ from, to }) => [from, to]),
    coverageAdded: added.coverage, creditAddedMs: added.creditMs, presence, marks,
  };
  return { ...row, hash: chainHash(chain.hash, row), address: event.address, device };
}

function answered({ outcome, state: { session, progress, lease }, added }: Applied): Answered {
  if (outcome === "over") return OVER;
  const checked = session.rules.checkMinutes > 0;
  return {
    outcome, added, creditedMs: progress.creditedMs, isFinish: progress.finishedAt !== null,
    watchedPer: watchedPer(progress.coverage, session.seconds), furthest: furthest(progress.coverage),
    checkDue: checked && lease.dueAt !== null, playLeftMs: checked ? lease.playLeftMs : null,
  };
}
