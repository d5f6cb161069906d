import type { Halt, AnswersState } from "../answers/answersState.ts";
import { isAnswered } from "../answers/answers.ts";
import type { Step } from "../running/machine.ts";
import { begun, mirrored, put, type SittingEvent, stay, stepSitting } from "../running/sitting.rules.ts";
import type { ExamEffect, ExamEvent, ExamNews } from "./events.ts";
import { at, type By, type ExamState, haltOf, isAnswerable, isUnheard, type Living, withHalt } from "./stage.ts";

/** What the rules ask of the attempt. */
interface Paper {
  readonly questionIds: readonly number[];
  /** It is written on one device at a time. */
  readonly oneDevice: boolean;
}

type ExamStep = Step<ExamState, ExamEffect>;

type Of<Kind extends ExamEvent["kind"]> = Extract<ExamEvent, { readonly kind: Kind }>;
type Rules = { readonly [Kind in ExamEvent["kind"]]: (state: Living, event: Of<Kind>, paper: Paper) => ExamStep };

/** After so long (ms) out of sight another device may have been written on. */
const AWAY_LONG_MS = 60_000;
/** While the time is up and nothing has ended, the server is asked this often (ms). */
const ASK_AGAIN_MS = 2_000;
/** So shortly (s) before the end what waits for a pause in the typing waits no longer. */
const LAST_SECONDS = 2;

const say = (news: ExamNews): ExamEffect => ({ kind: "say", news });
const FLUSH: ExamEffect = { kind: "flush" };
const DROP_WISH: ExamEffect = { kind: "dropWish" };
const COUNT: ExamEffect = { kind: "count" };

/**
 * What becomes of an exam with each event, and what is to be done (rules.md Exams). One that is over stays as it is.
 * The tests hold the whole table: each stage with each event.
 */
export function stepExam(paper: Paper, state: ExamState, event: ExamEvent): ExamStep {
  return state.phase === "ended" ? stay(state) : RULES[event.kind](state, event as never, paper);
}

const RULES: Rules = {
  begun(state, event, { questionIds }) {
    const doubts = new Set(event.doubts.filter((id) => questionIds.includes(id)));
    const next = { ...begun(state, event, questionIds.length), doubts };
    return { state: next, effects: [{ kind: "pull" }, ask(next.position)] };
  },
  pulled: (state, { wish }) => (wish ? wished(state) : { state, effects: [FLUSH] }),
  shelf: (state, { shelf }) => onShelf(state, shelf),

  answer(state, { questionId, answer, wait, at: now }) {
    if (!isAnswerable(state) || (answer === null && !isAnswered(state.answers, questionId))) return stay(state);
    return put(state, questionId, answer, wait, now);
  },
  jump: (state, event, paper) => onSheet(state, event, paper, [FLUSH]),
  mark: (state, event, paper) => onSheet(state, event, paper),
  markFailed: (state, event, paper) => onSheet(state, event, paper),
  doubt(state, { questionId }) {
    const doubts = new Set(state.doubts);
    if (!doubts.delete(questionId)) doubts.add(questionId);
    return { state: { ...state, doubts }, effects: [{ kind: "keepDoubts", doubts: [...doubts] }] };
  },

  handIn: (state) => (state.phase === "answering" ? handIn(state, "learner") : stay(state)),
  goOnAnswering(state) {
    if (state.phase !== "willHandIn" || state.left === 0) return stay(state);
    return { state: toQuestions(state, isUnheard(state)), effects: [DROP_WISH] };
  },
  takeOver: (state) => (state.phase === "elsewhere" ? { state, effects: [ask(state.position, true)] } : stay(state)),
  reconnect,
  beat,
  jumped: (state) => ({ state, effects: [ask(state.position)] }),

  clock(state, { left, at: now }) {
    const next = left === state.left ? state : { ...state, left };
    if (left === 0) return timeIsUp(next, now);
    const hurries = left !== null && left <= LAST_SECONDS && state.unsent > 0 && state.line === "idle";
    return { state: next, effects: hurries ? [FLUSH] : [] };
  },
  warned: (state, { seconds }) => ({ state, effects: [say({ kind: "left", seconds })] }),
  timeGiven: (state, { left, more }) => ({
    state: { ...state, left },
    effects: more > 0 ? [say({ kind: "extraTime", seconds: more })] : [],
  }),
  line: (state, { online }) => (online ? reconnect({ ...state, online }) : stay({ ...state, online })),
  seen(state, { at: since, unseenMs }) {
    const next = reconnect({ ...state, since });
    return unseenMs > AWAY_LONG_MS ? { state: next.state, effects: [...next.effects, { kind: "adopt" }] } : next;
  },

  told: (state, event, paper) => {
    const next = { ...state, left: event.left };
    return event.state === "open" ? toldOpen(next, event, paper) : toldOver(next, event.state === "handedIn");
  },
  untold(state, { left }) {
    const next = { ...state, left };
    return next.phase === "answering" && left === 0 ? handIn(next, "time") : stay(next);
  },

  handedIn(state, { result, lost }) {
    if (state.phase !== "handingIn") return stay(state);
    const stage = lost > 0 ? ({ phase: "ended", result: null, lost } as const) : ({ phase: "ended", result, lost: 0 } as const);
    return { state: at(state, stage), effects: [{ kind: "close" }] };
  },
  handInLost(state) {
    if (state.phase !== "handingIn") return stay(state);
    const { by, unheard, stopped } = state;
    return stay(at(state, { phase: "willHandIn", stopped, ...(by === "time" ? { by, unheard } : { by }) }));
  },
  handInOver: (state) => (state.phase === "handingIn" ? { state: toQuestions(state, false), effects: [COUNT] } : stay(state)),
  handInRefused(state, { message }) {
    if (state.phase !== "handingIn") return stay(state);
    return { state: toQuestions(state, false), effects: [DROP_WISH, say({ kind: "refused", message })] };
  },
  counted(state, { lost }) {
    // The hand-in that is on its way brings its own result.
    if (state.phase === "handingIn") return stay(state);
    return { state: at(state, { phase: "ended", result: null, lost }), effects: [{ kind: "close" }] };
  },
};

