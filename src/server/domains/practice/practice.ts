export { askedOf } from "./asked.ts";
export type { Review, Start } from "./attempt/attempt.ts";

export { countReviewing, countWriting } from "./hall/hall.ts";
export { attemptsAt, type SatStanding, standingsAt } from "./standings.ts";
export { countAttempts, wrongInRevealed } from "./standings.store.ts";
export { beforeFinal } from "./attempt/attempt.ts";
export { keysSeen, pointsOfTry } from "./tries.ts";
export { failedSince, lastTries, type Try, tryById } from "./tries.store.ts";
