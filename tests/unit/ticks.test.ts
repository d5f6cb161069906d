import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Means } from "#server/kernel/call.ts";
import { startTicks } from "#server/kernel/ticks.ts";

const errors: unknown[] = [];
const means = {
  log: { info: () => undefined, warn: () => undefined, error: (details: object | string) => void errors.push(details) },
} as unknown as Means;

beforeEach(() => {
  vi.useFakeTimers();
  errors.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe("a tick", () => {
  test("runs at once and then again after each pause, and never while it runs", async () => {
    let [runs, under, most] = [0, 0, 0];
    const ticks = startTicks(means, [{ name: "slow", everyMs: 1_000, run: async () => {
      runs += 1;
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      under -= 1;
    } }]);
    await vi.advanceTimersByTimeAsync(10_600);
    expect([runs, most]).toEqual([4, 1]);
    const stopped = ticks.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    expect(runs).toBe(4);
  });

  test("that fails is logged and runs again, and keeps no other waiting", async () => {
    let [failing, fine] = [0, 0];
    const ticks = startTicks(means, [
      { name: "failing", everyMs: 1_000, run: () => { failing += 1; return Promise.reject(new Error("broken")); } },
      { name: "fine", everyMs: 500, run: () => { fine += 1; return Promise.resolve(); } },
    ]);
    await vi.advanceTimersByTimeAsync(3_100);
    expect([failing, fine]).toEqual([4, 7]);
    expect(errors).toHaveLength(4);
    expect(errors[0]).toMatchObject({ tick: "failing" });
    await ticks.stop();
  });

  test("is stopped once its run has ended", async () => {
    let ended = false;
    const ticks = startTicks(means, [{ name: "long", everyMs: 1_000, run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      ended = true;
    } }]);
    await vi.advanceTimersByTimeAsync(1_000);
    const stopped = ticks.stop().then(() => ended);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await stopped).toBe(true);
  });
});
