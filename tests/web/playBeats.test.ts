import fc from "fast-check";
import { expect, test } from "vitest";
import { HEARTBEAT_RANGES } from "#contract/learning.ts";
import {
  answered,
  type Beat,
  type Beats,
  collect,
  FIRST_BEATS,
  next,
  renewed,
  resumed,
  shortOf,
  takenOver,
  unsent,
  type Verdict,
} from "#web/parts/player/watched/beats.ts";
import type { Range } from "#web/parts/player/watched/ranges.ts";

const NOW = { position: 30, rate: 1 };

test("one heartbeat is on its way at a time, and what is played meanwhile goes with the next", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  expect(first.beat).toMatchObject({ seq: 1, ranges: [[0, 10]] });
  const waiting = collect(collect(first.beats, [[10, 12]]), [[12, 20]]);
  expect(next(waiting, NOW).beat).toBeNull();
  expect(next(answered(waiting, 1, "accepted"), NOW).beat).toMatchObject({ seq: 2, ranges: [[10, 20]] });
});

test("a lost heartbeat goes out again as it was before anything newer", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  const lost = collect(answered(first.beats, 1, "lost"), [[10, 20]]);
  const again = next(lost, NOW);
  expect(again.beat).toEqual({ ...first.beat, unsure: true });
  expect(next(answered(again.beats, 1, "accepted"), NOW).beat).toMatchObject({ seq: 2, ranges: [[10, 20]] });
});

test("when the page may go, what is on its way is told once more with what waits, under a newer seq", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  const last = next(collect(first.beats, [[10, 14]]), { position: 14, rate: 1 }, { urgent: true, last: true });
  expect(last.beat).toMatchObject({ seq: 2, position: 14, ranges: [[0, 10], [10, 14]] });
});

test("nothing new is no heartbeat, unless the person paused or moved", () => {
  expect(next(FIRST_BEATS, NOW).beat).toBeNull();
  expect(next(FIRST_BEATS, NOW, { urgent: true }).beat).toMatchObject({ seq: 1, ranges: [], position: 30 });
});

test("playing elsewhere keeps what was played and sends nothing until the person takes over", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  const elsewhere = collect(answered(first.beats, 1, "elsewhere"), [[10, 11]]);
  expect(next(elsewhere, NOW, { urgent: true, last: true }).beat).toBeNull();
  expect(next(takenOver(elsewhere), NOW).beat).toMatchObject({ seq: 2, takeOver: true, ranges: [[0, 11]] });
});

test("a new play session counts from 1 and takes along what the old one could not place", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  const over = answered(collect(first.beats, [[10, 12]]), 1, "over");
  expect(next(over, NOW).beat).toBeNull();
  expect(next(renewed(over), NOW).beat).toMatchObject({ seq: 1, ranges: [[0, 10], [10, 12]] });
});

test("a session that is over and took what was played leaves nothing of it to the next one", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  const late = answered(collect(first.beats, [[10, 12]]), 1, "late");
  expect(next(late, NOW).beat).toBeNull();
  expect(next(renewed(late), NOW).beat).toMatchObject({ seq: 1, ranges: [[10, 12]] });
});

test("what was credited is said where it is clearly less than what ran", () => {
  expect(shortOf({ ranges: [[0, 10], [10, 310]], rate: 1 }, 180)).toEqual({ played: 310, credited: 180 });
  expect(shortOf({ ranges: [[0, 20]], rate: 2 }, 6)).toBeNull();
  expect(shortOf({ ranges: [], rate: 1 }, 0)).toBeNull();
});

test("no heartbeat is called short that goes out again, or tells another's ranges once more: an answer nobody heard credited them", () => {
  const first = next(collect(FIRST_BEATS, [[0, 10]]), NOW);
  expect(shortOf(first.beat!, 0)).toEqual({ played: 10, credited: 0 });
  const again = next(answered(first.beats, 1, "lost"), NOW);
  const afterReload = next(resumed(unsent(first.beats)!), NOW);
  const last = next(collect(first.beats, [[10, 14]]), NOW, { urgent: true, last: true });
  for (const { beat } of [again, afterReload, last]) expect(shortOf(beat!, 4)).toBeNull();
  expect(shortOf(next(collect(answered(again.beats, 1, "accepted"), [[10, 20]]), NOW).beat!, 0)).toEqual({ played: 10, credited: 0 });
});

