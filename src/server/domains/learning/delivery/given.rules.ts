/** Which minutes of a film a sign-in session was given (rules.md Watching, Delivery). Pure; instants are ms. */

/**
 * Whether what counts has to have been delivered. `minutes`: minute by minute; `film`: an earlier version encrypted the film by one
 * key, which gives all its minutes at once, until it is made anew; `unasked`: another host keeps the keys, or there is no film.
 */
export type Delivery = "minutes" | "film" | "unasked";

/** Four bytes a minute: when its key was given, in seconds since the epoch, big-endian; 0: never. */
export type Given = Buffer;
export const NOTHING_GIVEN: Given = Buffer.alloc(0);

/** A note lives so long (rules.md Delivery). */
export const NOTE_MS = 24 * 3_600_000;
const BYTES = 4;

const instantOf = (given: Given, minute: number): number =>
  minute >= 0 && (minute + 1) * BYTES <= given.length ? given.readUInt32BE(minute * BYTES) * 1000 : 0;

/** Whether a minute (from 0) is given at `now`. One noted by a clock that was set back since is. */
export function isGiven(given: Given, minute: number, now: number): boolean {
  const at = instantOf(given, minute);
  return at > 0 && now < at + NOTE_MS;
}

/** Whether it was given already at an instant of the past. */
export const wasGiven = (given: Given, minute: number, then: number): boolean =>
  instantOf(given, minute) <= then && isGiven(given, minute, then);

/** Minutes of a film that one key opens. */
interface Opened {
  readonly first: number;
  readonly last: number;
  /** Of the film. */
  readonly minutes: number;
}

/** A note with these minutes given at `now`. */
export function withGiven(given: Given, { first, last, minutes }: Opened, now: number): Given {
  const next = Buffer.alloc(Math.max(given.length, minutes * BYTES, (last + 1) * BYTES));
  given.copy(next);
  for (let minute = first; minute <= last; minute += 1) next.writeUInt32BE(Math.floor(now / 1000), minute * BYTES);
  return next;
}

/** How many minutes were ever given. */
export function countGiven(given: Given): number {
  let count = 0;
  for (let minute = 0; minute * BYTES < given.length; minute += 1) if (instantOf(given, minute) > 0) count += 1;
  return count;
}
