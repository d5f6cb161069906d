import { describe, expect, test } from "vitest";
import { Memory, type Remembered, remembering } from "#server/kernel/kept.ts";

const NAMES: Remembered<number, string | null> = { name: "names", ttlMs: 1_000, atMost: 3 };
const SHORT: Remembered<string, string> = { name: "short", ttlMs: 1_000, atMost: 3, worth: (text) => text.length < 5 };

/** A process's memory, its clock, what it told the others, and the way others tell it. */
function aMemory() {
  const clock = { now: 0 };
  const told: unknown[] = [];
  let hear: (what: unknown) => void = () => undefined;
  let gap = (): void => undefined;
  const { kept } = new Memory(() => clock.now, {
    tell: (subject, what) => void told.push([subject, what]),
    hear: (_subject, listener) => (hear = listener),
    onGap: (listener) => (gap = listener),
  });
  return { kept, clock, told, others: (...what: unknown[]) => hear(what), gap: () => gap() };
}

/** A load that is counted, and answered when the test says so. */
function aLoad<V>(value: V) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const load = { times: 0, release, ask: async () => ((load.times += 1), await held, value) };
  return load;
}

describe("what a process remembers", () => {
  test("is read once by all who ask for it together, and not again until its time is over", async () => {
    const { kept, clock } = aMemory();
    const load = aLoad("Li");
    const asked = Promise.all([kept(NAMES).get(1, load.ask), kept(NAMES).get(1, load.ask), kept(NAMES).all([1], async () => new Map())]);
    load.release();
    expect(await asked).toEqual(["Li", "Li", new Map([[1, "Li"]])]);
    clock.now = 999;
    expect(await kept(NAMES).get(1, load.ask)).toBe("Li");
    expect(load.times).toBe(1);
    clock.now = 1_000;
    await kept(NAMES).get(1, load.ask);
    expect(load.times).toBe(2);
  });

  test("is at most so much: what was not used for longest goes", async () => {
    const { kept } = aMemory();
    for (const id of [1, 2, 3]) kept(NAMES).put(id, `n${id}`);
    kept(NAMES).peek(1);
    kept(NAMES).put(4, "n4");
    expect([1, 2, 3, 4].map((id) => kept(NAMES).peek(id))).toEqual(["n1", undefined, "n3", "n4"]);
  });

  test("that is written again is the new one and lives anew, in its place while there is room and as the newest without", () => {
    const { kept, clock } = aMemory();
    kept(NAMES).put(1, "old");
    clock.now = 900;
    kept(NAMES).put(1, "new");
    clock.now = 1_800;
    expect(kept(NAMES).peek(1)).toBe("new");
    for (const id of [2, 3]) kept(NAMES).put(id, `n${id}`);
    kept(NAMES).put(1, "newest");
    kept(NAMES).put(4, "n4");
    expect([1, 2, 3, 4].map((id) => kept(NAMES).peek(id))).toEqual(["newest", undefined, "n3", "n4"]);
    kept(SHORT).put("b", "yes");
    kept(SHORT).put("b", "no longer");
    expect(kept(SHORT).peek("b")).toBeUndefined();
  });

  test("holds no failure, no nothing, and nothing that isn't worth it", async () => {
    const { kept } = aMemory();
    const failing = async () => Promise.reject(new Error("no line"));
    const both = await Promise.allSettled([kept(NAMES).get(1, failing), kept(NAMES).get(1, failing)]);
    expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"]);
    expect(await kept(NAMES).get(1, async () => null)).toBeNull();
    expect(await kept(NAMES).get(1, async () => "Li")).toBe("Li");
    expect(await kept(SHORT).get("a", async () => "too long")).toBe("too long");
    expect(kept(SHORT).peek("a")).toBeUndefined();
  });

  test("of several keys asks once for those that nobody reads yet", async () => {
    const { kept } = aMemory();
    kept(NAMES).put(1, "n1");
    const two = aLoad("n2");
    const first = kept(NAMES).get(2, two.ask);
    const missing: (readonly number[])[] = [];
    const found = kept(NAMES).all([1, 2, 3, 3, 9], async (keys) => {
      missing.push(keys);
      return new Map([[3, "n3"]]);
    });
    two.release();
    expect(await first).toBe("n2");
    expect(await found).toEqual(new Map([[1, "n1"], [3, "n3"], [2, "n2"]]));
    expect([missing, two.times]).toEqual([[[3, 9]], 1]);
  });

  test("isn't what was read before somebody said that it changed", async () => {
    for (const forgetting of ["own", "another's", "all", "gap"] as const) {
      const { kept, others, gap } = aMemory();
      const old = aLoad("old");
      const asked = kept(NAMES).get(1, old.ask);
      if (forgetting === "own") kept(NAMES).forget([1]);
      else if (forgetting === "another's") others("names", 1);
      else if (forgetting === "all") others("names");
      else gap();
      const fresh = kept(NAMES).get(1, async () => "new");
      old.release();
      expect([await asked, await fresh, kept(NAMES).peek(1)], forgetting).toEqual(["old", "new", "new"]);
    }
  });

  test("is forgotten by its key or as a whole, and all processes are told; of many keys only that", () => {
    const { kept, told } = aMemory();
    kept(NAMES).put(1, "n1");
    kept(NAMES).put(2, "n2");
    kept(NAMES).forget([1]);
    expect([kept(NAMES).peek(1), kept(NAMES).peek(2)]).toEqual([undefined, "n2"]);
    kept(NAMES).forgetAll();
    expect(kept(NAMES).peek(2)).toBeUndefined();
    kept(NAMES).forget(Array.from({ length: 201 }, (_none, id) => id));
    expect(told).toEqual([["forget", ["names", 1]], ["forget", ["names"]], ["forget", ["names"]]]);
  });

  test("lies under one name once: two kinds of one name are a mistake", () => {
    const { kept } = aMemory();
    expect(kept(NAMES)).toBe(kept(NAMES));
    kept(NAMES);
    expect(() => kept({ ...NAMES })).toThrow("names");
  });
});

test("a pure function remembers what it was given last", () => {
  let times = 0;
  const upper = remembering(2, (text) => ((times += 1), text.toUpperCase()));
  expect([upper("a"), upper("b"), upper("a"), upper("c"), upper("a"), upper("b")]).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(times).toBe(4);
});
