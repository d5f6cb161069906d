import type { PoolClient } from "pg";
import type { Means } from "../../../kernel/call.ts";
import { ChainWalk, type Fault, type Tracer } from "./chain.rules.ts";
import { type ChainHead, GENESIS } from "../ledger/ledger.ts";
import { brokenField } from "./trace.rules.ts";
import { BEYOND, headsAfter, inSnapshot, progressBetween, rowsBetween, sealedBetween } from "./store.ts";
import { type BrokenSeal, brokenSeals } from "./seals.ts";

export { anomalies } from "./anomalies.ts";
export { type CreditOfDay, creditByDay } from "./days.store.ts";
export type { Fault } from "./chain.rules.ts";
export { creditIn } from "./passages.store.ts";
export { evidenceSeals, sealEvidence } from "./seals.ts";

/** Learners that are checked in one transaction: short ones don't keep the database from tidying up. */
const CHUNK = 200;

/** Fields that are traced in one run; each may take half a second. */
const TRACED = 20;

/** Of a learner without a lease row. */
const NO_CHAIN: ChainHead = { count: 0, hash: GENESIS };

interface Verified {
  readonly learners: number;
  readonly rows: number;
  readonly faults: number;
  /** Seals that can't be confirmed; empty when one learner alone was asked for. */
  readonly seals: readonly BrokenSeal[];
}

/**
 * Checks the evidence of everybody or of one learner: every row against its hash, every chain against its end and its
 * seals, and the ledger's figures against the sums of the rows. Faults are handed out as they are found; memory stays
 * the same however many rows there are. Heartbeats may go on meanwhile.
 */
export async function verifyEvidence(
  { pool, db, secrets }: Pick<Means, "pool" | "db" | "secrets">,
  { learnerId, onFault }: { readonly learnerId?: number | undefined; readonly onFault: (fault: Fault) => void },
): Promise<Verified> {
  let [learners, rows, faults] = [0, 0, 0];
  const count = (fault: Fault) => {
    faults += 1;
    onFault(fault);
  };
  let traces = 0;
  const trace: Tracer = (previous, row, before) => ((traces += 1) <= TRACED ? brokenField(previous, row, before) : null);
  let after = learnerId === undefined ? 0 : learnerId - 1;
  for (;;) {
    const done = await inSnapshot(pool, (client) => verifyChunk(client, after, learnerId, trace, count));
    learners += done.learners;
    rows += done.rows;
    if (done.upTo >= BEYOND || learnerId !== undefined) break;
    after = done.upTo;
  }
  return { learners, rows, faults, seals: learnerId === undefined ? await brokenSeals({ db, secrets }) : [] };
}

async function verifyChunk(client: PoolClient, after: number, only: number | undefined, trace: Tracer, onFault: (fault: Fault) => void) {
  const found = await headsAfter(client, after, only === undefined ? CHUNK : 1);
  const heads = new Map<number, ChainHead>(
    found.filter((one) => only === undefined || one.learnerId === only).map((one) => [one.learnerId, one.head]),
  );
  const upTo = only ?? (found.length < CHUNK ? BEYOND : found.at(-1)!.learnerId);
  const sealed = await sealedBetween(client, after, upTo);
  const progress = await progressBetween(client, after, upTo);
  const seen = { learners: 0, rows: 0 };
  let walk: ChainWalk | null = null;
  let walking = 0;

  const walkOf = (learnerId: number) =>
    new ChainWalk(learnerId, heads.get(learnerId) ?? NO_CHAIN, sealed.get(learnerId) ?? new Map(), trace);
  const finish = (learnerId: number, done: ChainWalk) => {
    seen.learners += 1;
    seen.rows += done.rows;
    for (const fault of done.end()) onFault(fault);
    for (const fault of wrongTotals(learnerId, done, progress.get(learnerId) ?? [])) onFault(fault);
    heads.delete(learnerId);
  };

  for await (const row of rowsBetween(client, after, upTo)) {
    if (walk === null || row.learnerId !== walking) {
      if (walk) finish(walking, walk);
      walking = row.learnerId;
      walk = walkOf(walking);
    }
    walk.take(row);
  }
  if (walk) finish(walking, walk);
  // Of whom there is no row: their chains must be empty.
  for (const learnerId of heads.keys()) finish(learnerId, walkOf(learnerId));
  return { ...seen, upTo };
}

/**
 * What the ledger says of an item must be the sum of its rows; what was covered may be less where a shorter recording took
 * the place of a longer one.
 */
function wrongTotals(
  learnerId: number,
  walk: ChainWalk,
  progress: readonly { itemId: number; covered: number; creditMs: number }[],
): Fault[] {
  return progress.flatMap(({ itemId, covered, creditMs }): Fault[] => {
    const sum = walk.totals.get(itemId) ?? { coverage: 0, creditMs: 0 };
    const wrong = (field: string, was: number): Fault => ({ kind: "totals", learnerId, nth: walk.rows, itemId, field, was: String(was) });
    return [
      ...(creditMs === sum.creditMs ? [] : [wrong("credited_ms", sum.creditMs)]),
      ...(covered <= sum.coverage ? [] : [wrong("covered_seconds", sum.coverage)]),
    ];
  });
}

/** A fault in one line. */
export function faultLine(fault: Fault): string {
  const { kind, learnerId, nth, toNth, at, sessionId, seq, itemId, field, was } = fault;
  const rows = toNth === undefined ? `row ${nth}` : `rows ${nth}-${toNth}`;
  const where = at === undefined ? "" : ` of ${new Date(at).toISOString()}, session ${sessionId}, seq ${seq}`;
  const item = itemId === undefined ? "" : `, item ${itemId}`;
  const what = field === undefined ? "" : `: ${field}${was === undefined ? "" : `, it was ${was}`}`;
  return `learner ${learnerId}, ${kind === "totals" ? "totals" : `${rows}${where}`}${item}: ${kind}${what}`;
}
