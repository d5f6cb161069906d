import type { Lane } from "./engine.ts";
import type { Turn } from "./program.ts";

/** Which program goes before another: the first lane before the later one, then what is due earlier (ms), then who came earlier. */
export interface Place {
  readonly lane: Lane;
  readonly due: number;
}

interface Entry extends Place {
  readonly nth: number;
  readonly turn: Turn;
  readonly start: () => void;
}

/** Programs of the first lane that may stand still for others at one time: each keeps its memory. */
const MOST_STANDING = 2;

/**
 * One program works at a time. One that goes before it makes it stand still: a new video never waits for pictures and further
 * qualities of an old one, nor a short clip for the first quality of a long lecture.
 */
export class Lanes {
  #count = 0;
  #working: Entry | null = null;
  #standing: Entry[] = [];
  #waiting: Entry[] = [];
  #stopped: Error | null = null;

  take<T>(place: Place, work: (turn: Turn) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const turn: Turn = { kill: () => undefined, pause: () => undefined, goOn: () => undefined, paused: false };
      const start = () => {
        const done = this.#stopped ? Promise.reject(this.#stopped) : work(turn);
        void done.finally(() => this.#ended(entry)).then(resolve, reject);
      };
      const entry: Entry = { ...place, nth: (this.#count += 1), turn, start };
      this.#waiting.push(entry);
      this.#dispatch();
    });
  }

  stop(reason: Error): void {
    this.#stopped = reason;
    for (const { turn } of [...this.#standing, ...(this.#working ? [this.#working] : [])]) turn.kill(reason);
  }

  /** A program that was killed may have stood still. */
  #ended(entry: Entry): void {
    if (this.#working === entry) this.#working = null;
    this.#standing = this.#standing.filter((other) => other !== entry);
    this.#dispatch();
  }

  #dispatch(): void {
    const next = [...this.#standing, ...this.#waiting].toSorted(inOrder)[0];
    if (!next) return;
    if (this.#working) {
      if (!this.#givesWay(this.#working, next)) return;
      this.#working.turn.pause();
      this.#standing.push(this.#working);
    }
    this.#working = next;
    if (this.#standing.includes(next)) {
      this.#standing = this.#standing.filter((other) => other !== next);
      next.turn.goOn();
    } else {
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.start();
    }
  }

  #givesWay(working: Entry, next: Entry): boolean {
    if (next.lane === "later" || inOrder(next, working) > 0) return false;
    return working.lane === "later" || this.#standing.filter(({ lane }) => lane === "first").length < MOST_STANDING;
  }
}

const inOrder = (a: Entry, b: Entry) => Number(a.lane === "later") - Number(b.lane === "later") || a.due - b.due || a.nth - b.nth;
