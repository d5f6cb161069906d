import { hash as digest } from "node:crypto";
import {
  canonical, type ChainedEntry, type ChainEnd, chainHash, differing, FIELDS, formerBytes, formerHash, marksOf, NO_ENTRY,
} from "./audit.rules.ts";

/**
 * changed: a row's fields don't fit its hash. removed: rows of these places are missing. inserted: a row that no other one
 * vouches for. end: the noted end of the chain fits no row. sealed: a row differs from what was sealed of it.
 */
export interface AuditFault {
  readonly kind: "changed" | "removed" | "inserted" | "end" | "sealed";
  readonly chain: string;
  /** Place in the chain; of several missing rows the first, and the last. */
  readonly nth: number;
  readonly toNth?: number;
  /** Number of the row in its table. */
  readonly id?: number;
  /** Which fields were changed, where that can be found. */
  readonly fields?: readonly string[];
}

/** Places of a chain that no row has. */
export interface Gap {
  readonly chain: string;
  readonly from: number;
  readonly to: number;
}

/** Bytes of a former entry up to which every single byte is tried; a longer one would take seconds. */
const TRACED = 4_096;
/** Missing places of one gap that a stray row is tried at. */
const TRIED = 1_000;

/** Which field of a former entry holds a byte that would have to be another one for its hash to fit. */
function tracedFormer(previous: Buffer, row: ChainedEntry): string[] {
  const bytes = formerBytes(row);
  if (bytes.length > TRACED) return [];
  const whole = Buffer.concat([previous, bytes]);
  for (let at = previous.length; at < whole.length; at += 1) {
    const is = whole[at]!;
    for (let value = 0; value < 256; value += 1) {
      whole[at] = value;
      if (value !== is && digest("sha256", whole, "buffer").equals(row.hash)) return [fieldAt(row, at - previous.length)];
    }
    whole[at] = is;
  }
  return [];
}

/** The field of a former entry that holds this byte. */
function fieldAt(row: ChainedEntry, place: number): string {
  let end = 1;
  for (const field of FIELDS) {
    end += Buffer.byteLength(canonical(field === "at" ? row.at.getTime() : row[field])) + 1;
    if (place < end) return field;
  }
  return "details";
}

/** The hash of a row by what stands in it, at a place and after a hash of the caller's choice. */
const hashAt = (previous: Buffer, row: ChainedEntry, chain = row.chain, nth = row.nth): Buffer =>
  row.marks === null ? formerHash(previous, row) : chainHash(previous, chain, nth, row.marks);

/** Whether a row is whole and stood at this place of this chain. */
const stoodAt = (row: ChainedEntry, chain: string, nth: number): boolean =>
  hashAt(row.prev_hash, row, chain, nth).equals(row.hash) && (row.marks === null || marksOf(row).equals(row.marks));

/**
 * Walks the rows of one chain in the order of their places and says what is broken. After a break it goes on from the next
 * row, so that one wrong row is one fault.
 */
export class ChainWalk {
  readonly faults: AuditFault[] = [];
  readonly gaps: Gap[] = [];
  /** Rows that don't belong where they stand. */
  readonly strays: ChainedEntry[] = [];
  rows = 0;
  readonly #chain: string;
  readonly #end: ChainEnd | null;
  readonly #sealed: ReadonlyMap<number, Buffer>;
  #next = 1;
  #hash: Buffer = NO_ENTRY.hash;
  #last: { readonly row: ChainedEntry; readonly sound: boolean } | null = null;

  /** `end`: as it is noted, null where nothing is. `sealed`: hashes that were sealed, by place. */
  constructor(chain: string, end: ChainEnd | null, sealed: ReadonlyMap<number, Buffer>) {
    this.#chain = chain;
    this.#end = end;
    this.#sealed = sealed;
  }

