import fc from "fast-check";
import { expect, test } from "vitest";
import type { Beat, Verdict } from "#web/parts/player/watched/beats.ts";
import { openFormer } from "#web/parts/player/watched/formerShelf.ts";
import type { Kept } from "#web/parts/player/watched/kept.ts";
import { openKeptSessions } from "#web/parts/player/watched/keptSessions.ts";
import type { Post, Posted } from "#web/parts/player/watched/post.ts";
import { openSender, type Sender, type SenderEvents } from "#web/parts/player/watched/sender.ts";
import { aClock, aLockTable, aStorage, type Tab, worldOf } from "../support/keptDevice.ts";

const LEARNER = 7;
const ITEM = 3;
const QUIET: SenderEvents = {
  onProgress: () => undefined,
  onElsewhere: () => undefined,
  onOver: () => undefined,
  onCheck: () => undefined,
  onKept: () => undefined,
};
const settle = async () => {
  for (let i = 0; i < 120; i += 1) await Promise.resolve();
};

/** The ledger's part: per session an older or repeated seq changes nothing; a session that is over takes nothing. */
function ledger() {
  const last = new Map<string, number>();
  const over = new Set<string>();
  /** Every second that was taken, in the order of taking, and the beat that brought it. */
  const taken: { second: number; beat: string }[] = [];
  return {
    taken, over,
    take(session: string, beat: Beat): Verdict {
      if (over.has(session)) return "over";
      if (beat.seq > (last.get(session) ?? 0)) {
        last.set(session, beat.seq);
        for (const [from, to] of beat.ranges) for (let s = from; s < to; s += 1) taken.push({ second: s, beat: `${session}/${beat.seq}` });
      }
      return "accepted";
    },
  };
}

interface Flying {
  readonly learner: number;
  readonly session: string;
  readonly beat: Beat;
  readonly land: (posted: Posted) => void;
}

/** One device with its storage, the pages that come and go on it, and the network between it and the ledger. */
function device() {
  const storage = aStorage();
  const clock = aClock();
  const locks = aLockTable();
  const server = ledger();
  let air: Flying[] = [];
  let pages = 0;
  let page: { sender: Sender; session: string; tab: Tab } | null = null;
  const shown: { kept: boolean } = { kept: false };

  function open(learner = LEARNER, itemId = ITEM): void {
    pages += 1;
    const session = `s${pages}`;
    const tab = { alive: true };
    shown.kept = false;
    // A page that is gone writes nothing and sends nothing.
    const mortal = () => {
      if (!tab.alive) throw new Error("the page is gone");
      return storage;
    };
    const post: Post = (_item, name, beat) =>
      new Promise((land) => {
        if (tab.alive) air.push({ learner, session: name, beat, land });
      });
    const world = worldOf(tab, clock, locks);
    const sessions = openKeptSessions({ learner, storage: mortal, now: clock.now, turns: world.turns });
    const sendFormer = openFormer({ learner, signedIn: () => learner, storage: mortal, post, world });
    const sender: Sender = openSender(learner, itemId, session, {
      ...QUIET,
      onOver: () => {
        pages += 1;
        page!.session = `s${pages}`;
        sender.renew(page!.session);
      },
      onKept: (kept) => {
        if (tab.alive) shown.kept = kept;
      },
    }, { sessions, sendFormer, post });
    page = { sender, session, tab };
    sender.catchUp();
  }

  return {
    storage, server, shown, open,
    page: () => page!,
    inAir: () => air,
    /** The page is gone, by a reload, a crash or another address. */
    die(): void {
      page!.tab.alive = false;
      locks.tidy();
      page = null;
    },
    answer(which: number, fate: "arrives" | "lost" | "unheard"): void {
      const flying = air[which % air.length];
      if (!flying) return;
      air = air.filter((other) => other !== flying);
      const verdict = fate === "lost" ? "lost" : server.take(flying.session, flying.beat);
      flying.land({ verdict: fate === "unheard" ? "lost" : verdict });
    },
    /** The network is back and the person stays until everything went out. */
    async calm(): Promise<void> {
      for (let i = 0; i < 40; i += 1) {
        while (air.length > 0) this.answer(0, "arrives");
        await settle();
        page!.sender.tell({ position: 0, rate: 1 }, { urgent: i % 2 === 0 });
        await settle();
      }
    },
  };
}

type Step =
  | { readonly kind: "play"; readonly long: number }
  | { readonly kind: "tick" | "pause" | "hide" | "reload" | "crash" | "sessionEnds" }
  | { readonly kind: "answer"; readonly which: number; readonly fate: "arrives" | "lost" | "unheard" };

const answers = fc.record({
  kind: fc.constant("answer" as const),
  which: fc.nat(3),
  fate: fc.constantFrom("arrives" as const, "arrives" as const, "lost" as const, "unheard" as const),
});
const plays = fc.record({ kind: fc.constant("play" as const), long: fc.integer({ min: 1, max: 20 }) });
const simple = (...kinds: ("tick" | "pause" | "hide" | "reload" | "crash" | "sessionEnds")[]) =>
  fc.constantFrom(...kinds.map((kind): Step => ({ kind })));

/** Runs the steps and lets the network settle. Seconds are played one after the other, each once. */
async function run(steps: readonly Step[]) {
  const world = device();
  world.open();
  let second = 0;
  const now = () => ({ position: second, rate: 1 });
  for (const step of steps) {
    const { sender } = world.page();
    if (step.kind === "play") {
      sender.played([[second, second + step.long]], { position: second + step.long, rate: 1 });
      // A seek between two stretches keeps them apart.
      second += step.long;
    } else if (step.kind === "tick") sender.tell(now());
    else if (step.kind === "pause") sender.tell(now(), { urgent: true });
    else if (step.kind === "hide") sender.tell(now(), { urgent: true, last: true });
    else if (step.kind === "answer") world.answer(step.which, step.fate);
    else if (step.kind === "sessionEnds") world.server.over.add(world.page().session);
    else {
      if (step.kind === "reload") sender.tell(now(), { urgent: true, last: true });
      world.die();
      // What was in the air lands or doesn't; nobody hears of it.
      for (const n of world.inAir().keys()) world.answer(0, n % 2 === 0 ? "unheard" : "lost");
      world.open();
    }
    await settle();
  }
  await world.calm();
  return { world, second };
}

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
