export { applyBatch, type Arrived } from "./batch.rules.ts";
export { LEASE_MS } from "./beat.rules.ts";
export { CHECK_MS, inTime } from "./checks.rules.ts";
export { canonical, chainHash, type EvidenceRow, GENESIS } from "./evidence.rules.ts";
export { type Answered, draw, takeEvent } from "./heartbeats.ts";
export { openMonth, openMonthWithin } from "./months.store.ts";
export { furthest } from "./spans.rules.ts";
export type { Presence } from "./state.rules.ts";
export { type ChainHead, implicitSession, insertSession, lockLedger, type Statements, takeLease, writeLedger } from "./store.ts";
