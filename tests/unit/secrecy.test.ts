import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Review, type SecrecyFacts, shows } from "#server/domains/practice/attempt/secrecy.rules.ts";

const SOURCES = ["past", "mock", "examination", "class", "exercise"] as const;
const STATES = ["open", "handedIn", "reviewing", "marked", "abandoned"] as const;
const KINDS = ["afterWindow", "atOnce", "never"] as const;

/** Instants lie close together, so that each falls before, on and after the others. */
const instant = fc.integer({ min: 1, max: 8 });
const review: fc.Arbitrary<Review> = fc.record({
  review: fc.constantFrom(...KINDS),
  score: fc.constantFrom("afterReview", "atOnce"),
  reviewAt: instant,
  closesAt: instant,
});
const facts: fc.Arbitrary<SecrecyFacts> = fc
  .record({
    source: fc.constantFrom(...SOURCES), state: fc.constantFrom(...STATES), practised: fc.boolean(),
    review, endedAt: instant, sharedFrom: fc.option(instant), reveals: fc.boolean(),
  })
  .map(({ source, state, practised, review: set, endedAt, sharedFrom, reveals }) => ({
    source, state, reveals: source === "class" && state === "marked" && reveals,
    mode: source === "exercise" || (source === "past" && practised) ? ("practice" as const) : ("exam" as const),
    review: source === "examination" ? set : null,
    endedAt: state === "open" ? null : endedAt,
    sharedFrom,
  }));

type Thing = "passed" | "score" | "counts" | "verdicts" | "keys";
const THINGS: readonly Thing[] = ["passed", "score", "counts", "verdicts", "keys"];

/**
 * rules.md, Exams: each sentence about what is told takes away what it withholds. Counts of what isn't marked yet say nothing.
 */
function withheldThings({ source, mode, state, review: set, endedAt, sharedFrom, reveals }: SecrecyFacts, now: number): Set<Thing> {
  const gone = new Set<Thing>();
  const without = (...things: Thing[]) => things.forEach((thing) => gone.add(thing));
  // 'Until its attempt is final (in practice: until that question is answered), no answer or analysis … leaves the server.'
  const final = state === "marked";
  const runsInPractice = mode === "practice" && state === "open";
  if (!final) without("passed", "score");
  if (!final && !runsInPractice) without("verdicts", "keys");
  // Practice has nothing to pass.
  if (mode === "practice") without("passed");
  if (source === "examination" && set) {
    const reviewed = now >= set.reviewAt && now >= set.closesAt;
    // 'keys, analyses, verdicts, score and counts are shown at its review instant; before it only passed or not'
    if (set.review === "afterWindow" && !reviewed) without("counts", "verdicts", "keys");
    if (set.review === "afterWindow" && !reviewed && set.score !== "atOnce") without("score");
    // 'never: then keys, analyses and verdicts stay withheld, score and counts come after the last deadline'
    if (set.review === "never") without("verdicts", "keys");
    if (set.review === "never" && now < set.closesAt) without("counts");
    if (set.review === "never" && now < set.closesAt && set.score !== "atOnce") without("score");
    if (state === "abandoned") without("counts");
  }
  // Class exam: 'until passed: score and weak points, no verdict; then the keys of the first passed attempt alone'
  if (source === "class" && !reveals) without("verdicts", "keys");
  // 'the score, counts and verdicts of any other attempt that shares a question with it are withheld until it is final'
  if (sharedFrom !== null) without("score", "counts");
  if (sharedFrom !== null && !runsInPractice) without("verdicts");
  // Whether it was passed is worked out from the score: it stays where it was told before that exam began.
  if (sharedFrom !== null && (endedAt === null || endedAt >= sharedFrom)) without("passed");
  return gone;
}

describe("what may be told of an attempt", () => {
  test("is what rules.md doesn't withhold, in every state, under every setting, at every instant", () => {
    fc.assert(
      fc.property(facts, instant, (one, now) => {
        const told = shows(one, now);
        const gone = withheldThings(one, now);
        expect(THINGS.filter((thing) => !told[thing])).toEqual(THINGS.filter((thing) => gone.has(thing)));
      }),
      { numRuns: 20_000 },
    );
  });

  test("is never less later: what was told once stays told while no other exam begins", () => {
    fc.assert(
      fc.property(facts, instant, instant, (one, a, b) => {
        const [before, after] = [shows(one, Math.min(a, b)), shows(one, Math.max(a, b))];
        for (const thing of THINGS) expect(before[thing] && !after[thing]).toBe(false);
      }),
    );
  });

  test("`reviewAt` is the next instant at which more of a marked examination is told, and absent when nothing more will be", () => {
    fc.assert(
      fc.property(review, instant, (set, now) => {
        const fixed = { source: "examination", mode: "exam", state: "marked", endedAt: 1, sharedFrom: null, reveals: false } as const;
        const one: SecrecyFacts = { ...fixed, review: set };
        const toldAt = (at: number) => THINGS.filter((thing) => shows(one, at)[thing]).length;
        const later = Array.from({ length: 9 }, (_none, at) => at).filter((at) => at > now && toldAt(at) > toldAt(now));
        expect(shows(one, now).reviewAt).toBe(later.length > 0 ? Math.min(...later) : null);
      }),
      { numRuns: 2_000 },
    );
  });

  test("keys of an examination are never told before its last deadline, whatever instant staff set, save at once", () => {
    fc.assert(
      fc.property(facts, instant, (one, now) => {
        if (one.review === null || one.review.review === "atOnce" || now >= one.review.closesAt) return;
        expect(shows(one, now)).toMatchObject({ keys: false, verdicts: false, counts: false });
      }),
    );
  });
});
