export { askedOf } from "./asked.ts";
export type { Review, Start } from "./attempt/attempt.ts";

export { attemptsAt, type SatStanding, standingsAt } from "./standings.ts";
export { countAttempts, wrongInLast } from "./standings.store.ts";
export { beforeFinal } from "./attempt/attempt.ts";
