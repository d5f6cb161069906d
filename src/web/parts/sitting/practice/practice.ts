import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { call, CallFailure } from "../../../client/call.ts";
import type { QuestionAnswer } from "../../question/shapes.ts";
import { stepped } from "../answers/answers.ts";
import type { AttemptData, AttemptResult } from "../attempt/attempt.ts";
import { deviceId } from "../attempt/device.ts";
import { deviceQueue } from "../answers/deviceQueue.ts";
import { deviceStore } from "../answers/deviceStore.ts";
import { keepPlace, placeOf } from "../attempt/place.ts";
import type { QueueState } from "../answers/queue.ts";
import { setMark } from "../attempt/setMark.ts";
import { RULE_BROKEN, saves } from "../answers/wire.ts";
import { draftsOf, keepDrafts } from "./drafts.ts";
import { type Judged, judgedAtOnce, type Judgements, settledBefore } from "./judged.ts";
import { judgeOf, selfMarkOf } from "./judging.ts";

export interface PracticeState extends QueueState {
  readonly position: number;
  readonly marks: ReadonlySet<number>;
  readonly judged: Judgements;
  /** What was chosen or written and waits for 'confirm'. */
  readonly drafts: ReadonlyMap<number, QuestionAnswer | null>;
  readonly online: boolean;
  readonly phase: "practising" | "ending" | "ended";
  readonly result: AttemptResult | null;
}

export interface Practice {
  readonly state: () => PracticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings it to life in the browser. Returns the end of it. */
  readonly start: (onProblem: (message: string | null) => void) => () => void;
  /** Chooses; single and judge questions are judged with it. */
  readonly answer: (questionId: number, answer: QuestionAnswer | null) => void;
  readonly confirm: (questionId: number) => void;
  /** Gives oneself a share of an essay's points, in percent. */
  readonly selfMark: (questionId: number, per: number) => Promise<void>;
  readonly jump: (index: number) => void;
  readonly mark: (questionId: number) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly reconnect: () => void;
}

/** A practice: no clock, each answer is judged when it's given (or confirmed), and stands from then on. */
export function createPractice(data: AttemptData): Practice {
  const { attempt, questions } = data;
  const { historyId, questionIds } = attempt;
  const store = deviceStore();
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  const listeners = new Set<() => void>();
  let onProblem: (message: string | null) => void = () => undefined;
  let since = 0;
  const hear = (questionId: number, judged: Judged) => {
    const drafts = new Map(state.drafts);
    if (drafts.delete(questionId)) keepDrafts(historyId, drafts);
    set({ judged: new Map(state.judged).set(questionId, judged), drafts });
  };
  const selfMark = selfMarkOf(attempt, (id, judged, saved) => {
    hear(id, judged);
    queue.adopt([saved]);
  });
  const queue = deviceQueue({
    historyId, store,
    send: judgeOf(attempt, hear),
    onRefused: (message) => onProblem(message),
  }, data.answers);

  let state: PracticeState = {
    ...queue.state(),
    position: stepped(attempt.position, 0, questionIds.length),
    marks: new Set(data.marks), judged: settledBefore(data), drafts: new Map(),
    online: true, phase: "practising", result: null,
  };
  function set(patch: Partial<PracticeState>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }
  function spent(): number {
    const now = Date.now();
    const seconds = Math.min(600, Math.round((now - since) / 1000));
    since = now;
    return seconds;
  }
  function send(questionId: number, answer: QuestionAnswer): void {
    queue.put(questionId, answer, (state.answers.get(questionId)?.spentSeconds ?? 0) + spent(), 0);
  }
  const open = (questionId: number) =>
    state.phase === "practising" && !state.judged.has(questionId) && (state.answers.get(questionId)?.answer ?? null) === null;

  function reconnect(): void {
    void queue.flush();
  }

  /** Begun anew on another page: what was judged stands, and nothing more is taken here. */
  function over(): void {
    set({ phase: "ended" });
    void queue.close();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(hearProblem) {
      onProblem = hearProblem;
      since = Date.now();
      const drafts = draftsOf(historyId, questionIds);
      for (const id of drafts.keys()) if (!open(id)) drafts.delete(id);
      set({ online: navigator.onLine, drafts, position: stepped(placeOf(historyId) ?? state.position, 0, questionIds.length) });
      const quiet = queue.subscribe(() => {
        const now = queue.state();
        set(now);
        if (now.halt === "ended" && state.phase === "practising") over();
      });
      void queue.pull().then(() => queue.flush());
      const line = () => {
        set({ online: navigator.onLine });
        if (navigator.onLine) reconnect();
      };
      addEventListener("online", line);
      addEventListener("offline", line);
      return () => {
        quiet();
        removeEventListener("online", line);
        removeEventListener("offline", line);
      };
    },
    answer(questionId, answer) {
      const question = byId.get(questionId);
      if (!question || !open(questionId)) return;
      if (judgedAtOnce(question) && answer !== null) return send(questionId, answer);
      const drafts = new Map(state.drafts).set(questionId, answer);
      keepDrafts(historyId, drafts);
      set({ drafts });
    },
    confirm(questionId) {
      const answer = state.drafts.get(questionId) ?? null;
      if (answer !== null && open(questionId)) send(questionId, answer);
    },
    async selfMark(questionId, per) {
      const held = state.answers.get(questionId);
      if (!held) return;
      const outcome = await selfMark({ ...held, historyId, questionId, seq: held.seq + 1, at: Date.now() }, per).catch(() => null);
      if (outcome?.kind !== "saved") onProblem(outcome?.kind === "refused" ? outcome.message : null);
    },
    jump(index) {
      const position = stepped(index, 0, questionIds.length);
      if (position === state.position) return;
      since = Date.now();
      keepPlace(historyId, position);
      set({ position });
      // Where it goes on next time; nothing is lost if this doesn't arrive.
      void call(practice.freshTimeSecond, { historyId, position }, { quiet: true }).catch(() => undefined);
    },
    async mark(questionId) {
      const turned = (on: boolean) => {
        const marks = new Set(state.marks);
        if (on) marks.add(questionId);
        else marks.delete(questionId);
        set({ marks });
      };
      const marked = !state.marks.has(questionId);
      turned(marked);
      await setMark(questionId, marked).catch(() => turned(!marked));
    },
    async end() {
      if (state.phase !== "practising") return;
      set({ phase: "ending" });
      try {
        await queue.flush();
        const waiting = await queue.waiting();
        const result = await call(practice.handInExam, { historyId, answers: saves(waiting), deviceId: deviceId() }, { quiet: true });
        await queue.close();
        keepDrafts(historyId, new Map());
        set({ phase: "ended", result });
      } catch (error) {
        const code = error instanceof CallFailure ? error.code : null;
        if (code === ATTEMPT_ENDED) return over();
        set({ phase: "practising" });
        onProblem(error instanceof CallFailure && code === RULE_BROKEN ? error.message : null);
      }
    },
    reconnect,
  };
}
