import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceAnswers } from "#web/parts/sitting/answers/deviceAnswers.ts";
import { aStorage } from "../support/keptDevice.ts";

const none = () => Promise.resolve({ kind: "halted", why: "signedOut" } as const);
const answersOf7 = () => deviceAnswers({ historyId: 7, send: none }, []);

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("localStorage", aStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the browser would ask before the page goes. */
const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
/** As Safari 14 does after its start: the request is neither granted nor refused. */
const neverOpens = { open: () => Object.assign(new EventTarget(), { readyState: "pending" }) };

test.each([
  ["has no database", undefined],
  ["has one that never opens", neverOpens],
])("where the browser %s, answers are kept in local storage for the next page", async (_name, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  const answers = answersOf7();
  answers.put(1, "A", 0, 60_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answers.state()).toMatchObject({ keptIn: "local", unsent: 1 });
  expect(answers.state().answers.get(1)).toMatchObject({ answer: "A", seq: 1, sent: false });
  expect(asks()).toBe(false);
  const next = answersOf7();
  void next.pull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(next.state().answers.get(1)).toMatchObject({ answer: "A", seq: 1, sent: false });
});

test.each([
  ["is closed, too,", () => vi.stubGlobal("localStorage", undefined)],
  ["is full, too,", () => Object.assign(localStorage, { full: true })],
])("where local storage %s answers stay in memory, the page says so and the browser asks before it goes", async (_name, closes) => {
  vi.stubGlobal("indexedDB", undefined);
  closes();
  const answers = answersOf7();
  answers.put(1, "A", 0, 60_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answers.state()).toMatchObject({ keptIn: "memory", unsent: 1 });
  expect(asks()).toBe(true);
  answers.adopt([{ questionId: 1, answer: "A", seq: 1 }]);
  expect(asks()).toBe(false);
});

test("what was kept of an attempt that nobody opens again goes after 30 days", () => {
  const entry = (daysAgo: number) => JSON.stringify({
    seq: 1, value: { answer: "A", spentSeconds: 0 }, at: Date.now() - daysAgo * 86_400_000, notBefore: 0, stopped: null, had: true,
  });
  localStorage.setItem("attempt.3:0:1", entry(31));
  localStorage.setItem("attempt.4:0:1", entry(29));
  answersOf7();
  expect([localStorage.getItem("attempt.3:0:1"), localStorage.getItem("attempt.4:0:1")]).toEqual([null, entry(29)]);
});
