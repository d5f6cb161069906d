import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQueue } from "#web/parts/sitting/answers/queue.ts";
import { memoryStore } from "#web/parts/sitting/answers/store.ts";
import { aPage, aWorld, aClock, type Fate, HISTORY, settled } from "#tests/support/answerPages.ts";

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
    const world = { ...aWorld(), delay: 100, store: { ...memoryStore(), put: closed, of: closed, sent: closed } };
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
    const inner = memoryStore();
    const waits: (() => void)[] = [];
    const slow = async (entry: Parameters<typeof inner.put>[0]) => {
      await new Promise<void>((go) => waits.push(go));
      return inner.put(entry);
    };
    const page = aPage({ ...aWorld(), store: { ...inner, put: slow } });
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
    const queue = answerQueue(
      {
        historyId: HISTORY,
        store: world.store,
        now: world.clock.now,
        later: world.clock.later,
        chance: () => 0,
        inTurn: (work) => work(),
        send: (batch) =>
          Promise.resolve(
            batch.some(({ questionId }) => questionId === 2)
              ? { kind: "refused", message: "malformed" }
              : { kind: "saved", saved: world.server.take(batch) },
          ),
        onRefused: (message) => told.push(message),
      },
      [],
    );
    for (const id of [1, 2, 3]) queue.put(id, "A", 0, 0);
    await world.clock.pass(0);
    expect(world.server.answers()).toEqual({ 1: "A", 3: "A" });
    expect(queue.state()).toMatchObject({ unsent: 0 });
    expect(queue.state().answers.has(2)).toBe(false);
    expect(told).toEqual(["malformed"]);
  });

  it.each(["ended", "elsewhere", "signedOut"] as const)("nothing more is sent once it is %s, and nothing is forgotten", async (kind) => {
    const world = aWorld();
    let sent = 0;
    const queue = answerQueue({
      historyId: HISTORY, store: world.store, now: world.clock.now, later: world.clock.later, chance: () => 0, inTurn: (work) => work(),
      send: () => {
        sent += 1;
        return Promise.resolve({ kind });
      },
    }, []);
    queue.put(1, "A", 0, 0);
    await world.clock.pass(0);
    await world.clock.pass(60_000);
    expect(sent).toBe(1);
    expect(queue.state()).toMatchObject({ unsent: 1, halt: kind });
    expect(await world.store.of(HISTORY)).toMatchObject([{ answer: "A", sent: false }]);
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
