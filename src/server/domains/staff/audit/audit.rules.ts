import { hash as digest } from "node:crypto";

/** One thing that was done, as the log keeps it. */
export interface AuditEntry {
  readonly at: Date;
  /** `staff:<id>`, `visitor` or `system`. */
  readonly actor: string;
  /** `domain.action`, in the product's words (`staff.login`). */
  readonly action: string;
  readonly object: string;
  readonly ip: string;
  /** Already masked: no phone, no secret. Plain JSON. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** An entry at its place in its chain. */
export interface ChainedEntry extends AuditEntry {
  readonly id: number;
  readonly chain: string;
  readonly nth: number;
  readonly marks: Buffer | null;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

/** Where a chain ends. */
export interface ChainEnd {
  readonly count: number;
  readonly hash: Buffer;
}

/** What stands before a chain's first entry. */
export const NO_ENTRY: ChainEnd = { count: 0, hash: Buffer.alloc(0) };

/** The fields of an entry in the order of their marks. */
export const FIELDS = ["at", "actor", "action", "object", "ip", "details"] as const;
/** Bytes of one mark. */
const MARK = 32;

/** The address without its last part: enough to see a pattern, not a person (payments-security.md 6.7). */
export function ipPrefix(ip: string): string {
  const plain = ip.replace(/^::ffff:/, "");
  if (plain.includes(".")) return plain.split(".").slice(0, 3).join(".");
  return plain.split(":").slice(0, 3).join(":");
}

/** The same object always has the same bytes: keys in order, at every depth. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
  digest("sha256", Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))), "buffer");

/** SHA-256 of each field of an entry, one after the other. */
export function marksOf({ at, ...entry }: AuditEntry): Buffer {
  return Buffer.concat(FIELDS.map((field) => sha256(canonical(field === "at" ? at.getTime() : entry[field]))));
}

/** The fields whose marks differ. */
export const differing = (marks: Buffer, others: Buffer): (typeof FIELDS)[number][] =>
  FIELDS.filter((_field, i) => !marks.subarray(i * MARK, (i + 1) * MARK).equals(others.subarray(i * MARK, (i + 1) * MARK)));

/** The hash that ties an entry to the one before it: over that one's hash, the place in the chain and the marks. */
export const chainHash = (previous: Buffer, chain: string, nth: number, marks: Buffer): Buffer =>
  sha256(previous, canonical([chain, nth]), marks);

/** The bytes of an entry of the former chain. */
export const formerBytes = ({ at, actor, action, object, ip, details }: AuditEntry): Buffer =>
  Buffer.from(canonical([at.getTime(), actor, action, object, ip, details]));

/** How entries of the former chain were tied to each other. */
export const formerHash = (previous: Buffer, entry: AuditEntry): Buffer => sha256(previous, formerBytes(entry));

/** Longer texts of before and after are cut to this many characters and told apart by a digest. */
const LONGEST = 200;

/** A value as the audit keeps it: plain JSON, and what is long is shortened. */
function shortened(value: unknown): unknown {
  const text = typeof value === "string" ? value : canonical(value);
  if (text.length <= LONGEST) return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
  return `${text.slice(0, LONGEST / 2).toWellFormed()}… (${sha256(text).toString("hex").slice(0, 12)})`;
}

type Shown = Readonly<Record<string, unknown>>;

/** Before and after without what stayed the same. */
export function changes(before: object | null, after: object | null): { before: Shown | null; after: Shown | null } {
  const same = (key: string) =>
    before !== null &&
    after !== null &&
    key in before &&
    key in after &&
    canonical(before[key as never]) === canonical(after[key as never]);
  const shown = (thing: object | null): Shown | null =>
    thing && Object.fromEntries(Object.entries(thing).flatMap(([key, value]) => (same(key) ? [] : [[key, shortened(value)]])));
  return { before: shown(before), after: shown(after) };
}
