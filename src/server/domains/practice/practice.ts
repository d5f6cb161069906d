export { askedOf } from "./asked.ts";
export type { Frame, Mode, Source, Start, State } from "./attempt.ts";
export { resultOf } from "./result.ts";
export { goOn, openAttempt, type Started, startedOf } from "./started.ts";
export { type Settled, settle } from "./settle.ts";
export { type Attempt, attemptOf, attemptsById, type Current, type Sitting } from "./sittings.store.ts";
export { attemptsAt, countAttempts, type SatAttempt, type SatStanding, standingsAt, wrongInLast } from "./standings.store.ts";
export { beforeFinal } from "./underExam.store.ts";
