export { askedOf } from "./asked.ts";
export type { Review, Start } from "./attempt/attempt.ts";

export { attemptsAt, countAttempts, type SatStanding, standingsAt, wrongInLast } from "./standings.store.ts";
export { beforeFinal } from "./attempt/attempt.ts";
