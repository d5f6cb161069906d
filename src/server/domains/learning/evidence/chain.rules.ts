import type { Traced } from "./trace.rules.ts";
import { chainHash, type ChainHead, type EvidenceRow, GENESIS } from "../ledger/ledger.ts";

/** A row as it stands in the table. */
export interface StoredRow extends EvidenceRow {
  readonly hash: Buffer;
}

/**
 * changed: a row's bytes don't fit its hash. removed: rows of these places are missing. inserted: a row that no other one
 * vouches for. moved: a row stands out of its order. end: the chain's end on the lease row fits no row. sealed: a row
 * differs from what was sealed of it. totals: the ledger says something else than the sum of the rows.
 */
type FaultKind = "changed" | "removed" | "inserted" | "moved" | "end" | "sealed" | "totals";

/** A break of a learner's evidence, with all that is known of where it is. */
export interface Fault {
  readonly kind: FaultKind;
  readonly learnerId: number;
  /** Place in the chain (of several missing ones the first), and the last place. */
  readonly nth: number;
  readonly toNth?: number;
  /** ms since the epoch. */
  readonly at?: number;
  readonly sessionId?: string;
  readonly seq?: number;
  readonly itemId?: number;
  /** Which field it is, and what it was, where that can be found by recomputing. */
  readonly field?: string;
  readonly was?: string;
}

/** Finds the field of a changed row; `previous` is the hash before it, `before` the row. It may decline: tracing takes seconds. */
export type Tracer = (previous: Buffer, row: StoredRow, before: EvidenceRow | null) => Traced | null;

const placed = (kind: FaultKind, row: StoredRow, more: Partial<Fault> = {}): Fault => ({
  kind,
  learnerId: row.learnerId,
  nth: row.nth,
  at: Math.floor(row.atUs / 1000),
  sessionId: row.sessionId,
  seq: row.seq,
  itemId: row.itemId,
  ...more,
});

/** Rows that are missing so far before a row that came in their place. */
interface Gap {
  readonly row: StoredRow;
  /** The next place that may yet come in its order, and the hash before it. */
  next: number;
  hash: Buffer;
  /** Places that were passed over. */
  readonly missing: Set<number>;
}

/**
 * Walks one learner's rows in the order of their instants and says what is broken. It keeps nothing but the last row, what
 * is missing so far, and sums by item; after a break it goes on from the next row's own hash, so that one wrong row is one
 * fault.
 */
export class ChainWalk {
  readonly faults: Fault[] = [];
  /** Sums of the rows, by item. */
  readonly totals = new Map<number, { coverage: number; creditMs: number }>();
  rows = 0;
  readonly #learnerId: number;
  readonly #head: ChainHead;
  readonly #sealed: ReadonlyMap<number, Buffer>;
  readonly #trace: Tracer;
  #next = 1;
  #hash: Buffer = GENESIS;
  /** What the last row's hash should be, where it is not. */
  #other: Buffer | null = null;
  #last: StoredRow | null = null;
  /** A row at the right place that doesn't fit: changed, or inserted before the right one. */
  #suspect: StoredRow | null = null;
  /** A changed row whose hash may yet turn out to be what was changed. */
  #untraced: { readonly fault: number; readonly trace: () => Traced | null } | null = null;
  readonly #gaps: Gap[] = [];

  /** `head`: the chain's end as the learner's lease row has it. `sealed`: hashes that were sealed, by place. */
  constructor(learnerId: number, head: ChainHead, sealed: ReadonlyMap<number, Buffer>, trace: Tracer) {
    this.#learnerId = learnerId;
    this.#head = head;
    this.#sealed = sealed;
    this.#trace = trace;
  }

