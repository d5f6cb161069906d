export { type Arrived, type Given, putAnswers, saveCalls, type Taken } from "./answers.store.ts";
export { endAttempt, handIn } from "./handIn.ts";
export { markAll, markedAs, readStored, storedForm } from "./marking.ts";
export { ended, resultFor, resultOf } from "./result.ts";
export { bookedAs, holdsEssay, percentOf, remainingAt, seedOf, verdictsOf, writesAlone } from "./rules.ts";
export type { Frame, Mode, Source, Start, State } from "./shape.ts";
export {
  type Attempt, attemptOf, attemptsById, type Current, openAttempts, ownAttempt, ownSitting, type Sitting, sittingOf,
} from "./sittings.store.ts";
export { goOn, openAttempt, type Started, startedOf } from "./started.ts";
export { mayStart } from "./starting.ts";
export { abandon, answersIn, essaysIn, holdAttempt, moveTo, type StoredAnswer, takeAnswers, writeMarks } from "./store.ts";
export { beforeFinal, underExam } from "./underExam.store.ts";
