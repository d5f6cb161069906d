import { beforeEach, describe, expect, it, vi } from "vitest";
import { timekeeper } from "#web/parts/sitting/time/timekeeper.ts";

const MINUTE = 60_000;
/** The server's word at this instant of its clock (ms), where the attempt ends at `deadline`. */
const word = (serverTime: number, deadline: number | null) => ({
  deadline,
  remainingSeconds: deadline === null ? null : (deadline - serverTime) / 1000,
  serverTime,
});
const looks = { left: () => undefined, say: () => undefined, jumped: () => Promise.resolve() };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

describe("time that is given", () => {
  it("is told once, by whichever word of the server it comes first", () => {
    const time = timekeeper(7, word(0, 10 * MINUTE), Date.now());
    expect(time.hear(word(1_000, 10 * MINUTE), 0)).toBe(0);
    expect(time.hear(word(2_000, 20 * MINUTE), 300)).toBe(600);
    expect(time.hear(word(3_000, 20 * MINUTE), 0)).toBe(0);
    expect(time.left()).toBe(1_197);
  });

  it("is none where the end is drawn nearer, or where there is no end", () => {
    const time = timekeeper(7, word(0, 10 * MINUTE), Date.now());
    expect(time.hear(word(1_000, 5 * MINUTE), 0)).toBe(0);
    expect(time.hear(word(2_000, 6 * MINUTE), 0)).toBe(60);
    expect(timekeeper(8, word(0, null), Date.now()).hear(word(1_000, null), 0)).toBe(0);
  });

  it("is none where this device's own clock is set", () => {
    const now = vi.spyOn(Date, "now");
    const time = timekeeper(7, word(0, 10 * MINUTE), Date.now());
    now.mockReturnValue(Date.now() + 180 * MINUTE);
    expect(time.hear(word(1_000, 10 * MINUTE), 0)).toBe(0);
    expect(time.left()).toBe(599);
    now.mockRestore();
  });

  it("is told of an older copy of the page unless it was heard before", () => {
    const before = timekeeper(7, word(0, 10 * MINUTE), Date.now());
    before.hear(word(1_000, 20 * MINUTE), 0);
    const copy = timekeeper(7, word(0, 10 * MINUTE), Date.now());
    copy.watch(looks)();
    expect(copy.hear(word(2_000, 20 * MINUTE), 0)).toBe(0);
    expect(copy.hear(word(3_000, 25 * MINUTE), 0)).toBe(300);
  });

  it("while the page was closed is told when it is opened again", () => {
    timekeeper(7, word(0, 10 * MINUTE), Date.now()).hear(word(1_000, 10 * MINUTE), 0);
    const again = timekeeper(7, word(2_000, 20 * MINUTE), Date.now());
    again.watch(looks)();
    expect(again.hear(word(3_000, 20 * MINUTE), 0)).toBe(600);
  });
});
