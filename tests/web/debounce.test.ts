import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce } from "#web/client/debounce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("several calls run once, 300 ms after the last, with its arguments", () => {
  const work = vi.fn();
  const later = debounce(work);
  later("a");
  vi.advanceTimersByTime(299);
  later("b");
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work.mock.calls).toEqual([["b"]]);
});

test("with an immediate first call the others of the row are dropped", () => {
  const work = vi.fn();
  const now = debounce(work, 500, true);
  now(1);
  now(2);
  vi.advanceTimersByTime(499);
  now(3);
  vi.advanceTimersByTime(499);
  now(4);
  vi.advanceTimersByTime(500);
  now(5);
  expect(work.mock.calls).toEqual([[1], [5]]);
});

test("a waiting call can be forgotten", () => {
  const work = vi.fn();
  const later = debounce(work, 10);
  later();
  later.cancel();
  vi.advanceTimersByTime(20);
  expect(work).not.toHaveBeenCalled();
});