test("more ranges than a heartbeat carries are joined, and none is left out", () => {
  const apart = Array.from({ length: HEARTBEAT_RANGES + 20 }, (_, i): Range => [i * 10, i * 10 + 1]);
  const first = next(collect(FIRST_BEATS, apart), NOW);
  expect(first.beat!.ranges).toHaveLength(HEARTBEAT_RANGES);
  expect(next(answered(first.beats, 1, "accepted"), NOW).beat!.ranges).toHaveLength(20);
});

type Step =
  | { readonly kind: "play"; readonly from: number; readonly long: number }
  | { readonly kind: "tick" | "pause" | "hide" | "takeOver" | "renew" }
  | { readonly kind: "answer"; readonly which: number; readonly verdict: Verdict; readonly arrived: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("play" as const), from: fc.integer({ min: 0, max: 300 }), long: fc.integer({ min: 1, max: 30 }) }),
  fc.constantFrom<Step>({ kind: "tick" }, { kind: "tick" }, { kind: "pause" }, { kind: "hide" }, { kind: "takeOver" }, { kind: "renew" }),
  fc.record({
    kind: fc.constant("answer" as const),
    which: fc.nat(3),
    verdict: fc.constantFrom<Verdict>("accepted", "accepted", "lost", "elsewhere", "over"),
    arrived: fc.boolean(),
  }),
);

/** A server that takes what arrives as the ledger does: an older or repeated seq changes nothing. */
function server() {
  const told = new Set<number>();
  let last = 0;
  return {
    told,
    take(beat: Beat) {
      if (beat.seq <= last) return;
      last = beat.seq;
      for (const [from, to] of beat.ranges) for (let s = from; s < to; s += 1) told.add(s);
    },
    newSession() {
      last = 0;
    },
  };
}

test("whatever the order of timers, answers and failures, every second played is told and seq rises", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let beats: Beats = FIRST_BEATS;
      const ledger = server();
      const played = new Set<number>();
      let air: Beat[] = [];
      let highest: Beat | null = null;
      const send = (how: { urgent?: boolean; last?: boolean }) => {
        const { beats: after, beat } = next(beats, NOW, how);
        beats = after;
        if (!beat) return;
        if (highest && beat.seq <= highest.seq) expect(beat).toEqual({ ...highest, unsure: true });
        else highest = beat;
        air.push(beat);
      };
      const answer = (beat: Beat, verdict: Verdict, arrived: boolean) => {
        air = air.filter((other) => other !== beat);
        if (verdict === "accepted" || (verdict === "lost" && arrived)) ledger.take(beat);
        beats = answered(beats, beat.seq, verdict);
      };
      const renew = () => {
        for (const beat of air) answer(beat, "over", false);
        beats = renewed(beats);
        ledger.newSession();
        highest = null;
      };
      for (const now of steps) {
        if (now.kind === "play") {
          beats = collect(beats, [[now.from, now.from + now.long]]);
          for (let s = now.from; s < now.from + now.long; s += 1) played.add(s);
        } else if (now.kind === "tick") send({});
        else if (now.kind === "pause") send({ urgent: true });
        else if (now.kind === "hide") send({ urgent: true, last: true });
        else if (now.kind === "takeOver") beats = takenOver(beats);
        else if (now.kind === "renew") renew();
        else if (now.kind === "answer" && air.length > 0) answer(air[now.which % air.length]!, now.verdict, now.arrived);
      }
      // The network comes back and the person stays.
      for (let i = 0; i < 6; i += 1) {
        if (beats.standing === "over") renew();
        beats = takenOver(beats);
        for (const beat of air) answer(beat, "accepted", true);
        send({ urgent: true });
      }
      for (const second of played) expect(ledger.told.has(second)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
