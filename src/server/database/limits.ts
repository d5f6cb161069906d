import { AsyncLocalStorage } from "node:async_hooks";

/** How long (ms) a statement, and within it the wait for a lock, may take; 0: as long as it likes. */
interface Limits {
  readonly statement: number;
  readonly lock: number;
}

/**
 * By what it is for. `page`: somebody waits for a picture. `call`: somebody waits for an answer, and the browser gives up after 30 s.
 * `work`: jobs, ticks, imports and commands. `start`: migrations, which nothing must cut short.
 */
export const LIMITS = {
  page: { statement: 2_000, lock: 1_000 },
  call: { statement: 5_000, lock: 3_000 },
  work: { statement: 600_000, lock: 60_000 },
  start: { statement: 0, lock: 0 },
} as const satisfies Record<string, Limits>;

export type Purpose = keyof typeof LIMITS;

const purposes = new AsyncLocalStorage<Purpose>();

/** Whatever `work` asks of the database, now and later, has the limits of that purpose. */
export const within = <T>(purpose: Purpose, work: () => T): T => purposes.run(purpose, work);

/** The purpose of what runs now; a call where nothing was said. */
export const purposeNow = (): Purpose => purposes.getStore() ?? "call";
