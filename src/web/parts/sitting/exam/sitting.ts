import { ATTEMPT_ENDED, ATTEMPT_ENDED_EVENT, ATTEMPT_ROOM, ATTEMPT_TIME_EVENT, practice, PRESENCE_SECONDS } from "#contract/practice.ts";
import { PUSH_GAP } from "#contract/push.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { join } from "../../../client/push.ts";
import { isAnswered, stepped } from "../answers/answers.ts";
import { answersOf, type AttemptData } from "../attempt/attempt.ts";
import { secondsLeft, type ServerClock } from "../time/clock.ts";
import { deviceId } from "../attempt/device.ts";
import { doubtsOf, keepDoubts } from "../attempt/doubts.ts";
import { deviceQueue } from "../answers/deviceQueue.ts";
import { deviceStore } from "../answers/deviceStore.ts";
import { watchLeaving } from "./leaving.ts";
import { keepPlace, placeOf } from "../attempt/place.ts";
import type { Sitting, SittingNews, SittingState } from "./state.ts";
import { setMark } from "../attempt/setMark.ts";
import { timekeeper } from "../time/timekeeper.ts";
import { tooLate } from "../answers/tooLate.ts";
import { inTurn, saves, sendAnswers } from "../answers/wire.ts";

/** After so long (ms) out of sight another device may have been written on. */
const AWAY_LONG_MS = 60_000;
/** While the time is up and nothing has ended, the server is asked this often (ms). */
const ASK_AGAIN_MS = 2_000;