  take(row: ChainedEntry): void {
    this.rows += 1;
    const belongs = this.#end ? row.nth <= this.#end.count : row.nth === this.#next && hashAt(this.#hash, row).equals(row.hash);
    if (!belongs) {
      this.strays.push(row);
      return;
    }
    if (row.nth > this.#next) {
      this.gaps.push({ chain: this.#chain, from: this.#next, to: row.nth - 1 });
      // Nothing vouches for it but itself.
      this.#hash = row.prev_hash;
      this.#last = null;
    }
    const fields = this.#changed(row);
    if (fields === "stray") {
      this.strays.push(row);
      this.gaps.push({ chain: this.#chain, from: row.nth, to: row.nth });
    } else if (fields) this.#report(row, fields);
    const sealed = this.#sealed.get(row.nth);
    // A changed hash was named above.
    if (sealed && !fields && !sealed.equals(row.hash)) this.faults.push({ kind: "sealed", chain: this.#chain, nth: row.nth, id: row.id });
    this.#hash = fields?.includes("hash") ? hashAt(this.#hash, row) : row.hash;
    this.#last = { row, sound: fields === null };
    this.#next = row.nth + 1;
  }

  /** All rows were taken. */
  end(): void {
    const { count, hash } = this.#end ?? { count: this.#next - 1, hash: null };
    if (this.#next <= count) this.gaps.push({ chain: this.#chain, from: this.#next, to: count });
    else if (hash ? !this.#hash.equals(hash) : count > 0) this.faults.push({ kind: "end", chain: this.#chain, nth: count });
    for (const nth of this.#sealed.keys()) if (nth > count) this.faults.push({ kind: "sealed", chain: this.#chain, nth });
  }

  /** The fields of a row that were changed; null: none. */
  #changed(row: ChainedEntry): string[] | "stray" | null {
    const follows = row.prev_hash.equals(this.#hash);
    if (row.marks === null) {
      if (hashAt(this.#hash, row).equals(row.hash)) return follows ? null : ["prev_hash"];
      return this.#blamed(row) ? null : tracedFormer(this.#hash, row);
    }
    const marks = marksOf(row);
    const fields: string[] = differing(marks, row.marks);
    if (hashAt(this.#hash, row).equals(row.hash))
      return fields.length > 0 || !follows ? [...fields, ...(follows ? [] : ["prev_hash"])] : null;
    // The marks themselves may be what was changed: then the fields still fit.
    if (chainHash(this.#hash, row.chain, row.nth, marks).equals(row.hash)) return ["marks"];
    if (this.#blamed(row)) return null;
    if (fields.length > 0) return fields;
    return follows ? ["hash"] : "stray";
  }

  /** Where a row is whole by itself, the one before it was written anew with its hash: that one is to blame. */
  #blamed(row: ChainedEntry): boolean {
    if (!stoodAt(row, row.chain, row.nth)) return false;
    if (this.#last?.sound) this.#report(this.#last.row, []);
    return true;
  }

  #report(row: ChainedEntry, fields: readonly string[]): void {
    this.faults.push({ kind: "changed", chain: this.#chain, nth: row.nth, id: row.id, ...(fields.length > 0 ? { fields } : {}) });
  }
}

/** What became of missing and stray rows of all chains: one that stood at a missing place had its place or its chain changed. */
export function matched(gaps: readonly Gap[], strays: readonly ChainedEntry[]): AuditFault[] {
  const found = new Map<string, AuditFault>();
  const lost: AuditFault[] = [];
  for (const row of strays) {
    const place = placeOf(row, gaps);
    if (!place) lost.push({ kind: "inserted", chain: row.chain, nth: row.nth, id: row.id });
    else {
      const field = place.chain === row.chain ? "nth" : place.nth === row.nth ? "chain" : "chain, nth";
      found.set(`${place.chain} ${place.nth}`, { kind: "changed", ...place, id: row.id, fields: [field] });
    }
  }
  const missing = gaps.flatMap(({ chain, from, to }) => without(chain, from, to, found));
  return [...found.values(), ...missing, ...lost];
}

function placeOf(row: ChainedEntry, gaps: readonly Gap[]): { chain: string; nth: number } | null {
  for (const { chain, from, to } of gaps)
    for (let nth = from; nth <= Math.min(to, from + TRIED); nth += 1) if (stoodAt(row, chain, nth)) return { chain, nth };
  return null;
}

/** The runs of a gap that stay when the found rows are taken out. */
function without(chain: string, from: number, to: number, found: ReadonlyMap<string, unknown>): AuditFault[] {
  const faults: AuditFault[] = [];
  let start = from;
  const close = (end: number) =>
    end < start ? undefined : faults.push({ kind: "removed", chain, nth: start, ...(end > start ? { toNth: end } : {}) });
  for (let nth = from; nth <= Math.min(to, from + TRIED); nth += 1) {
    if (!found.has(`${chain} ${nth}`)) continue;
    close(nth - 1);
    start = nth + 1;
  }
  close(to);
  return faults;
}
