import type { Received } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { QuestionAnswer } from "../../question/shapes.ts";
import type { AnswersState } from "../answers/answersState.ts";
import type { AttemptResult } from "../attempt/attempt.ts";
import type { Begun, SittingEffect, SittingEvent } from "../running/sitting.rules.ts";
import type { By } from "./stage.ts";

/** What happened that is worth a word. */
export type ExamNews =
  /** So much time is left (`clock.ts`, SAID). */
  | { readonly kind: "left"; readonly seconds: number }
  | { readonly kind: "extraTime"; readonly seconds: number }
  | { readonly kind: "caughtUp"; readonly count: number }
  | { readonly kind: "refused"; readonly message: string };

interface Given {
  readonly questionId: number;
  readonly answer: QuestionAnswer | null;
  /** It is sent after so many ms, together with what comes meanwhile. */
  readonly wait: number;
  readonly at: number;
}

interface Told {
  readonly left: number | null;
  readonly state: Received<typeof practice.freshTimeSecond>["state"];
  readonly writesHere: boolean;
  /** It was asked to let this device write. */
  readonly tookOver: boolean;
}

/** What happens to an exam. `at` is an instant, ms; `left` the seconds that are left then, null without a limit. */
export type ExamEvent =
  | SittingEvent
  /** The page is there. */
  | ({ readonly kind: "begun"; readonly doubts: readonly number[] } & Begun)
  /** What former pages kept has been read; `wish`: one of them handed in and heard nothing of it. */
  | { readonly kind: "pulled"; readonly wish: boolean }
  | { readonly kind: "shelf"; readonly shelf: AnswersState }
  | ({ readonly kind: "answer" } & Given)
  | { readonly kind: "doubt"; readonly questionId: number }
  | { readonly kind: "handIn" }
  /** Answers again, where the hand-in could not be sent. */
  | { readonly kind: "goOnAnswering" }
  /** Writes on this device from now on. */
  | { readonly kind: "takeOver" }
  /** Tries the line now. */
  | { readonly kind: "reconnect" }
  /** It is time to say that the page is there, or to look: the page was left, the server told that something ended. */
  | { readonly kind: "beat" }
  /** The device slept, or its clock was set. */
  | { readonly kind: "jumped" }
  /** A look at the clock. */
  | { readonly kind: "clock"; readonly left: number | null; readonly at: number }
  /** One of `SAID` passes. */
  | { readonly kind: "warned"; readonly seconds: number }
  /** `more`: by so many seconds, 0 where it was a correction. */
  | { readonly kind: "timeGiven"; readonly left: number | null; readonly more: number }
  | { readonly kind: "line"; readonly online: boolean }
  /** The page is seen again, after so many ms. */
  | { readonly kind: "seen"; readonly at: number; readonly unseenMs: number }
  /** The server's word on the attempt. */
  | ({ readonly kind: "told" } & Told)
  /** It could not be asked. */
  | { readonly kind: "untold"; readonly left: number | null }
  /** `lost`: answers that came too late. */
  | { readonly kind: "handedIn"; readonly result: AttemptResult; readonly lost: number }
  /** Nothing came back. */
  | { readonly kind: "handInLost" }
  /** The attempt takes no hand-in any more. */
  | { readonly kind: "handInOver" }
  /** A rule stands against it. */
  | { readonly kind: "handInRefused"; readonly message: string }
  /** Somebody else ended it; `lost`: answers that came too late. */
  | { readonly kind: "counted"; readonly lost: number };

/** What is to be done for an exam. */
export type ExamEffect =
  | SittingEffect
  /** Reads what former pages kept. */
  | { readonly kind: "pull" }
  /** Says that the page is there and asks how the attempt stands; `takeOver`: it is written here from now on. */
  | { readonly kind: "ask"; readonly position: number; readonly takeOver: boolean }
  /** Reads what another device has written. */
  | { readonly kind: "adopt" }
  /** `counts`: asks as well which answers came too late. */
  | { readonly kind: "handIn"; readonly by: By; readonly counts: boolean }
  /** The learner no longer wants to hand in. */
  | { readonly kind: "dropWish" }
  /** Asks which answers came too late. */
  | { readonly kind: "count" }
  /** Sends no more answers, as another device writes. */
  | { readonly kind: "stop" }
  | { readonly kind: "resume" }
  | { readonly kind: "keepDoubts"; readonly doubts: readonly number[] }
  /** It is over: nothing more of it is kept here. */
  | { readonly kind: "close" }
  | { readonly kind: "say"; readonly news: ExamNews };
