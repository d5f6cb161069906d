import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Pool } from "../database/database.ts";
import { tooMuch } from "./refusal.ts";

/** What somebody waits for: `done` brings what a learner did already, and would be lost. */
type Kind = "visitorsPage" | "visitorsCall" | "page" | "call" | "done";

/** How much there may be before a kind of work is refused. */
interface Most {
  /** Of its kind, under way. */
  readonly atOnce: number;
  /** Mean delay of the event loop, in ms. */
  readonly delayMs: number;
  /** Statements that wait for a connection to the database. */
  readonly waiting: number;
}

/** Visitors go first, what a learner did already goes last. What is kept, files and health are never refused. */
const MOST: Readonly<Record<Kind, Most>> = {
  visitorsPage: { atOnce: 60, delayMs: 250, waiting: 100 },
  visitorsCall: { atOnce: 300, delayMs: 500, waiting: 200 },
  page: { atOnce: 400, delayMs: 750, waiting: 400 },
  call: { atOnce: 2_000, delayMs: 1_500, waiting: 1_000 },
  done: { atOnce: 5_000, delayMs: 4_000, waiting: 4_000 },
};

const RESOLUTION_MS = 20;
/** The delay is that of the last so many ms. */
const READ_EVERY_MS = 500;

export interface Load {
  readonly delayMs: number;
  readonly waiting: number;
}

/** Refuses work while there is more than this process can do in time. */
export class Pressure {
  readonly #load: () => Load;
  readonly #underWay: Record<Kind, number> = { visitorsPage: 0, visitorsCall: 0, page: 0, call: 0, done: 0 };

  constructor(load: () => Load) {
    this.#load = load;
  }

  /** Does the work. @throws Refusal 503 where it must wait */
  async during<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    this.enter(kind);
    try {
      return await work();
    } finally {
      this.leave(kind);
    }
  }

  /** Some work begins; whoever enters leaves. @throws Refusal 503 where it must wait */
  enter(kind: Kind): void {
    const most = MOST[kind];
    const { delayMs, waiting } = this.#load();
    if (this.#underWay[kind] >= most.atOnce || delayMs > most.delayMs || waiting > most.waiting) throw tooMuch();
    this.#underWay[kind] += 1;
  }

  leave(kind: Kind): void {
    this.#underWay[kind] -= 1;
  }
}

/**
 * The load of this process, measured now and then. It begins with the first who asks: a start keeps the event loop for seconds, and
 * whoever comes first after it would be refused for that.
 */
export function measuredLoad(pool: Pick<Pool, "waitingCount">): () => Load {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let [delayMs, readAt] = [0, 0];
  return () => {
    if (readAt === 0) {
      delays.enable();
      readAt = performance.now();
    } else if (performance.now() - readAt > READ_EVERY_MS) {
      // Without a sample the mean is no number.
      delayMs = Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) || 0;
      delays.reset();
      readAt = performance.now();
    }
    return { delayMs, waiting: pool.waitingCount };
  };
}
