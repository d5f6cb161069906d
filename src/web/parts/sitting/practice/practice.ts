import type { QuestionAnswer } from "../../question/shapes.ts";
import { deviceAnswers } from "../answers/deviceAnswers.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import { placeOf } from "../attempt/place.ts";
import { machine, type Machine } from "../running/machine.ts";
import { opened } from "../running/sitting.rules.ts";
import { draftsOf } from "./drafts.ts";
import { settledBefore } from "./judged.ts";
import { judgeOf } from "./judging.ts";
import { performPractice, type PracticeWorld } from "./perform.ts";
import { type PracticeEffect, type PracticeEvent, type PracticeState, stepPractice } from "./practice.rules.ts";

export interface Practice {
  readonly state: () => PracticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings it to life in the browser. Returns the end of it. `onProblem` is told why something failed; null: the network. */
  readonly start: (onProblem: (message: string | null) => void) => () => void;
  /** Chooses; single and judge questions are judged with it. */
  readonly answer: (questionId: number, answer: QuestionAnswer | null) => void;
  readonly confirm: (questionId: number) => void;
  /** Gives oneself a share of an essay's points, in percent. */
  readonly selfMark: (questionId: number, per: number) => void;
  readonly jump: (index: number) => void;
  readonly mark: (questionId: number) => void;
  /** Resolves when it is known what came of it. */
  readonly end: () => Promise<void>;
  readonly reconnect: () => void;
}

/** A practice: no clock, each answer is judged when it's given (or confirmed), and stands from then on. */
export function createPractice(data: AttemptData): Practice {
  const { attempt, questions } = data;
  const { historyId, questionIds } = attempt;
  let onProblem: (message: string | null) => void = () => undefined;
  const say = (message: string | null) => onProblem(message);
  const shelf = deviceAnswers({
    historyId,
    send: judgeOf(attempt, (questionId, judged) => void practice.hear({ kind: "judged", questionId, judged })),
    onRefused: say,
  }, data.answers);
  const world: PracticeWorld = { attempt, shelf, say, hear: (event) => practice.hear(event) };
  const practice: Machine<PracticeState, PracticeEvent> = machine<PracticeState, PracticeEvent, PracticeEffect>(
    { ...opened(data, shelf.state()), phase: "practising", stopped: null, judged: settledBefore(data), drafts: new Map() },
    (state, event) => stepPractice({ questionIds, questions }, state, event),
    (effect) => performPractice(world, effect),
  );
  const hear = (event: PracticeEvent) => void practice.hear(event);
  return {
    state: practice.state,
    subscribe: practice.subscribe,
    start(listen) {
      onProblem = listen;
      const quiet = shelf.subscribe(() => hear({ kind: "shelf", shelf: shelf.state() }));
      const line = () => hear({ kind: "line", online: navigator.onLine });
      addEventListener("online", line);
      addEventListener("offline", line);
      const drafts = draftsOf(historyId, questionIds);
      hear({ kind: "begun", at: Date.now(), online: navigator.onLine, place: placeOf(historyId), drafts });
      return () => {
        quiet();
        removeEventListener("online", line);
        removeEventListener("offline", line);
      };
    },
    answer: (questionId, answer) => hear({ kind: "answer", questionId, answer, at: Date.now() }),
    confirm: (questionId) => hear({ kind: "confirm", questionId, at: Date.now() }),
    selfMark: (questionId, per) => hear({ kind: "selfMark", questionId, per }),
    jump: (index) => hear({ kind: "jump", index, at: Date.now() }),
    mark: (questionId) => hear({ kind: "mark", questionId }),
    end: () => practice.hear({ kind: "end" }),
    reconnect: () => hear({ kind: "reconnect" }),
  };
}
