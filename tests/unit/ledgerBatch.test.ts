import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTHING_GIVEN } from "#server/domains/learning/delivery/delivery.ts";
import { chainHash, GENESIS } from "#server/domains/learning/ledger/evidence.rules.ts";
import { applyBatch, type Arrived } from "#server/domains/learning/ledger/batch.rules.ts";
import type { Locked, Watched } from "#server/domains/learning/ledger/store.ts";
import { FREE, session, START } from "../support/ledgerModel.ts";

const LEARNER = 1;

const watched = (id: string, learnerId = LEARNER): Watched => ({
  device: "browser",
  given: NOTHING_GIVEN,
  session: { ...session(id, START + 540_000), learnerId, expiresAt: START + 9_000_000 },
  progress: { coverage: [], position: 0, creditedMs: 0, finishedAt: null },
});
const lease = { ...FREE, chain: { count: 0, hash: GENESIS } };
const locked = (...sessions: Watched[]): Locked => ({
  sessions: new Map(sessions.map((one) => [one.session.id, one])),
  leases: new Map(sessions.map((one) => [one.session.learnerId, lease])),
});
const beat = (sessionId: string, seq: number, more: Partial<Arrived> = {}): Arrived => ({
  sessionId, learnerId: LEARNER, loginSessionId: 5, itemId: 10, at: START + 600_000, address: "", chance: 0,
  said: { kind: "beat", position: seq, ranges: [[seq * 5, seq * 5 + 5]], rate: 1, seq, takeOver: true }, ...more,
});

test("heartbeats of one session that arrive together in any order are all taken, in the order of their seq, as one chain", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(Array.from({ length: 12 }, (_, i) => i + 1), { minLength: 1 }), (seqs) => {
      const { answers, change } = applyBatch(locked(watched("a")), seqs.map((seq) => beat("a", seq)));
      expect(answers.map((answer) => answer!.outcome)).toEqual(seqs.map(() => "accepted"));
      expect(change.evidence.map((row) => row.seq)).toEqual(seqs.toSorted((a, b) => a - b));
      let hash = GENESIS;
      for (const [i, row] of change.evidence.entries()) {
        expect(row.nth).toBe(i + 1);
        expect(row.hash).toEqual((hash = chainHash(hash, row)));
      }
      expect(change.leases[0]!.chain).toEqual({ count: seqs.length, hash });
      expect(change.progress[0]!.creditedMs).toBe(seqs.length * 5_000);
    }),
  );
});

test("each is answered in its own place", () => {
  const { answers } = applyBatch(locked(watched("a")), [beat("a", 2), null, beat("gone", 1), beat("a", 1)]);
  expect(answers.map((answer) => answer?.creditedMs)).toEqual([10_000, undefined, 0, 5_000]);
  expect(answers[2]!.outcome).toBe("over");
});

test("a session of another learner is over, and neither's lease or chain moves", () => {
  const both: Locked = { ...locked(watched("a"), watched("b", 2)) };
  const { answers, change } = applyBatch(both, [beat("b", 1), beat("b", 1, { learnerId: 2, loginSessionId: 6 })]);
  expect(answers.map((answer) => answer!.outcome)).toEqual(["over", "over"]);
  expect(change).toEqual({ sessions: [], progress: [], leases: [], evidence: [] });
});

test("two sessions of one learner share the clock and the chain", () => {
  const { change } = applyBatch(locked(watched("a"), watched("b")), [beat("a", 1), beat("b", 1), beat("a", 2, { at: START + 605_000 })]);
  expect(change.evidence.map((row) => [row.sessionId, row.nth])).toEqual([["a", 1], ["b", 2], ["a", 3]]);
  expect(change.sessions.reduce((sum, one) => sum + one.budgetMs, 0)).toBeLessThanOrEqual(65_000);
});
