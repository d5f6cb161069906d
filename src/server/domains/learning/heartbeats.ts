import type { PoolClient } from "pg";
import { mayRetry, type Pool } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { writeTogether } from "../../kernel/writeTogether.ts";
import { openMonth } from "./evidence.store.ts";
import { applyHeartbeat, type Beat, type Lease, type LedgerState, type Outcome, type PlaySession, type Progress, watchedPer } from "./ledger.rules.ts";
import { type Evidence, type LedgerChange, type Locked, lockLedger, writeLedger } from "./ledger.store.ts";
import { furthest, playedStretches } from "./spans.rules.ts";

/** A heartbeat as it arrived. */
export interface Arrived extends Beat {
  readonly sessionId: string;
  /** The server's clock on arrival, ms. */
  readonly at: number;
  readonly address: string;
}

/** What a heartbeat is answered; figures of the item as they stand after it. */
export interface Answered {
  readonly outcome: Outcome;
  readonly watchedPer: number;
  readonly creditedMs: number;
  readonly isFinish: boolean;
  readonly added: { readonly coverage: number; readonly creditMs: number };
  /** End of what was watched without a gap from the start, in seconds. */
  readonly furthest: number;
}

const OVER: Answered = { outcome: "over", watchedPer: 0, creditedMs: 0, isFinish: false, added: { coverage: 0, creditMs: 0 }, furthest: 0 };

const writers = new WeakMap<Pool, (beat: Arrived) => Promise<Answered>>();

/** Takes one heartbeat. Those that arrive together are written together; each is answered after its commit. */
export function takeHeartbeat({ pool }: Pick<Means, "pool">, beat: Arrived): Promise<Answered> {
  let write = writers.get(pool);
  if (!write) {
    write = writeTogether<Arrived, Answered>((beats) => writeBatch(pool, beats), { atMost: 200 });
    writers.set(pool, write);
  }
  return write(beat);
}

async function writeBatch(pool: Pool, beats: readonly Arrived[]): Promise<Answered[]> {
  for (const at of new Set(beats.map((beat) => beat.at))) await openMonth(pool, at);
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      const answers = await inOneTransaction(client, beats);
      client.release();
      return answers;
    } catch (error) {
      // A connection that failed in mid-transaction is not used again.
      client.release(true);
      if (attempt >= 5 || !mayRetry(error)) throw error;
    }
  }
}

async function inOneTransaction(client: PoolClient, beats: readonly Arrived[]): Promise<Answered[]> {
  // The pool pipelines: what is sent together costs one round trip.
  const [, locked] = await Promise.all([client.query("begin"), lockLedger(client, [...new Set(beats.map((beat) => beat.sessionId))])]);
  const { answers, change } = applyBatch(locked, beats);
  await Promise.all([change.evidence.length > 0 ? writeLedger(client, change) : null, client.query("commit")]);
  return answers;
}

/** Beats of one session in the order of their seq, in the places where that session's beats stood. */
function inOrder(beats: readonly Arrived[]): readonly number[] {
  const order = beats.map((_beat, i) => i);
  const bySession = Map.groupBy(order, (i) => beats[i]!.sessionId);
  for (const places of bySession.values()) {
    const sorted = places.toSorted((a, b) => beats[a]!.seq - beats[b]!.seq);
    places.forEach((place, n) => {
      order[place] = sorted[n]!;
    });
  }
  return order;
}

/** Applies a batch to the locked rows; sessions of one learner share their lease, sessions of one item their progress. */
export function applyBatch(locked: readonly Locked[], beats: readonly Arrived[]): { answers: Answered[]; change: LedgerChange } {
  const found = new Map(locked.map((row) => [row.session.id, row]));
  const itemKey = (session: PlaySession) => `${session.learnerId}/${session.itemId}`;
  const sessions = new Map<string, PlaySession>();
  const progress = new Map<string, Progress & { learnerId: number; itemId: number; seconds: number; watchedAt: number }>();
  const leases = new Map<number, Lease & { learnerId: number }>();
  const evidence: Evidence[] = [];
  const answers: Answered[] = beats.map(() => OVER);

  for (const place of inOrder(beats)) {
    const beat = beats[place]!;
    const row = found.get(beat.sessionId);
    if (!row) continue;
    const key = itemKey(row.session);
    const state: LedgerState = {
      session: sessions.get(beat.sessionId) ?? row.session,
      progress: progress.get(key) ?? row.progress,
      lease: leases.get(row.session.learnerId) ?? row.lease,
    };
    const applied = applyHeartbeat(state, beat, beat.at);
    answers[place] = answer(applied.outcome, applied.state, applied.added);
    if (applied.outcome !== "accepted") continue;
    const { session } = applied.state;
    sessions.set(session.id, session);
    progress.set(key, { ...applied.state.progress, learnerId: session.learnerId, itemId: session.itemId, seconds: session.seconds, watchedAt: beat.at });
    leases.set(session.learnerId, { ...applied.state.lease, learnerId: session.learnerId });
    evidence.push({
      learnerId: session.learnerId, at: beat.at, sessionId: session.id, seq: beat.seq, itemId: session.itemId,
      position: applied.state.progress.position, rate: beat.rate, stretches: playedStretches(beat.ranges, session.seconds),
      coverageAdded: applied.added.coverage, creditAddedMs: applied.added.creditMs, address: beat.address, device: row.device,
    });
  }
  const change = { sessions: [...sessions.values()], progress: [...progress.values()], leases: [...leases.values()], evidence };
  return { answers, change };
}

function answer(outcome: Outcome, { session, progress }: LedgerState, added: Answered["added"]): Answered {
  if (outcome === "over") return OVER;
  return {
    outcome, added, creditedMs: progress.creditedMs, isFinish: progress.finishedAt !== null,
    watchedPer: watchedPer(progress.coverage, session.seconds), furthest: furthest(progress.coverage),
  };
}
