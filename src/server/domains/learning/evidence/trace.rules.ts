import { hash } from "node:crypto";
import { canonical, chainHash, type EvidenceRow, type Presence } from "../ledger/ledger.ts";

/** A field that was changed, and what it was. */
export interface Traced {
  readonly field: string;
  readonly was: string;
}

type Stored = EvidenceRow & { readonly hash: Buffer };

/** Where the fields of a row begin among its bytes; text and ranges follow. */
const FIELDS: readonly [field: string, from: number, to: number][] = [
  ["learner_id", 0, 4], ["nth", 4, 8], ["at", 8, 16], ["seq", 16, 20], ["item_id", 20, 24], ["position", 24, 28], ["rate", 28, 32],
  ["coverage_added", 32, 36], ["credit_added_ms", 36, 40],
];
const PRESENCES: readonly Presence[] = ["none", "pending", "passed", "lapsed"];
const MARKS = ["", ...["minutes", "film", "unasked", "unasked,text"].flatMap((mark) => [mark, `${mark},offline`, `${mark},offline,late`])];
/** Highest values that are tried of a field: few rows hold more. */
const MOST = { coverage_added: 1_200, seq: 20_000, position: 20_000, credit_added_ms: 120_000 } as const;
const RATES = Array.from({ length: 320 }, (_, i) => Math.fround((i + 1) / 20));
/** How far behind the row before it an instant is looked for, in ms. */
const NEAR_MS = 120_000;

/** Whether a row's bytes, which may be changed in place, fit its hash. Everything is in one buffer: a million tries take a second. */
class Bytes {
  readonly row: Buffer;
  readonly #whole: Buffer;
  readonly #hash: Buffer;

  constructor(previous: Buffer, row: Stored) {
    this.#whole = Buffer.concat([previous, canonical(row)]);
    this.row = this.#whole.subarray(previous.length);
    this.#hash = row.hash;
  }

  fit(): boolean {
    return hash("sha256", this.#whole, "buffer").equals(this.#hash);
  }
}

/**
 * Which single field of a row would have to be different for its hash to fit, found by trying: every single byte, then the
 * values that each field can have. Null when more than one field was changed. Takes up to half a second.
 */
export function brokenField(previous: Buffer, row: Stored, before: EvidenceRow | null): Traced | null {
  return (
    byByte(new Bytes(previous, row), row) ??
    byWord(previous, row, before) ??
    byNumber(new Bytes(previous, row)) ??
    byInstant(new Bytes(previous, row), row, before)
  );
}

function byByte(bytes: Bytes, row: Stored): Traced | null {
  for (let at = 0; at < bytes.row.length; at += 1) {
    const is = bytes.row[at]!;
    for (let value = 0; value < 256; value += 1) {
      bytes.row[at] = value;
      if (value !== is && bytes.fit()) return fieldAt(bytes.row, at, row);
    }
    bytes.row[at] = is;
  }
  return null;
}

/** Names the field of a byte and reads its value from the mended bytes. */
function fieldAt(bytes: Buffer, at: number, row: Stored): Traced {
  const [field, from] = FIELDS.find(([, first, end]) => at >= first && at < end) ?? ["", 0];
  if (field === "at")
    return { field, was: new Date((bytes.readUInt32BE(from) * 2 ** 32 + bytes.readUInt32BE(from + 4)) / 1000).toISOString() };
  if (field === "rate") return { field, was: String(bytes.readFloatBE(from)) };
  if (field) return { field, was: String(bytes.readInt32BE(from)) };
  const presence = 44 + row.presence.length;
  if (at < presence) return { field: "presence", was: bytes.subarray(44, presence).toString() };
  const session = presence + 4 + Buffer.byteLength(row.sessionId);
  if (at < session) return { field: "session_id", was: bytes.subarray(presence + 4, session).toString() };
  const ranges = session + 4 + row.rangesMs.length * 4;
  if (at >= ranges) return { field: "marks", was: bytes.subarray(ranges + 4).toString() };
  return { field: "ranges_ms", was: `{${row.rangesMs.map((_ms, i) => bytes.readInt32BE(session + 4 + i * 4)).join(",")}}` };
}

function byWord(previous: Buffer, row: Stored, before: EvidenceRow | null): Traced | null {
  const fits = (changed: Partial<EvidenceRow>) => chainHash(previous, { ...row, ...changed }).equals(row.hash);
  for (const presence of PRESENCES) if (fits({ presence })) return { field: "presence", was: presence };
  for (const marks of MARKS) if (fits({ marks })) return { field: "marks", was: marks };
  for (const rate of RATES) if (fits({ rate })) return { field: "rate", was: String(rate) };
  if (!before) return null;
  if (fits({ sessionId: before.sessionId })) return { field: "session_id", was: before.sessionId };
  return fits({ itemId: before.itemId }) ? { field: "item_id", was: String(before.itemId) } : null;
}

function byNumber(bytes: Bytes): Traced | null {
  for (const [field, most] of Object.entries(MOST)) {
    const from = FIELDS.find(([name]) => name === field)![1];
    const is = bytes.row.readInt32BE(from);
    for (let value = 0; value <= most; value += 1) {
      bytes.row.writeInt32BE(value, from);
      if (bytes.fit()) return { field, was: String(value) };
    }
    bytes.row.writeInt32BE(is, from);
  }
  return null;
}

function byInstant(bytes: Bytes, row: Stored, before: EvidenceRow | null): Traced | null {
  const fromMs = Math.floor((before?.atUs ?? row.atUs - NEAR_MS * 1000) / 1000);
  for (let ms = fromMs; ms <= fromMs + NEAR_MS; ms += 1) {
    bytes.row.writeUInt32BE(Math.floor((ms * 1000) / 2 ** 32), 8);
    bytes.row.writeUInt32BE((ms * 1000) % 2 ** 32, 12);
    if (bytes.fit()) return { field: "at", was: new Date(ms).toISOString() };
  }
  return null;
}
