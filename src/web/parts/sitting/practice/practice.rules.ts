import type { Question, QuestionAnswer } from "../../question/shapes.ts";
import type { Halt, AnswersState } from "../answers/answersState.ts";
import type { AttemptResult } from "../attempt/attempt.ts";
import type { Step } from "../running/machine.ts";
import {
  type Begun, begun, mirrored, put, type SittingEffect, type SittingEvent, type SittingState, stay, stepSitting,
} from "../running/sitting.rules.ts";
import { type Judged, judgedAtOnce, type Judgements } from "./judged.ts";

/** Where a practice stands. `stopped`: why answers are not sent, though there is a line; null: they are. */
export type PracticeStage =
  | { readonly phase: "practising"; readonly stopped: Halt | null }
  | { readonly phase: "ending"; readonly stopped: Halt | null }
  /** Null: it was begun anew on another page. */
  | { readonly phase: "ended"; readonly result: AttemptResult | null };

export interface PracticeFacts extends SittingState {
  readonly judged: Judgements;
  /** What was chosen or written and waits for 'confirm'. */
  readonly drafts: ReadonlyMap<number, QuestionAnswer | null>;
}

export type PracticeState = PracticeFacts & PracticeStage;
type Living = Exclude<PracticeState, { readonly phase: "ended" }>;

/** What happens to a practice. `at` is an instant, ms. */
export type PracticeEvent =
  | SittingEvent
  | ({ readonly kind: "begun"; readonly drafts: ReadonlyMap<number, QuestionAnswer | null> } & Begun)
  | { readonly kind: "shelf"; readonly shelf: AnswersState }
  /** Chosen or written; single and judge questions are judged with it. */
  | { readonly kind: "answer"; readonly questionId: number; readonly answer: QuestionAnswer | null; readonly at: number }
  | { readonly kind: "confirm"; readonly questionId: number; readonly at: number }
  /** The server has judged an answer. */
  | { readonly kind: "judged"; readonly questionId: number; readonly judged: Judged }
  /** The learner gives themselves a share of an essay's points, in percent. */
  | { readonly kind: "selfMark"; readonly questionId: number; readonly per: number }
  /** `message`: why the server doesn't take it; null: nothing came back. */
  | { readonly kind: "selfMarkFailed"; readonly message: string | null }
  | { readonly kind: "line"; readonly online: boolean }
  /** Tries the line now. */
  | { readonly kind: "reconnect" }
  | { readonly kind: "end" }
  | { readonly kind: "endTaken"; readonly result: AttemptResult }
  /** It has ended elsewhere. */
  | { readonly kind: "endOver" }
  /** As above. */
  | { readonly kind: "endFailed"; readonly message: string | null };

/** What is to be done for a practice. */
export type PracticeEffect =
  | SittingEffect
  /** Reads what former pages kept, and sends it. */
  | { readonly kind: "pull" }
  | { readonly kind: "keepDrafts"; readonly drafts: ReadonlyMap<number, QuestionAnswer | null> }
  | { readonly kind: "selfMark"; readonly questionId: number; readonly per: number }
  | { readonly kind: "end" }
  /** It is over: nothing more of it is kept here. */
  | { readonly kind: "close" }
  /** Null: the network is to blame. */
  | { readonly kind: "say"; readonly problem: string | null };

/** What the rules ask of the attempt. */
interface Exercise {
  readonly questionIds: readonly number[];
  readonly questions: readonly Question[];
}

type PracticeStep = Step<PracticeState, PracticeEffect>;
type Of<Kind extends PracticeEvent["kind"]> = Extract<PracticeEvent, { readonly kind: Kind }>;
type Rules = {
  readonly [Kind in PracticeEvent["kind"]]: (state: Living, event: Of<Kind>, exercise: Exercise) => PracticeStep;
};

const FLUSH: PracticeEffect = { kind: "flush" };

/** What becomes of a practice with each event, and what is to be done. One that is over stays as it is. */
export function stepPractice(exercise: Exercise, state: PracticeState, event: PracticeEvent): PracticeStep {
  return state.phase === "ended" ? stay(state) : RULES[event.kind](state, event as never, exercise);
}

const RULES: Rules = {
  begun(state, event, { questionIds }) {
    const drafts = new Map([...event.drafts].filter(([id]) => isOpen(state, id)));
    return { state: { ...begun(state, event, questionIds.length), drafts }, effects: [{ kind: "pull" }] };
  },
  shelf(state, { shelf }) {
    const next = { ...mirrored(state, shelf), stopped: shelf.halt };
    // The end that is on its way says itself that it's over.
    return shelf.halt === "ended" && state.phase === "practising" ? ended(next, null) : stay(next);
  },
  answer(state, { questionId, answer, at }, { questions }) {
    const question = questions.find((one) => one.questionId === questionId);
    if (!question || !isOpen(state, questionId)) return stay(state);
    if (judgedAtOnce(question) && answer !== null) return put(state, questionId, answer, 0, at);
    return withDrafts(state, new Map(state.drafts).set(questionId, answer));
  },
  confirm(state, { questionId, at }) {
    const answer = state.drafts.get(questionId) ?? null;
    return answer !== null && isOpen(state, questionId) ? put(state, questionId, answer, 0, at) : stay(state);
  },
  judged(state, { questionId, judged }) {
    const next = { ...state, judged: new Map(state.judged).set(questionId, judged) };
    const drafts = new Map(state.drafts);
    return drafts.delete(questionId) ? withDrafts(next, drafts) : stay(next);
  },
  selfMark: (state, { questionId, per }) =>
    state.answers.has(questionId) ? { state, effects: [{ kind: "selfMark", questionId, per }] } : stay(state),
  selfMarkFailed: (state, { message }) => ({ state, effects: [{ kind: "say", problem: message }] }),
  jump: (state, event, { questionIds }) => stepSitting(state, event, questionIds.length),
  mark: (state, event, { questionIds }) => stepSitting(state, event, questionIds.length),
  markFailed: (state, event, { questionIds }) => stepSitting(state, event, questionIds.length),
  line: (state, { online }) => ({ state: { ...state, online }, effects: online ? [FLUSH] : [] }),
  reconnect: (state) => ({ state, effects: [FLUSH] }),
  end: (state) => (state.phase === "practising" ? { state: { ...state, phase: "ending" }, effects: [{ kind: "end" }] } : stay(state)),
  endTaken: (state, { result }) => (state.phase === "ending" ? ended(state, result) : stay(state)),
  endOver: (state) => (state.phase === "ending" ? ended(state, null) : stay(state)),
  endFailed(state, { message }) {
    if (state.phase !== "ending") return stay(state);
    return { state: { ...state, phase: "practising" }, effects: [{ kind: "say", problem: message }] };
  },
};

/** Whether a question may still be answered: the first answer stands. */
const isOpen = (state: Living, questionId: number): boolean =>
  state.phase === "practising" && !state.judged.has(questionId) && (state.answers.get(questionId)?.answer ?? null) === null;

const withDrafts = (state: Living, drafts: ReadonlyMap<number, QuestionAnswer | null>): PracticeStep => ({
  state: { ...state, drafts },
  effects: [{ kind: "keepDrafts", drafts }],
});

function ended({ stopped: _stopped, ...state }: Living, result: AttemptResult | null): PracticeStep {
  return { state: { ...state, phase: "ended", result }, effects: [{ kind: "close" }, { kind: "keepDrafts", drafts: new Map() }] };
}
