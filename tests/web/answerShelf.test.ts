import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPage, aWorld } from "#tests/support/answerPages.ts";
import { aClock, type Fate, memoryStore, settled, slowStore } from "#tests/support/keptDevice.ts";
import type { Entry } from "#web/parts/kept/entry.ts";
import type { Store } from "#web/parts/kept/store.ts";
import { withFallback } from "#web/parts/kept/withFallback.ts";
import type { FormerAnswers } from "#web/parts/sitting/answers/answerShelf.ts";
import type { OnShelf } from "#web/parts/sitting/answers/answersState.ts";

describe("the answers of an attempt on this device", () => {
  it("are sent in the background and known as saved once the server has them", async () => {
    const world = aWorld();
    const page = aPage(world);
    page.put(1, "A", 3, 100);
    page.put(2, ["A", "C"], 3, 100);
    expect(page.state()).toMatchObject({ unsent: 2, savedAt: null });
    await world.clock.pass(100);
    expect(page.state()).toMatchObject({ unsent: 0, line: "idle", savedAt: 1_100 });
    expect(world.server.answers()).toEqual({ 1: "A", 2: ["A", "C"] });
  });

  it("are kept while the line is down, tried again with growing waits, and sent when it is back", async () => {
    let down = true;
    const world = aWorld(() => (down ? "lost" : "arrives"));
    const page = aPage(world);
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    expect(page.state()).toMatchObject({ unsent: 1, line: "lost" });
    await world.clock.pass(1_000);
    await world.clock.pass(1_000);
    // The second wait is two seconds.
    down = false;
    expect(world.server.answers()).toEqual({});
    await world.clock.pass(1_000);
    expect(world.server.answers()).toEqual({ 1: "A" });
    expect(page.state()).toMatchObject({ unsent: 0, line: "idle" });
  });

  it("outlive the page: another one sends what the first kept", async () => {
    let down = true;
    const world = aWorld(() => (down ? "lost" : "arrives"));
    aPage(world).put(1, "B", 0, 0);
    await world.clock.pass(0);
    down = false;
    const next = aPage({ ...world, clock: aClock() });
    await next.pull();
    expect(next.state().answers.get(1)).toMatchObject({ answer: "B", sent: false });
    await next.flush();
    expect(world.server.answers()).toEqual({ 1: "B" });
  });

  it("show what the server has from another device where that counted further", async () => {
    const world = aWorld();
    const page = aPage(world);
    world.server.rows.set(1, { questionId: 1, answer: "D", seq: 9 });
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    expect(page.state().answers.get(1)).toMatchObject({ answer: "D", seq: 9, sent: true });
    page.put(1, "C", 0, 0);
    await world.clock.pass(0);
    expect(world.server.answers()).toEqual({ 1: "C" });
  });

  it("win over another device's of the same seq, since they were given later", async () => {
    const world = aWorld();
    const page = aPage(world);
    world.server.rows.set(1, { questionId: 1, answer: "D", seq: 1 });
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    await world.clock.pass(0);
    expect(world.server.answers()).toEqual({ 1: "A" });
  });

  it("win over another device's of the same seq that has the same words in other blanks", async () => {
    const world = aWorld();
    const page = aPage(world);
    world.server.rows.set(1, { questionId: 1, answer: ["220", "380"], seq: 1 });
    page.put(1, ["380", "220"], 0, 0);
    await world.clock.pass(0);
    await world.clock.pass(0);
    expect(world.server.answers()).toEqual({ 1: ["380", "220"] });
  });

  it("given while another is on its way are sent after it", async () => {
    const world = { ...aWorld(), delay: 100 };
    const page = aPage(world);
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    page.put(1, "B", 0, 0);
    await world.clock.pass(100);
    expect(page.state().answers.get(1)).toMatchObject({ answer: "B", sent: false });
    await world.clock.pass(100);
    await world.clock.pass(100);
    expect(world.server.answers()).toEqual({ 1: "B" });
    expect(page.state().unsent).toBe(0);
  });

  it("are sent all the same where the browser keeps nothing", async () => {
    const closed = () => Promise.reject(new Error("storage is closed"));
    const store = { ...memoryStore<OnShelf>(), write: closed, change: closed, remove: closed, all: closed };
    const world = { ...aWorld(), delay: 100, store };
    const page = aPage(world);
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    page.put(1, "B", 0, 0);
    await world.clock.pass(100);
    await world.clock.pass(100);
    expect(world.server.answers()).toEqual({ 1: "B" });
    expect(page.state().unsent).toBe(0);
  });

  it("show what was given last while the disk is still writing", async () => {
    const inner = memoryStore<OnShelf>();
    const waits: (() => void)[] = [];
    const slow = async (entry: Entry<OnShelf>, above: number) => {
      await new Promise<void>((go) => waits.push(go));
      return inner.write(entry, above);
    };
    const page = aPage({ ...aWorld(), store: { ...inner, write: slow } });
    page.put(1, "A", 0, 60_000);
    page.put(1, "B", 0, 60_000);
    waits[0]!();
    await settled();
    page.adopt([]);
    expect(page.state().answers.get(1)).toMatchObject({ answer: "B" });
  });

  it("one that can't be taken is let go, and the rest is saved all the same", async () => {
    const world = aWorld();
    const told: string[] = [];
    const page = aPage(world, {
      send: (batch) =>
        Promise.resolve(
          batch.some(({ questionId }) => questionId === 2)
            ? { kind: "refused", message: "malformed" }
            : { kind: "answered", answer: world.server.take(batch) },
        ),
      onRefused: (message) => told.push(message),
    });
    for (const id of [1, 2, 3]) page.put(id, "A", 0, 0);
    await world.clock.pass(0);
    expect(world.server.answers()).toEqual({ 1: "A", 3: "A" });
    expect(page.state()).toMatchObject({ unsent: 0 });
    expect(page.state().answers.has(2)).toBe(false);
    expect(told).toEqual(["malformed"]);
  });

  it.each(["ended", "elsewhere", "signedOut"] as const)("nothing more is sent once it is %s, and nothing is forgotten", async (why) => {
    const world = aWorld();
    let sent = 0;
    const page = aPage(world, {
      send: () => {
        sent += 1;
        return Promise.resolve({ kind: "halted", why });
      },
    });
    page.put(1, "A", 0, 0);
    await world.clock.pass(0);
    await world.clock.pass(60_000);
    expect(sent).toBe(1);
    expect(page.state()).toMatchObject({ unsent: 1, halt: why });
    expect(await world.store.all()).toMatchObject([{ value: { answer: "A" }, had: false }]);
  });

  it("of a page of an older build are taken over once, under their seq, and forgotten where they were", async () => {
    const world = aWorld();
    world.server.rows.set(2, { questionId: 2, answer: "B", seq: 4 });
    let forgotten = 0;
    const former = (): Promise<FormerAnswers> =>
      Promise.resolve({
        answers: [
          { questionId: 1, answer: "A", seq: 3, spentSeconds: 9, at: 500, sent: false },
          { questionId: 2, answer: "B", seq: 4, spentSeconds: 9, at: 500, sent: true },
          { questionId: 3, answer: "old", seq: 8, spentSeconds: 9, at: 500, sent: false },
        ],
        wantsHandIn: true,
        forget: () => Promise.resolve(void (forgotten += 1)),
      });
    const page = aPage(world, { former });
    // Given here before they were read.
    page.put(3, "new", 0, 60_000);
    await page.pull();
    await page.pull();
    expect([page.state().unsent, page.wantsHandIn(), forgotten]).toEqual([2, true, 1]);
    await page.flush();
    expect(Object.fromEntries([...world.server.rows].map(([id, { answer, seq }]) => [id, [answer, seq]]))).toEqual({
      1: ["A", 3], 2: ["B", 4], 3: ["new", 1],
    });
    page.wantHandIn(false);
    expect(page.wantsHandIn()).toBe(false);
  });

  it("of an older build stay where they were as long as the device keeps nothing else", async () => {
    const closed = () => Promise.reject(new Error("storage is closed"));
    const store = { ...memoryStore<OnShelf>(), write: closed, change: closed, remove: closed, all: closed };
    let forgotten = 0;
    const page = aPage({ ...aWorld(() => "lost"), store }, {
      former: () =>
        Promise.resolve({
          answers: [{ questionId: 1, answer: "A", seq: 3, spentSeconds: 9, at: 500, sent: false }],
          wantsHandIn: false,
          forget: () => Promise.resolve(void (forgotten += 1)),
        }),
    });
    await page.pull();
    expect([page.state().answers.get(1)?.answer, page.state().keptIn, forgotten]).toEqual(["A", "memory", 0]);
  });

  it("outlive any page that dies, though the database is full now and then and local storage keeps them", async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("answer" as const), question: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 3_000 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("die" as const, "full" as const, "room" as const) }) },
    );
    const fates = fc.array(fc.constantFrom<Fate>("arrives", "lost", "answerLost"), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fates, async (steps, [...left]) => {
        const database = memoryStore<OnShelf>();
        let isFull = false;
        const filling: Store<OnShelf> = {
          ...database,
          write: (entry, above) => (isFull ? Promise.reject(new Error("full")) : database.write(entry, above)),
        };
        const store = withFallback(slowStore(filling), memoryStore<OnShelf>("local"));
        const world = { ...aWorld(() => left.shift() ?? "arrives"), store, delay: 150 };
        let tab = { alive: true };
        let page = aPage(world, {}, tab);
        const wanted: Record<number, string> = {};
        for (const [index, one] of steps.entries()) {
          if (one.kind === "answer") {
            page.put(one.question, (wanted[one.question] = `v${index}`), 0, 100);
            await settled();
            expect(page.state().keptIn).not.toBe("memory");
          } else if (one.kind === "wait") await world.clock.pass(one.ms);
          else if (one.kind === "die") {
            tab.alive = false;
            world.locks.tidy();
            page = aPage(world, {}, (tab = { alive: true }));
            await page.pull();
          } else isFull = one.kind === "full";
        }
        left.length = 0;
        void page.flush();
        for (let tries = 0; tries < 8; tries += 1) await world.clock.pass(60_000);
        expect(world.server.answers()).toEqual(wanted);
        expect(page.state().unsent).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("end as the learner left them, whatever is lost, repeated or loaded anew", async () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant("answer" as const),
          question: fc.integer({ min: 1, max: 3 }),
          answer: fc.option(fc.constantFrom("A", "B", "C"), { nil: null }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 3_000 }) }) },
      { weight: 1, arbitrary: fc.constant({ kind: "reload" as const }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.array(fc.constantFrom<Fate>("arrives", "lost", "answerLost", "twice"), { maxLength: 40 }),
        async (steps, fates) => {
          const left = [...fates];
          const world = { ...aWorld(() => left.shift() ?? "arrives"), delay: 150 };
          let page = aPage(world);
          const wanted: Record<number, string | null> = {};
          for (const one of steps) {
            if (one.kind === "answer") {
              page.put(one.question, one.answer, 0, 100);
              wanted[one.question] = one.answer;
            } else if (one.kind === "wait") await world.clock.pass(one.ms);
            else {
              await settled();
              page = aPage(world);
              await page.pull();
            }
          }
          left.length = 0;
          await page.pull();
          void page.flush();
          for (let tries = 0; tries < 8; tries += 1) await world.clock.pass(60_000);
          expect(world.server.answers()).toEqual(wanted);
          expect(page.state().unsent).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