  take(row: StoredRow): void {
    this.rows += 1;
    const sum = this.totals.get(row.itemId) ?? { coverage: 0, creditMs: 0 };
    this.totals.set(row.itemId, { coverage: sum.coverage + row.coverageAdded, creditMs: sum.creditMs + row.creditAddedMs });
    if (this.#suspect) {
      if (row.nth === this.#next && this.#fits(row)) {
        this.faults.push(placed("inserted", this.#suspect));
        this.#suspect = null;
        return this.#accept(row);
      }
      this.#settle();
    }
    if (row.nth === this.#next) {
      if (this.#fits(row)) return this.#accept(row);
      this.#suspect = row;
      return;
    }
    const renumbered = { ...row, nth: this.#next };
    if (this.#fits(renumbered)) {
      this.faults.push(placed("changed", renumbered, { field: "nth", was: String(this.#next) }));
      return this.#accept(renumbered);
    }
    if (row.nth < this.#next) return this.#late(row);
    if (row.nth > this.#head.count) {
      this.faults.push(placed("inserted", row));
      return;
    }
    this.#gaps.push({ row, next: this.#next, hash: this.#hash, missing: new Set() });
    // Nothing vouches for it but itself; the next row vouches for its hash.
    this.#accept(row);
  }

  /** All rows were taken. */
  end(): readonly Fault[] {
    if (this.#suspect) this.#settle();
    const { count, hash } = this.#head;
    for (const { missing, next, row } of this.#gaps) {
      for (const [from, to] of runs([...missing])) this.#report("removed", from, to);
      if (next < row.nth) this.#report("removed", next, row.nth - 1);
    }
    const got = this.#next - 1;
    if (got < count) this.#report("removed", got + 1, count);
    else if (got > count && this.#last)
      this.faults.push(placed("inserted", this.#last, { nth: count + 1, ...(got > count + 1 ? { toNth: got } : {}) }));
    else if (!this.#hash.equals(hash)) {
      if (this.#other?.equals(hash)) this.#blameHash();
      else this.#report("end", count);
    }
    this.#name();
    for (const nth of this.#sealed.keys()) if (nth > Math.max(got, count)) this.#report("sealed", nth);
    return this.faults;
  }

  /**
   * A row of an earlier place comes after one of a later. One of the two was moved: the later one, when this one and those
   * with it still stand in their order and the later one does not fit to them.
   */
  #late(row: StoredRow): void {
    const gap = this.#gaps.find((one) => row.nth < one.row.nth && (row.nth >= one.next || one.missing.has(row.nth)));
    if (!gap) {
      this.faults.push(placed("inserted", row));
      return;
    }
    const passedOver = gap.missing.delete(row.nth);
    if (passedOver || (row.nth === gap.next && !chainHash(gap.hash, row).equals(row.hash)))
      this.faults.push(placed("moved", row, { field: "at" }));
    if (passedOver) return;
    for (let nth = gap.next; nth < row.nth; nth += 1) gap.missing.add(nth);
    gap.next = row.nth + 1;
    gap.hash = row.hash;
    if (gap.next < gap.row.nth || chainHash(row.hash, gap.row).equals(gap.row.hash)) return;
    this.faults.push(placed("changed", gap.row, this.#trace(row.hash, gap.row, row) ?? {}));
  }

  #fits(row: StoredRow): boolean {
    if (chainHash(this.#hash, row).equals(row.hash)) return true;
    if (!this.#other || !chainHash(this.#other, row).equals(row.hash)) return false;
    this.#blameHash();
    return true;
  }

  /** The row after it, or the chain's end, vouches for all of the last row but its hash. */
  #blameHash(): void {
    const { fault } = this.#untraced!;
    this.faults[fault] = placed("changed", this.#last!, { field: "hash", was: this.#other!.toString("hex") });
    this.#untraced = null;
  }

  /** Names the field of the last changed row: its hash is what it was. */
  #name(): void {
    if (!this.#untraced) return;
    const { fault, trace } = this.#untraced;
    this.faults[fault] = { ...this.faults[fault]!, ...trace() };
    this.#untraced = null;
  }

  #accept(row: StoredRow): void {
    this.#name();
    const sealed = this.#sealed.get(row.nth);
    if (sealed && !sealed.equals(row.hash)) this.faults.push(placed("sealed", row));
    this.#hash = row.hash;
    this.#other = null;
    this.#last = row;
    this.#next = row.nth + 1;
  }

  /** The suspect was changed: no other row has its place. */
  #settle(): void {
    const row = this.#suspect!;
    this.#suspect = null;
    const [previous, before] = [this.#hash, this.#last];
    this.#accept(row);
    this.#other = chainHash(previous, row);
    this.#untraced = { fault: this.faults.push(placed("changed", row)) - 1, trace: () => this.#trace(previous, row, before) };
  }

  #report(kind: FaultKind, nth: number, toNth = nth): void {
    this.faults.push({ kind, learnerId: this.#learnerId, nth, ...(toNth > nth ? { toNth } : {}) });
  }
}

/** Numbers in rows without a hole: first and last of each. */
function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const n of numbers) {
    const last = found.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else found.push([n, n]);
  }
  return found;
}
