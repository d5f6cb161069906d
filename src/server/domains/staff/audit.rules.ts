import { createHash } from "node:crypto";

/** One thing that was done, as the log keeps it. */
export interface AuditEntry {
  readonly at: Date;
  /** `staff:<id>`, `learner:<id>`, `visitor` or `system`. */
  readonly actor: string;
  /** `domain.action`, in the product's words (`staff.login`). */
  readonly action: string;
  readonly object: string;
  readonly ip: string;
  /** Already masked: no phone, no secret. */
  readonly details: Readonly<Record<string, unknown>>;
}

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

/** The hash that ties an entry to the one before it. */
export function chainHash(previous: Buffer, entry: AuditEntry): Buffer {
  const { at, actor, action, object, ip, details } = entry;
  return createHash("sha256").update(previous).update(canonical([at.getTime(), actor, action, object, ip, details])).digest();
}

/** The first entry (by position) whose hash does not fit, or -1. */
export function firstBroken(
  entries: readonly (AuditEntry & { readonly prev_hash: Buffer; readonly hash: Buffer })[],
  head: Buffer,
): number {
  let previous: Buffer = Buffer.alloc(0);
  for (const [i, entry] of entries.entries()) {
    if (!entry.prev_hash.equals(previous) || !chainHash(previous, entry).equals(entry.hash)) return i;
    previous = entry.hash;
  }
  return previous.equals(head) ? -1 : entries.length;
}
