export { askedOf } from "./asked.ts";
export type { Frame, Mode, Source, Start, State } from "./attempt/attempt.ts";
export { resultOf } from "./attempt/attempt.ts";
export { goOn, openAttempt, type Started, startedOf } from "./attempt/attempt.ts";
export { type Settled, settle } from "./answering/answering.ts";
export { type Attempt, attemptOf, attemptsById, type Current, type Sitting } from "./attempt/attempt.ts";
export { attemptsAt, countAttempts, type SatAttempt, type SatStanding, standingsAt, wrongInLast } from "./standings.store.ts";
export { beforeFinal } from "./attempt/attempt.ts";
