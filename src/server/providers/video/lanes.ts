import type { Lane } from "./engine.ts";
import type { Turn } from "./program.ts";

/**
 * One program at a time in each lane; while the first lane works, the later one's program stands still, so that a new
 * video never waits for the finer qualities of an old one.
 */
export class Lanes {
  readonly #last: Record<Lane, Promise<unknown>> = { first: Promise.resolve(), later: Promise.resolve() };
  readonly #running: Record<Lane, Turn | null> = { first: null, later: null };
  #stopped: Error | null = null;

  async take<T>(lane: Lane, work: (turn: Turn) => Promise<T>): Promise<T> {
    const before = this.#last[lane];
    const mine = before.then(() => this.#hold(lane, work));
    this.#last[lane] = mine.catch(() => undefined);
    return mine;
  }

  stop(reason: Error): void {
    this.#stopped = reason;
    for (const turn of Object.values(this.#running)) turn?.kill(reason);
  }

  async #hold<T>(lane: Lane, work: (turn: Turn) => Promise<T>): Promise<T> {
    if (this.#stopped) throw this.#stopped;
    const turn: Turn = {
      kill: () => undefined,
      pause: () => undefined,
      goOn: () => undefined,
      paused: lane === "later" && this.#running.first !== null,
    };
    this.#running[lane] = turn;
    if (lane === "first") this.#running.later?.pause();
    try {
      return await work(turn);
    } finally {
      this.#running[lane] = null;
      if (lane === "first") this.#running.later?.goOn();
    }
  }
}
