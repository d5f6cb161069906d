export { type Arrived, type Given, putAnswers, saveCalls, type Taken } from "./answers.store.ts";
export { endAttempt, handIn, markAll, readStored, storedForm } from "./handIn.ts";
export { ended, resultFor, resultOf } from "./result.ts";
export { bookedAs, holdsEssay, lettersOf, percentOf, remainingAt, seedOf, stateAfterMarking, verdictsOf, writesAlone } from "./rules.ts";
export type { Frame, Mode, Source, Start, State } from "./shape.ts";
export {
  type Attempt, attemptOf, attemptsById, type Current, openAttempts, ownAttempt, ownSitting, type Sitting, sittingOf,
} from "./sittings.store.ts";
export { goOn, openAttempt, type Started, startedOf } from "./started.ts";
export { mayStart } from "./starting.ts";
export { abandon, answersIn, essaysIn, holdAttempt, moveTo, sheetWith, type StoredAnswer, takeAnswers } from "./store.ts";
export { beforeFinal, underExam } from "./underExam.store.ts";
