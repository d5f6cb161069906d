import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { createPractice } from "#web/parts/sitting/practice/practice.ts";
import type { AttemptData } from "#web/parts/sitting/attempt/attempt.ts";

const HISTORY = 7;
const A_RULE_BROKEN = 1001;

/** What the server says to the end of the practice; null: the network is gone. */
let said: { readonly code: number; readonly message: string; readonly data: unknown } | null;
beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal("navigator", { onLine: true, locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", async (path: string) => {
    expect(path).toBe(practice.handInExam.path);
    if (!said) throw new TypeError("no network");
    return { status: 200, json: async () => said };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Ends a practice; the phase that it is in then, and what the learner was told (null: that the network is unsteady). */
async function ended() {
  const data = {
    attempt: {
      historyId: HISTORY,
      questionIds: [11],
      rules: {},
      position: 0,
      source: "exercise",
      deadline: null,
      remainingSeconds: null,
      serverTime: 0,
    },
    questions: [],
    answers: [],
    marks: [],
    awayCount: null,
    at: Date.now(),
  } as unknown as AttemptData;
  const told: (string | null)[] = [];
  const session = createPractice(data);
  const stop = session.start((message) => told.push(message));
  await session.end();
  stop();
  const state = session.state();
  return { phase: state.phase, result: state.phase === "ended" ? state.result : null, told };
}

test("a practice ends with its result", async () => {
  said = { code: 1, message: "", data: { historyId: HISTORY } };
  expect(await ended()).toEqual({ phase: "ended", result: { historyId: HISTORY }, told: [] });
});

test("where nobody answers the end of a practice can be tried again", async () => {
  said = null;
  expect(await ended()).toEqual({ phase: "practising", result: null, told: [null] });
});

test("where the server refuses to end a practice it is said why", async () => {
  said = { code: A_RULE_BROKEN, message: "Fill in 2 blanks", data: null };
  expect(await ended()).toEqual({ phase: "practising", result: null, told: ["Fill in 2 blanks"] });
});

test("a practice that was begun anew on another page has ended, and the network is not blamed", async () => {
  said = { code: ATTEMPT_ENDED, message: "over", data: { historyId: HISTORY, state: "abandoned" } };
  expect(await ended()).toEqual({ phase: "ended", result: null, told: [] });
});
