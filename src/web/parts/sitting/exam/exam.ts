import { ATTEMPT_ENDED_EVENT, ATTEMPT_ROOM, ATTEMPT_TIME_EVENT, PRESENCE_SECONDS } from "#contract/practice.ts";
import { PUSH_GAP } from "#contract/push.ts";
import { call } from "../../../client/call.ts";
import { join } from "../../../client/push.ts";
import type { QuestionAnswer } from "../../question/shapes.ts";
import { deviceAnswers } from "../answers/deviceAnswers.ts";
import type { AnswersState } from "../answers/answersState.ts";
import { sendAnswers } from "../answers/wire.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import { deviceId } from "../attempt/device.ts";
import { doubtsOf } from "../attempt/doubts.ts";
import { placeOf } from "../attempt/place.ts";
import { machine, type Machine } from "../running/machine.ts";
import { opened } from "../running/sitting.rules.ts";
import { secondsLeft, type ServerClock } from "../time/clock.ts";
import { type Timekeeper, timekeeper } from "../time/timekeeper.ts";
import type { ExamEvent, ExamNews } from "./events.ts";
import { stepExam } from "./exam.rules.ts";
import { type Leaving, watchLeaving } from "./leaving.ts";
import { type ExamWorld, performExam } from "./perform.ts";
import type { ExamState } from "./stage.ts";

/** A running attempt in exam mode: answers, clock, presence, doubts, hand-in. */
export interface Exam {
  readonly state: () => ExamState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings it to life in the browser. Returns the end of it. */
  readonly start: (onNews: (news: ExamNews) => void) => () => void;
  readonly answer: (questionId: number, answer: QuestionAnswer | null, wait: number) => void;
  readonly jump: (index: number) => void;
  readonly doubt: (questionId: number) => void;
  readonly mark: (questionId: number) => void;
  /** Resolves when it is known what came of it. */
  readonly handIn: () => Promise<void>;
  /** Answers again, where the hand-in could not be sent. */
  readonly goOnAnswering: () => void;
  readonly takeOver: () => void;
  /** Tries the line now. */
  readonly reconnect: () => void;
}

/** An exam as its page opens it, with the seconds that are left then. */
const beginning = (data: AttemptData, shelf: AnswersState, left: number | null): ExamState => ({
  ...opened(data, shelf), phase: "answering", unheard: false, stopped: null, doubts: new Set(), left, held: 0, asksFrom: 0,
});

export function createExam(data: AttemptData): Exam {
  const { historyId, questionIds, rules } = data.attempt;
  let onNews: (news: ExamNews) => void = () => undefined;
  const say = (news: ExamNews) => onNews(news);
  const shelf = deviceAnswers({
    historyId,
    send: (batch) => sendAnswers(historyId, batch),
    onRefused: (message) => say({ kind: "refused", message }),
  }, data.answers);
  const time = timekeeper(historyId, data.attempt, data.at);
  const leaving = watchLeaving(historyId, data.awayCount ?? 0);
  const world: ExamWorld = {
    attempt: data.attempt, call, shelf, time, leaving, deviceId, say,
    steady: () => performance.now(),
    hear: (event) => exam.hear(event),
  };
  const paper = { questionIds, oneDevice: rules.oneDevice };
  const exam: Machine<ExamState, ExamEvent> = machine(
    beginning(data, shelf.state(), secondsLeft(time.ends(), data.at)),
    (state, event) => stepExam(paper, state, event),
    (effect) => performExam(world, effect),
  );
  const hear = (event: ExamEvent) => void exam.hear(event);
  return {
    state: exam.state,
    subscribe: exam.subscribe,
    start(listen) {
      onNews = listen;
      return watch(exam, world, time, rules.countLeaving ? leaving : null);
    },
    answer: (questionId, answer, wait) => hear({ kind: "answer", questionId, answer, wait, at: Date.now() }),
    jump: (index) => hear({ kind: "jump", index, at: Date.now() }),
    doubt: (questionId) => hear({ kind: "doubt", questionId }),
    mark: (questionId) => hear({ kind: "mark", questionId }),
    handIn: () => exam.hear({ kind: "handIn" }),
    goOnAnswering: () => hear({ kind: "goOnAnswering" }),
    takeOver: () => hear({ kind: "takeOver" }),
    reconnect: () => hear({ kind: "reconnect" }),
  };
}

/** Tells the exam what happens in the browser, until the returned function is called. */
function watch(exam: Machine<ExamState, ExamEvent>, { attempt, shelf }: ExamWorld, time: Timekeeper, leaving: Leaving | null): () => void {
  const { historyId } = attempt;
  const hear = (event: ExamEvent) => void exam.hear(event);
  const beat = () => hear({ kind: "beat" });
  const undo = [shelf.subscribe(() => hear({ kind: "shelf", shelf: shelf.state() }))];
  undo.push(time.watch({
    jumped: () => exam.hear({ kind: "jumped" }),
    say: (seconds) => hear({ kind: "warned", seconds }),
    left: (left) => hear({ kind: "clock", left, at: Date.now() }),
  }));
  if (leaving) undo.push(leaving.watch(beat));
  hear({ kind: "begun", at: Date.now(), online: navigator.onLine, place: placeOf(historyId), doubts: doubtsOf(historyId) });
  const presence = setInterval(beat, PRESENCE_SECONDS * 1000);
  undo.push(() => clearInterval(presence), join(`${ATTEMPT_ROOM}:${historyId}`, (event, told) => {
    if (event === ATTEMPT_ENDED_EVENT || event === PUSH_GAP) beat();
    else if (event === ATTEMPT_TIME_EVENT) {
      const more = time.hear(told as ServerClock, 0);
      hear({ kind: "timeGiven", left: time.left(), more });
    }
  }));
  const line = () => hear({ kind: "line", online: navigator.onLine });
  let unseenSince = Date.now();
  const turned = () => {
    const at = Date.now();
    if (document.visibilityState === "hidden") unseenSince = at;
    else hear({ kind: "seen", at, unseenMs: at - unseenSince });
  };
  addEventListener("online", line);
  addEventListener("offline", line);
  document.addEventListener("visibilitychange", turned);
  undo.push(() => {
    removeEventListener("online", line);
    removeEventListener("offline", line);
    document.removeEventListener("visibilitychange", turned);
  });
  return () => undo.forEach((end) => end());
}
