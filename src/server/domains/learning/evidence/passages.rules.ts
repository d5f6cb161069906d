import type { EvidenceRow } from "../ledger/ledger.ts";

/** A part of a lesson, in whole seconds; `to` excluded. */
export interface Passage {
  readonly itemId: number;
  readonly from: number;
  readonly to: number;
}

type Row = Pick<EvidenceRow, "atUs" | "sessionId" | "itemId" | "rangesMs" | "creditAddedMs" | "presence">;

/** Milliseconds of ranges (from, to, from, to … in ms) that lie between two instants of the film. */
function within(rangesMs: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = 0; i + 1 < rangesMs.length; i += 2) sum += Math.max(0, Math.min(rangesMs[i + 1]!, to) - Math.max(rangesMs[i]!, from));
  return sum;
}

/**
 * How much credit (whole ms) each passage got by rows of evidence of one learner after an instant (ms), in their order. A row's
 * credit belongs to all that it says was played, evenly; what waited for a presence check belongs to what was played while it
 * waited. What was kept offline and sent later counts for no more than the time since. Pure.
 */
export function creditWithin(rows: readonly Row[], passages: readonly Passage[], since: number): number[] {
  const earned = passages.map(() => 0);
  const waiting = new Map<string, number[]>();
  let counted = 0;
  for (const row of rows) {
    const before = waiting.get(row.sessionId) ?? [];
    if (row.presence === "pending") waiting.set(row.sessionId, [...before, ...row.rangesMs]);
    else if (row.presence !== "none") waiting.delete(row.sessionId);
    const ranges = row.presence === "passed" ? before : row.rangesMs;
    const played = within(ranges, 0, Infinity);
    const credit = Math.min(row.creditAddedMs, row.atUs / 1000 - since - counted);
    if (credit <= 0 || played === 0) continue;
    counted += credit;
    for (const [n, { itemId, from, to }] of passages.entries())
      if (itemId === row.itemId) earned[n]! += (credit * within(ranges, from * 1000, to * 1000)) / played;
  }
  return earned.map(Math.floor);
}
