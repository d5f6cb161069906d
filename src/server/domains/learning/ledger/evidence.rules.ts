import { hash } from "node:crypto";
import type { Presence } from "./state.rules.ts";

/**
 * The evidence of study: one append-only row per accepted heartbeat and per check passed or lapsed, in one hash chain per
 * learner (docs/decisions/0008). Pure.
 */
export interface EvidenceRow {
  readonly learnerId: number;
  /** Place in the learner's chain, from 1 on. */
  readonly nth: number;
  /** Microseconds since the epoch, as the database keeps instants; never before the row before it. */
  readonly atUs: number;
  readonly sessionId: string;
  readonly seq: number;
  readonly itemId: number;
  /** Seconds. */
  readonly position: number;
  /** A 32-bit float. */
  readonly rate: number;
  /** from, to … in ms of the video. */
  readonly rangesMs: readonly number[];
  /** Whole seconds. */
  readonly coverageAdded: number;
  readonly creditAddedMs: number;
  readonly presence: Presence;
  /** Words on how the time was counted, with commas between; empty in rows from before there were any. */
  readonly marks: string;
}

/** What stands before a learner's first row. */
export const GENESIS: Buffer = Buffer.alloc(0);

/** Bytes of a row without its texts and ranges. */
const FIXED = 52;

/**
 * The bytes of a row that its hash covers, big-endian: learner, nth (int4), instant (int8), seq, item, position (int4),
 * rate (float4), coverage, credit (int4), then presence and session each as length (int4) and UTF-8, then the ranges as
 * their count and numbers (int4), then marks like the other texts where there are any. Without address and device: an erasure
 * takes those away. The migration has the same in SQL.
 */
export const canonical = (row: EvidenceRow): Buffer => chained(GENESIS, row);

/**
 * The hash that ties a row to the one before it: SHA-256 over that one's hash and this one's bytes. It is made as a text and read into
 * Node's pool: a buffer of its own costs three times as long, and the garbage collector as well.
 */
export const chainHash = (previous: Buffer, row: EvidenceRow): Buffer =>
  Buffer.from(hash("sha256", chained(previous, row), "base64"), "base64");

/** The hash before a row and the row's bytes, in one buffer: every heartbeat passes here. */
function chained(previous: Buffer, row: EvidenceRow): Buffer {
  const [presence, session, marks] = [Buffer.byteLength(row.presence), Buffer.byteLength(row.sessionId), Buffer.byteLength(row.marks)];
  const marked = marks > 0 ? 4 + marks : 0;
  const bytes = Buffer.allocUnsafe(previous.length + FIXED + presence + session + row.rangesMs.length * 4 + marked);
  let at = previous.copy(bytes);
  const int = (value: number) => {
    at = bytes.writeInt32BE(value, at);
  };
  int(row.learnerId);
  int(row.nth);
  at = bytes.writeUInt32BE(Math.floor(row.atUs / 2 ** 32), at);
  at = bytes.writeUInt32BE(row.atUs % 2 ** 32, at);
  int(row.seq);
  int(row.itemId);
  int(row.position);
  at = bytes.writeFloatBE(row.rate, at);
  int(row.coverageAdded);
  int(row.creditAddedMs);
  int(presence);
  at += bytes.write(row.presence, at);
  int(session);
  at += bytes.write(row.sessionId, at);
  int(row.rangesMs.length);
  for (const ms of row.rangesMs) int(ms);
  if (marks > 0) {
    int(marks);
    bytes.write(row.marks, at);
  }
  return bytes;
}
