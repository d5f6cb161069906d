import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FAILED, RULE_BROKEN } from "#contract/codes.ts";
import type { Grant } from "#web/parts/player/engine/grant.ts";
import { renewal } from "#web/parts/player/engine/source.ts";

/** What becomes of each renewal, in order: 1, or the code of its failure (null: nobody answered). */
let fates: (number | null)[];
const renew = vi.fn(() => {
  const code = fates.shift();
  return code === 1 ? Promise.resolve({}) : Promise.reject(Object.assign(new Error("no"), { code }));
});
const events = { onNetwork: vi.fn(), onRefused: vi.fn(), onBroken: vi.fn() };
const goOn = vi.fn();
let permission: ReturnType<typeof renewal>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.clearAllMocks();
  permission = renewal({ renew } as unknown as Grant, events, goOn);
});
afterEach(() => {
  permission.end();
  vi.useRealTimers();
});

async function refusedWith(...codes: (number | null)[]): Promise<void> {
  fates = codes;
  permission.refused();
  await vi.advanceTimersByTimeAsync(0);
}

test("a server that starts again is waited for, and the lesson goes on by itself", async () => {
  await refusedWith(FAILED, null, 1);
  expect([renew.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
  // Meanwhile the same fault may be told of again.
  permission.refused();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([renew.mock.calls.length, goOn.mock.calls.length]).toEqual([3, 1]);
  expect(events.onNetwork).toHaveBeenCalledWith(true);
  expect(events.onRefused).not.toHaveBeenCalled();
});

test("who may not watch any more is told so at once", async () => {
  await refusedWith(RULE_BROKEN);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([renew.mock.calls.length, events.onRefused.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 1, 0]);
});

test("a new permission that is refused at once is asked for no more", async () => {
  await refusedWith(1);
  permission.refused();
  expect([renew.mock.calls.length, events.onRefused.mock.calls.length]).toEqual([1, 1]);
});

test("a player that is gone asks for nothing", async () => {
  await refusedWith(FAILED, 1);
  permission.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([renew.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 0]);
});
