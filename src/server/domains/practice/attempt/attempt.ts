export { type Arrived, essaysIn, type Given, marksGiven, putAnswers, saveCalls, type Taken } from "./answers.store.ts";
export { endAttempt, handIn } from "./handIn.ts";
export { booked, markAll, markedAs, readStored, revealsBy, storedForm, toldBooks } from "./marking.ts";
export {
  ended, type HiddenBy, hiddenFrom, type Listed, resultFor, resultOf, type ReviewPorts, tellingOf, toldOf, withheld,
} from "./result.ts";
export { bookedAs, holdsEssay, percentOf, remainingAt, seedOf, verdictsOf, writesAlone } from "./rules.ts";
export type { Review } from "./secrecy.rules.ts";
export type { Mode, Source, Start, State } from "./shape.ts";
export {
  ACCURACY, type Attempt, attemptOf, attemptsById, openAttempts, ownAttempt, ownSitting, PASSED, type Sitting, sittingOf,
} from "./sittings.store.ts";
export { goOn, openAttempt, type Started, startedOf } from "./started.ts";
export { mayStart } from "./starting.ts";
export {
  abandon, answersIn, holdAttempt, moveTo, noteBooked, type StoredAnswer, takeAnswers, writeMarks,
} from "./store.ts";
export { beforeFinal, SHARED_FROM, underExam } from "./underExam.store.ts";