/** A sitting of an attempt in exam mode: answers, clock, presence, doubts, hand-in. */
export function createSitting(data: AttemptData): Sitting {
  const { historyId, questionIds, rules } = data.attempt;
  const store = deviceStore();
  let onEvent: (event: SittingNews) => void = () => undefined;
  let spentSince = 0;
  /** The hand-in that could not be sent was not asked for: the time was up. */
  let handsInForTime = false;
  /** The learner handed in and heard nothing of it: the server may have done it. */
  let unheard = false;
  let asksForTime = false;
  const time = timekeeper(historyId, data.attempt, data.at);
  const listeners = new Set<() => void>();
  const queue = deviceQueue({
    historyId, store,
    send: (batch) => sendAnswers(historyId, batch),
    onRefused: (message) => onEvent({ kind: "refused", message }),
  }, data.answers);

  let state: SittingState = {
    ...queue.state(),
    position: stepped(data.attempt.position, 0, questionIds.length),
    doubts: new Set(), marks: new Set(data.marks),
    phase: "answering", online: true,
    left: secondsLeft(time.ends(), data.at), result: null, lost: 0,
  };
  function set(patch: Partial<SittingState>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  /** Seconds on the question that stands there, since it was last asked. */
  function spent(): number {
    const now = Date.now();
    const seconds = document.visibilityState === "hidden" || spentSince === 0 ? 0 : Math.min(600, Math.round((now - spentSince) / 1000));
    spentSince = now;
    return seconds;
  }

  function hearClock(clock: ServerClock, tookMs: number): void {
    time.hear(clock, tookMs);
    set({ left: time.left() });
  }

  async function fresh(takeOver = false): Promise<void> {
    if (state.phase === "ended") return;
    // By the clock that nobody sets.
    const asked = performance.now();
    const answer = await call(practice.freshTimeSecond, {
      historyId, position: state.position, deviceId: deviceId(),
      ...(takeOver ? { takeOver } : {}), ...(rules.countLeaving ? { away: leaving.away() } : {}),
    }, { quiet: true });
    hearClock(answer, performance.now() - asked);
    if (answer.state !== "open") {
      // Handing in again is harmless, and brings what was not heard.
      if (unheard && state.phase !== "elsewhere") return handIn();
      // What this device alone has counts while the paper takes late answers: the hand-in brings it, and has all of it marked.
      return answer.state === "handedIn" && state.phase !== "elsewhere" ? handIn(true) : ended();
    }
    if (!answer.writesHere && rules.oneDevice) elsewhere();
    else if (state.phase === "elsewhere") {
      queue.halt(null);
      set({ phase: "answering" });
    }
  }

  function elsewhere(): void {
    if (state.phase !== "answering") return;
    set({ phase: "elsewhere" });
    queue.halt("elsewhere");
  }

  /** It is over, by somebody else's doing. Where the server can't say which answers it has, the next beat asks again. */
  async function ended(): Promise<void> {
    // The hand-in of this page brings its own result.
    const told = () => state.phase === "ended" || state.phase === "handingIn";
    if (told()) return;
    const lost = await tooLate(historyId, queue.state().answers).catch(() => null);
    if (lost === null || told()) return;
    set({ phase: "ended", result: null, lost });
    leaving.end();
    void queue.close();
  }

  /** `forTime`: nobody asked for it, the time is up. */
  async function handIn(forTime = false): Promise<void> {
    if (state.phase === "ended" || state.phase === "handingIn") return;
    set({ phase: "handingIn" });
    handsInForTime = forTime;
    if (!forTime) await store.wantHandIn(historyId, true).catch(() => undefined);
    try {
      const result = await inTurn(`attempt ${historyId}`, async () => {
        const waiting = await queue.waiting();
        const input = { historyId, answers: saves(waiting), deviceId: deviceId() };
        return call(data.attempt.source === "mock" ? practice.submitMockPaper : practice.handInExam, input, { quiet: true });
      });
      // In time and done at once it took everything.
      const lost = forTime || unheard ? await tooLate(historyId, queue.state().answers) : 0;
      queue.halt("ended");
      set({ phase: "ended", result: lost > 0 ? null : result, lost });
      leaving.end();
      await queue.close();
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null;
      unheard = code !== ATTEMPT_ENDED && code !== 1001 && (unheard || !forTime);
      if (code === ATTEMPT_ENDED) {
        set({ phase: "answering" });
        return ended();
      }
      // Nobody answered, or nobody is signed in: it's done as soon as it can be.
      if (!(error instanceof CallFailure) || error.code !== 1001) return set({ phase: "willHandIn" });
      await store.wantHandIn(historyId, false).catch(() => undefined);
      onEvent({ kind: "refused", message: error.message });
      set({ phase: "answering" });
    }
  }

  /** A hand-in that could not be sent. Where the time was up the server is asked first: this device's clock may have been set. */
  async function handInAgain(): Promise<void> {
    if (!handsInForTime) return handIn();
    await fresh();
    if (state.phase !== "willHandIn") return;
    if (state.left !== 0) set({ phase: "answering" });
    else await handIn(true);
  }

  /** The time is up by this device's clock. */
  async function timeIsUp(): Promise<void> {
    if (asksForTime || (state.phase !== "answering" && state.phase !== "elsewhere")) return;
    asksForTime = true;
    setTimeout(() => {
      asksForTime = false;
    }, ASK_AGAIN_MS);
    await fresh().catch(() => undefined);
    if (state.phase === "answering" && time.left() === 0) await handIn(true);
  }

  /** What another device has written meanwhile. */
  async function adopt(): Promise<void> {
    await queue.flush();
    if (queue.state().unsent === 0) queue.adopt(await answersOf(call, historyId));
  }

  const beat = () => void (state.phase === "willHandIn" ? handInAgain() : fresh()).catch(() => undefined);

  const leaving = watchLeaving(historyId, data.awayCount ?? 0);

  function start(hear: (event: SittingNews) => void): () => void {
    onEvent = hear;
    spentSince = Date.now();
    set({
      position: stepped(placeOf(historyId) ?? state.position, 0, questionIds.length),
      doubts: new Set(doubtsOf(historyId).filter((id) => questionIds.includes(id))), online: navigator.onLine,
    });
    const undo: (() => void)[] = [];
    let unsentBefore = 0;
    undo.push(queue.subscribe(() => {
      const now = queue.state();
      if (now.line === "lost") unsentBefore = Math.max(unsentBefore, now.unsent);
      if (now.unsent === 0 && now.line !== "lost" && unsentBefore > 0) {
        hear({ kind: "caughtUp", count: unsentBefore });
        unsentBefore = 0;
      }
      const halted = now.halt !== state.halt;
      set(now);
      if (now.halt === "ended" && halted) beat();
      if (now.halt === "elsewhere") elsewhere();
    }));
    void queue.pull().then(async () => {
      // A former page handed in: whether that came nobody knows.
      unheard = await store.wantsHandIn(historyId).catch(() => false);
      return unheard ? handIn() : queue.flush();
    });
    undo.push(time.watch({
      jumped: () => fresh().catch(() => undefined),
      say: (left) => hear({ kind: "left", seconds: left }),
      left(left) {
        if (left !== state.left) set({ left });
        if (left === 0) void timeIsUp();
        // What waits for a pause in the typing waits no longer.
        else if (left !== null && left <= 2 && state.unsent > 0 && state.line === "idle") void queue.flush();
      },
    }));
    if (rules.countLeaving) undo.push(leaving.watch(beat));
    const presence = setInterval(beat, PRESENCE_SECONDS * 1000);
    beat();
    undo.push(() => clearInterval(presence));
    undo.push(join(`${ATTEMPT_ROOM}:${historyId}`, (event, told) => {
      if (event === ATTEMPT_ENDED_EVENT || event === PUSH_GAP) return beat();
      if (event !== ATTEMPT_TIME_EVENT) return;
      const before = time.ends();
      hearClock(told as ServerClock, 0);
      const ends = time.ends();
      const more = before === null || ends === null ? 0 : Math.round((ends - before) / 60_000) * 60;
      if (more > 0) hear({ kind: "extraTime", seconds: more });
    }));
    const line = () => {
      set({ online: navigator.onLine });
      if (navigator.onLine) reconnect();
    };
    let unseenSince = Date.now();
    const seen = () => {
      const now = Date.now();
      if (document.visibilityState === "hidden") {
        unseenSince = now;
        return;
      }
      spentSince = now;
      reconnect();
      if (now - unseenSince > AWAY_LONG_MS) void adopt().catch(() => undefined);
    };
    addEventListener("online", line);
    addEventListener("offline", line);
    document.addEventListener("visibilitychange", seen);
    undo.push(
      () => removeEventListener("online", line),
      () => removeEventListener("offline", line),
      () => document.removeEventListener("visibilitychange", seen),
    );
    return () => undo.forEach((end) => end());
  }

  function reconnect(): void {
    if (state.phase === "answering") void queue.flush();
    beat();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    answer(questionId, answer, wait) {
      if (state.phase !== "answering" || state.left === 0) return;
      const before = state.answers.get(questionId);
      if (answer === null && !isAnswered(state.answers, questionId)) return;
      queue.put(questionId, answer, (before?.spentSeconds ?? 0) + spent(), wait);
    },
    jump(index) {
      const position = stepped(index, 0, questionIds.length);
      if (position === state.position) return;
      void queue.flush();
      spentSince = Date.now();
      keepPlace(historyId, position);
      set({ position });
    },
    doubt(questionId) {
      const doubts = new Set(state.doubts);
      if (!doubts.delete(questionId)) doubts.add(questionId);
      keepDoubts(historyId, [...doubts]);
      set({ doubts });
    },
    async mark(questionId) {
      const marked = !state.marks.has(questionId);
      const turned = (on: boolean) => {
        const marks = new Set(state.marks);
        if (on) marks.add(questionId);
        else marks.delete(questionId);
        set({ marks });
      };
      turned(marked);
      await setMark(questionId, marked).catch(() => turned(!marked));
    },
    handIn: () => handIn(),
    goOnAnswering() {
      if (state.phase !== "willHandIn" || state.left === 0) return;
      void store.wantHandIn(historyId, false).catch(() => undefined);
      set({ phase: "answering" });
    },
    async takeOver() {
      await fresh(true);
      await adopt();
    },
    reconnect,
  };
}
