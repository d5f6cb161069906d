import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLeaving } from "#web/parts/sitting/exam/leaving.ts";

/** What the page sees of its browser. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  focused = true;
  hasFocus = () => this.focused;
}

let page: Page;
let window: EventTarget;
let kept: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [page, window, kept] = [new Page(), new EventTarget(), new Map()];
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

function focus(focused: boolean): void {
  page.focused = focused;
  window.dispatchEvent(new Event(focused ? "focus" : "blur"));
}

test("another tab in front is a leaving from its second second on, with or without the loss of the focus", () => {
  const told = vi.fn();
  const leaving = watchLeaving(1, 0);
  leaving.watch(told);
  show("hidden");
  vi.advanceTimersByTime(900);
  expect(leaving.away()).toEqual({ count: 0, seconds: 0, now: false });
  vi.advanceTimersByTime(2_100);
  expect(leaving.away()).toEqual({ count: 1, seconds: 3, now: true });
  expect(told).toHaveBeenCalledTimes(1);
  show("visible");
  expect(leaving.away()).toEqual({ count: 1, seconds: 3, now: false });
  expect(told).toHaveBeenCalledTimes(2);
});

test("another window in front is one, though the page stays in sight", () => {
  const leaving = watchLeaving(1, 4);
  leaving.watch(() => undefined);
  focus(false);
  vi.advanceTimersByTime(5_000);
  expect(leaving.away()).toEqual({ count: 5, seconds: 5, now: true });
  focus(true);
  expect(leaving.away()).toEqual({ count: 5, seconds: 5, now: false });
});

test("a tab that comes back behind another window is away until it has the focus again, and that is one leaving", () => {
  const leaving = watchLeaving(1, 0);
  leaving.watch(() => undefined);
  focus(false);
  show("hidden");
  vi.advanceTimersByTime(2_000);
  show("visible");
  vi.advanceTimersByTime(2_000);
  expect(leaving.away()).toEqual({ count: 1, seconds: 4, now: true });
  focus(true);
  expect(leaving.away()).toEqual({ count: 1, seconds: 4, now: false });
});

test("less than a second is none", () => {
  const leaving = watchLeaving(1, 0);
  leaving.watch(() => undefined);
  show("hidden");
  vi.advanceTimersByTime(999);
  show("visible");
  vi.advanceTimersByTime(10_000);
  expect(leaving.away()).toEqual({ count: 0, seconds: 0, now: false });
});
