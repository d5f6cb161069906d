import { afterEach, expect, test, vi } from "vitest";
import { deviceStore } from "#web/parts/sitting/answers/deviceStore.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const anAnswer = { historyId: 7, questionId: 1, answer: "A", spentSeconds: 0, at: 0, after: 0 };

test("where the browser's database never opens, answers are kept in memory and saving goes on", async () => {
  vi.useFakeTimers();
  // As Safari 14 does after its start: the request is neither granted nor refused.
  vi.stubGlobal("indexedDB", { open: () => Object.assign(new EventTarget(), { readyState: "pending" }) });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const put = deviceStore().put(anAnswer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await put).toMatchObject({ answer: "A", seq: 1, sent: false });
});

test("where the browser has no database, answers are kept in memory", async () => {
  vi.stubGlobal("indexedDB", undefined);
  vi.stubGlobal("localStorage", { getItem: () => null });
  expect(await deviceStore().put(anAnswer)).toMatchObject({ answer: "A", seq: 1, sent: false });
});
