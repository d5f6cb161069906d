import type { Halt } from "../answers/answersState.ts";
import type { AttemptResult } from "../attempt/attempt.ts";
import type { SittingState } from "../running/sitting.rules.ts";

/** Who hands in: the learner asks for it, or the time is up. */
export type By = "learner" | "time";

/**
 * Where the exam stands: what lies over the questions, or instead of them.
 *
 * `unheard`: the learner has handed in and heard nothing of it, so that the server may have done it.
 * `stopped`: why answers are kept here and not sent, though there is a line; null: they are sent.
 */
export type Stage =
  /** "ended": the server takes nothing more, and has not yet said what it has. */
  | { readonly phase: "answering"; readonly unheard: boolean; readonly stopped: Exclude<Halt, "elsewhere"> | null }
  /** The hand-in is on its way. */
  | { readonly phase: "handingIn"; readonly by: By; readonly unheard: boolean; readonly stopped: Halt | null }
  /** The hand-in could not be sent, or was not answered. */
  | { readonly phase: "willHandIn"; readonly by: "learner"; readonly stopped: Halt | null }
  | { readonly phase: "willHandIn"; readonly by: "time"; readonly unheard: boolean; readonly stopped: Halt | null }
  /** Another device writes this attempt. */
  | { readonly phase: "elsewhere"; readonly unheard: boolean }
  /** Over, and everything came in time. */
  | { readonly phase: "ended"; readonly result: AttemptResult; readonly lost: 0 }
  /** Over: the server ended it and has not told how, or so many answers came too late. */
  | { readonly phase: "ended"; readonly result: null; readonly lost: number };

/** What an exam has in each of its stages. */
export interface ExamFacts extends SittingState {
  /** Questions to look at again. */
  readonly doubts: ReadonlySet<number>;
  /** Whole seconds that are left; null: no limit. */
  readonly left: number | null;
  /** The most answers that this device alone had since the line was lost; 0: it has not been. */
  readonly held: number;
  /** While the time is up, the server is asked again from this instant on (ms). */
  readonly asksFrom: number;
}

export type ExamState = ExamFacts & Stage;
/** One that is not over. */
export type Living = Exclude<ExamState, { readonly phase: "ended" }>;

/** The same exam at another stage; nothing of the former one stays. */
export function at<To extends Stage>(state: ExamState, stage: To): ExamFacts & To {
  const { position, marks, online, since, answers, unsent, line, savedAt, keptIn, doubts, left, held, asksFrom } = state;
  const facts: ExamFacts = { position, marks, online, since, answers, unsent, line, savedAt, keptIn, doubts, left, held, asksFrom };
  return { ...facts, ...stage };
}

/** Whether a hand-in of the learner may have come without a word of it. */
export const isUnheard = (state: Living): boolean => (state.phase === "willHandIn" && state.by === "learner" ? true : state.unheard);

/** Why no answers are sent; null: they are, if there is a line. */
export function haltOf(stage: Stage): Halt | null {
  if (stage.phase === "elsewhere" || stage.phase === "ended") return stage.phase;
  return stage.stopped;
}

/** The same stage with another reason, or none, why no answers are sent. */
export function withHalt(state: Living, halt: Halt | null): Living {
  if (state.phase === "elsewhere") return state;
  if (state.phase !== "answering") return { ...state, stopped: halt };
  return halt === "elsewhere" ? at(state, { phase: halt, unheard: state.unheard }) : { ...state, stopped: halt };
}

/** Whether answers are given: there is time, and nothing stands before the questions. */
export const isAnswerable = (state: ExamState): boolean => state.phase === "answering" && state.left !== 0;
