import type { QuestionAnswer } from "../../question/shapes.ts";
import { stepped } from "../answers/answers.ts";
import type { AnswersState } from "../answers/answersState.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import type { Step } from "./machine.ts";

/** What an attempt that runs has on the screen, in exam mode as in practice. */
export interface SittingState extends Omit<AnswersState, "halt"> {
  /** The question that stands there, from 0. */
  readonly position: number;
  /** Questions in the mark book. */
  readonly marks: ReadonlySet<number>;
  /** The browser says that there is a network. */
  readonly online: boolean;
  /** Since when (ms) seconds count for the question that stands there; null: not begun. */
  readonly since: number | null;
}

export interface Begun {
  readonly at: number;
  readonly online: boolean;
  /** Where this tab stood, from 0; null: nowhere. */
  readonly place: number | null;
}

/** What happens in either mode, with the instant (`at`, ms) where it matters. */
export type SittingEvent =
  | { readonly kind: "jump"; readonly index: number; readonly at: number }
  | { readonly kind: "mark"; readonly questionId: number }
  /** The mark could not be kept or taken away: it's as before again. */
  | { readonly kind: "markFailed"; readonly questionId: number; readonly marked: boolean };

/** What is to be done in either mode. */
export type SittingEffect =
  /** Keeps an answer on this device and sends it after `wait` ms. */
  | {
      readonly kind: "put";
      readonly questionId: number;
      readonly answer: QuestionAnswer | null;
      readonly spentSeconds: number;
      readonly wait: number;
    }
  /** Sends now what waits. */
  | { readonly kind: "flush" }
  /** The learner stands at another question: it's where this tab goes on. */
  | { readonly kind: "moved"; readonly position: number }
  | { readonly kind: "setMark"; readonly questionId: number; readonly marked: boolean };

/** More than this (s) nobody looks at one question without a touch. */
const LONGEST_LOOK = 600;

/** An attempt as its page opens it, before the browser has said anything. */
export function opened({ attempt, marks }: Pick<AttemptData, "attempt" | "marks">, shelf: AnswersState): SittingState {
  const position = stepped(attempt.position, 0, attempt.questionIds.length);
  const { answers, unsent, line, savedAt, keptIn } = shelf;
  return { position, marks: new Set(marks), online: true, since: null, answers, unsent, line, savedAt, keptIn };
}

/** With what the shelf of its answers says now. */
export function mirrored<State extends SittingState>(state: State, { answers, unsent, line, savedAt, keptIn }: AnswersState): State {
  return { ...state, answers, unsent, line, savedAt, keptIn };
}

/** The page is there: where this tab stood (from 0; null: nowhere) in so many questions. */
export function begun<State extends SittingState>(state: State, { at, online, place }: Begun, count: number): State {
  return { ...state, since: at, online, position: stepped(place ?? state.position, 0, count) };
}

export const stay = <State>(state: State): Step<State, never> => ({ state, effects: [] });

/** Goes to another question of so many, or marks one. */
export function stepSitting<State extends SittingState>(state: State, event: SittingEvent, count: number): Step<State, SittingEffect> {
  if (event.kind === "jump") {
    const position = stepped(event.index, 0, count);
    if (position === state.position) return stay(state);
    return { state: { ...state, position, since: event.at }, effects: [{ kind: "moved", position }] };
  }
  const { questionId } = event;
  if (event.kind === "markFailed") return stay({ ...state, marks: withMark(state.marks, questionId, !event.marked) });
  const marked = !state.marks.has(questionId);
  return { state: { ...state, marks: withMark(state.marks, questionId, marked) }, effects: [{ kind: "setMark", questionId, marked }] };
}

/** An answer that is kept and sent, with the seconds on its question up to now (ms). */
export function put<State extends SittingState>(
  state: State,
  questionId: number,
  answer: QuestionAnswer | null,
  wait: number,
  at: number,
): Step<State, SittingEffect> {
  const before = state.answers.get(questionId)?.spentSeconds ?? 0;
  const seconds = state.since === null ? 0 : Math.min(LONGEST_LOOK, Math.round((at - state.since) / 1000));
  return {
    state: { ...state, since: at },
    effects: [{ kind: "put", questionId, answer, spentSeconds: before + seconds, wait }],
  };
}

function withMark(marks: ReadonlySet<number>, questionId: number, marked: boolean): ReadonlySet<number> {
  const next = new Set(marks);
  if (marked) next.add(questionId);
  else next.delete(questionId);
  return next;
}