const ask = (position: number, takeOver = false): ExamEffect => ({ kind: "ask", position, takeOver });

function onSheet(state: Living, event: SittingEvent, { questionIds }: Paper, before: readonly ExamEffect[] = []): ExamStep {
  const next = stepSitting(state, event, questionIds.length);
  return next.effects.length === 0 ? next : { state: next.state, effects: [...before, ...next.effects] };
}

/** Says that the page is there; a hand-in that the learner asked for is sent instead. */
function beat(state: Living): ExamStep {
  return state.phase === "willHandIn" && state.by === "learner" ? handIn(state, "learner") : { state, effects: [ask(state.position)] };
}

function reconnect(state: Living): ExamStep {
  const next = beat(state);
  return state.phase === "answering" ? { state: next.state, effects: [FLUSH, ...next.effects] } : next;
}

/** Hands in; what came too late is counted unless all of it must have come in time. */
function handIn(state: Living & { readonly phase: "answering" | "willHandIn" }, by: By): ExamStep {
  const unheard = isUnheard(state);
  return {
    state: at(state, { phase: "handingIn", by, unheard, stopped: state.stopped }),
    effects: [{ kind: "handIn", by, counts: by === "time" || unheard }],
  };
}

/** From a hand-in back to the questions, or to what stands before them. */
function toQuestions(state: Living & { readonly phase: "handingIn" | "willHandIn" }, unheard: boolean): ExamState {
  const { stopped } = state;
  return at(state, stopped === "elsewhere" ? { phase: "elsewhere", unheard } : { phase: "answering", unheard, stopped });
}

/** A former page handed in: whether that came nobody knows. */
function wished(state: Living): ExamStep {
  if (state.phase === "answering") return handIn({ ...state, unheard: true }, "learner");
  if (state.phase === "willHandIn") return handIn(state.by === "time" ? { ...state, unheard: true } : state, "learner");
  // The learner went on with it on another device.
  if (state.phase === "elsewhere") return { state, effects: [DROP_WISH] };
  return stay({ ...state, unheard: true });
}

function onShelf(state: Living, shelf: AnswersState): ExamStep {
  const { unsent, line, halt } = shelf;
  const held = line === "lost" ? Math.max(state.held, unsent) : state.held;
  const isBack = unsent === 0 && line !== "lost" && held > 0;
  const next: Living = { ...mirrored(state, shelf), held: isBack ? 0 : held };
  const then = halt === haltOf(state) ? stay(next) : halted(next, halt);
  return isBack ? { state: then.state, effects: [say({ kind: "caughtUp", count: held }), ...then.effects] } : then;
}

/** No more answers are sent, for a reason that the server gave; null: they are again. */
function halted(state: Living, halt: Halt | null): ExamStep {
  const next = withHalt(state, halt);
  // A hand-in that is on its way says itself that it's over.
  return halt === "ended" && state.phase !== "handingIn" ? beat(next) : stay(next);
}

/** The time is up by this device's clock: the server is asked before anything is handed in. */
function timeIsUp(state: Living, now: number): ExamStep {
  const waits = state.phase === "answering" || state.phase === "elsewhere";
  if (!waits || now < state.asksFrom) return stay(state);
  return { state: { ...state, asksFrom: now + ASK_AGAIN_MS }, effects: [ask(state.position)] };
}

function toldOpen(state: Living, { writesHere, tookOver }: Of<"told">, { oneDevice }: Paper): ExamStep {
  const here = writesHere || !oneDevice;
  switch (state.phase) {
    case "answering":
      if (here && state.left === 0) return handIn(state, "time");
      return here && state.stopped === null ? stay(state) : answers(state, state.unheard, here);
    case "elsewhere": {
      if (!here) return stay(state);
      const next = answers(state, state.unheard, here);
      return tookOver ? { state: next.state, effects: [...next.effects, { kind: "adopt" }] } : next;
    }
    case "willHandIn":
      // The learner's own goes on; one for the time was early where this device's clock had been set.
      if (state.by === "learner") return stay(state);
      return state.left === 0 ? handIn(state, "time") : answers(state, state.unheard, here);
    case "handingIn":
      return stay(state);
  }
}

/** The attempt takes answers: from here, or from another device alone. */
const answers = (state: Living, unheard: boolean, here: boolean): ExamStep =>
  here
    ? { state: at(state, { phase: "answering", unheard, stopped: null }), effects: [{ kind: "resume" }] }
    : { state: at(state, { phase: "elsewhere", unheard }), effects: [{ kind: "stop" }] };

/**
 * It is over. Handing in again is harmless, and brings what was not heard; where the paper takes late answers
 * (`takesLate`) it brings those that this device alone has, and has all of it marked.
 */
function toldOver(state: Living, takesLate: boolean): ExamStep {
  if (state.phase === "handingIn") return stay(state);
  if (state.phase === "elsewhere") return { state, effects: [COUNT] };
  if (isUnheard(state)) return handIn(state, "learner");
  return takesLate ? handIn(state, "time") : { state, effects: [COUNT] };
}
