import fc from "fast-check";
import { expect, test } from "vitest";
import type { Kept } from "#web/parts/player/watched/kept.ts";
import { openKeptSessions } from "#web/parts/player/watched/keptSessions.ts";
import { aLockTable, aStorage } from "../support/keptDevice.ts";
import { ITEM, LEARNER, answers, device, plays, run, settle, simple } from "../support/watchedDevice.ts";

test("after any losses, repeats and crashes every second played was taken once, under one number, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(plays, simple("tick", "tick", "pause", "crash"), answers), { maxLength: 50 }), async (steps) => {
      const { world, second } = await run(steps);
      expect(world.server.taken.map((one) => one.second)).toEqual(Array.from({ length: second }, (_, s) => s));
      expect([...world.storage.map.keys()]).toEqual([]);
      expect(world.shown.kept).toBe(false);
    }),
    { numRuns: 600 },
  );
});

test("a page that hides or is loaded anew, and a session that ends, lose nothing either", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(plays, simple("tick", "pause", "hide", "reload", "crash", "sessionEnds"), answers), { maxLength: 50 }),
      async (steps) => {
        const { world, second } = await run(steps);
        expect(new Set(world.server.taken.map((one) => one.second))).toEqual(new Set(Array.from({ length: second }, (_, s) => s)));
        expect([...world.storage.map.keys()]).toEqual([]);
      },
    ),
    { numRuns: 600 },
  );
});

test("what another learner left on the device is neither sent nor forgotten", async () => {
  const world = device();
  world.open(LEARNER);
  world.page().sender.played([[0, 30]], { position: 30, rate: 1 });
  world.page().sender.tell({ position: 30, rate: 1 });
  world.answer(0, "lost");
  await settle();
  world.die();
  world.open(8);
  world.page().sender.played([[50, 60]], { position: 60, rate: 1 });
  await world.calm();
  expect(world.server.taken.map((one) => one.second)).toEqual(Array.from({ length: 10 }, (_, s) => 50 + s));
  world.die();
  world.open(LEARNER);
  await world.calm();
  expect(world.server.taken).toHaveLength(40);
});

test("what a session of another lesson left goes out under its own name; once it is over it waits for that lesson", async () => {
  const world = device();
  world.open(LEARNER, 4);
  world.page().sender.played([[0, 10]], { position: 10, rate: 1 });
  world.die();
  world.server.over.add("s1");
  world.open(LEARNER, ITEM);
  await world.calm();
  expect(world.server.taken).toEqual([]);
  expect(world.storage.map.size).toBe(1);
  world.die();
  world.open(LEARNER, 4);
  await world.calm();
  expect(world.server.taken.map((one) => one.beat)).toEqual(Array.from({ length: 10 }, () => "s3/1"));
  expect(world.storage.map.size).toBe(0);
});

test("while it waits for the network the page is told, once, and told when it does no more", async () => {
  const told: boolean[] = [];
  const world = device();
  world.open();
  const { sender } = world.page();
  sender.played([[0, 5]], { position: 5, rate: 1 });
  sender.tell({ position: 5, rate: 1 });
  for (const fate of ["lost", "lost", "arrives"] as const) {
    world.answer(0, fate);
    await settle();
    told.push(world.shown.kept);
    sender.tell({ position: 5, rate: 1 });
  }
  expect(told).toEqual([true, true, false]);
});

/** One page's sessions, whose clock stands where the test says; without storage the browser closes it. */
function someSessions(learner: number, storage: ReturnType<typeof aStorage> | null, now: () => number = () => 0) {
  const opened = () => {
    if (!storage) throw new Error("closed");
    return storage;
  };
  return openKeptSessions({ learner, storage: opened, now, turns: aLockTable().of({ alive: true }) });
}

test("at most 20 sessions of a learner are kept, a week at most, and never what somebody else put into storage", () => {
  const storage = aStorage();
  let now = 0;
  const kept = someSessions(1, storage, () => now);
  const one = (n: number): Kept => ({
    sessionId: `s${n}`,
    itemId: 1,
    position: 0,
    rate: 1,
    seq: 0,
    unsure: null,
    waiting: [[0, n]],
  });
  for (let n = 1; n <= 30; n += 1) {
    now = n;
    kept.put(one(n));
  }
  expect(kept.all().map(({ sessionId }) => sessionId)).toEqual(Array.from({ length: 20 }, (_, i) => `s${i + 11}`));
  for (const text of ["", "{}", "null", '{"sessionId":"x","waiting":[[1]]}', "["]) {
    storage.setItem("watched:1:x", text);
    expect(kept.all()).toHaveLength(20);
  }
  expect(someSessions(11, storage).all()).toEqual([]);
  now = 8 * 86_400_000;
  expect(someSessions(1, storage, () => now).all()).toEqual([]);
  expect(storage.map.size).toBe(0);
});

test("after a log-out nothing of the learner stays, and nothing comes again", () => {
  const storage = aStorage();
  const kept = someSessions(1, storage);
  const one: Kept = { sessionId: "a", itemId: 1, position: 0, rate: 1, seq: 0, unsure: null, waiting: [[0, 5]] };
  kept.put(one);
  someSessions(2, storage).put(one);
  kept.close();
  kept.put(one);
  expect(someSessions(1, storage).all()).toEqual([]);
  expect(someSessions(2, storage).all()).toHaveLength(1);
});

test("closed or full storage loses nothing else", () => {
  const full = aStorage();
  full.full = true;
  for (const storage of [full, null]) {
    const kept = someSessions(1, storage);
    kept.put({ sessionId: "a", itemId: 1, position: 0, rate: 1, seq: 0, unsure: null, waiting: [] });
    expect(kept.all()).toEqual([]);
  }
});

test("where storage is closed or full every second is taken all the same, as long as the page stays", async () => {
  const world = device();
  world.storage.full = true;
  world.open();
  const { sender } = world.page();
  for (let from = 0; from < 30; from += 10) {
    sender.played([[from, from + 10]], { position: from + 10, rate: 1 });
    sender.tell({ position: from + 10, rate: 1 });
    world.answer(0, "lost");
    await settle();
  }
  await world.calm();
  expect(world.server.taken.map((one) => one.second)).toEqual(Array.from({ length: 30 }, (_, s) => s));
});

test("what a page of an older build left goes out as it would have, for each learner by itself", async () => {
  const world = device();
  const unsure = { seq: 4, position: 9, ranges: [[0, 5]], rate: 1, takeOver: false };
  const old = { itemId: ITEM, position: 9, rate: 1, at: 900, seq: 4, unsure };
  world.storage.setItem(`watched:${LEARNER}:former`, JSON.stringify({ ...old, sessionId: "former", waiting: [[5, 9]] }));
  world.storage.setItem("watched:8:other", JSON.stringify({ ...old, sessionId: "other", waiting: [] }));
  world.open();
  await world.calm();
  expect(world.server.taken.map((one) => one.beat)).toEqual([...Array(5).fill("former/4"), ...Array(4).fill("former/5")]);
  expect([...world.storage.map.keys()]).toEqual(["watched:8:other"]);
});
