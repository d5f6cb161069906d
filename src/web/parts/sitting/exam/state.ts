import type { QuestionAnswer } from "../../question/shapes.ts";
import type { AttemptResult } from "../attempt/attempt.ts";
import type { QueueState } from "../answers/queue.ts";

/** What stands over the question, or instead of it. */
export type Phase = "answering" | "handingIn" | "willHandIn" | "elsewhere" | "ended";

export interface SittingState extends QueueState {
  readonly position: number;
  readonly doubts: ReadonlySet<number>;
  readonly marks: ReadonlySet<number>;
  readonly phase: Phase;
  /** The browser says that there is a network. */
  readonly online: boolean;
  /** Whole seconds that are left; null: no limit. */
  readonly left: number | null;
  /** Once it is over; null: the server ended it and has not told how. */
  readonly result: AttemptResult | null;
  /** Answers that came too late. */
  readonly lost: number;
}

/** What happened that is worth a word. */
export type SittingNews =
  /** So much time is left (`clock.ts`, SAID). */
  | { readonly kind: "left"; readonly seconds: number }
  | { readonly kind: "extraTime"; readonly seconds: number }
  | { readonly kind: "caughtUp"; readonly count: number }
  | { readonly kind: "refused"; readonly message: string };

export interface Sitting {
  readonly state: () => SittingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings it to life in the browser. Returns the end of it. */
  readonly start: (onEvent: (event: SittingNews) => void) => () => void;
  readonly answer: (questionId: number, answer: QuestionAnswer | null, wait: number) => void;
  readonly jump: (index: number) => void;
  readonly doubt: (questionId: number) => void;
  readonly mark: (questionId: number) => Promise<void>;
  readonly handIn: () => Promise<void>;
  /** Answers again, where the hand-in could not be sent. */
  readonly goOnAnswering: () => void;
  readonly takeOver: () => Promise<void>;
  /** Tries the line now. */
  readonly reconnect: () => void;
}
