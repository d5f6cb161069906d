import { within } from "../database/limits.ts";
import type { Means } from "./call.ts";

/** What is looked after again and again, more often than jobs come round; declared by a domain in its `ticks.ts`. */
export interface Tick {
  readonly name: string;
  /** Ms from the end of one run to the beginning of the next. */
  readonly everyMs: number;
  /** Must be safe in several processes at once, and against an end in its middle. */
  run(means: Means): Promise<void>;
}

interface RunningTicks {
  /** No run begins any more; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** Runs each tick by itself: it never overlaps itself, and an error is logged and does not end it. */
export function startTicks(means: Means, ticks: readonly Tick[]): RunningTicks {
  const end = new AbortController();
  const loops = ticks.map((tick) => repeat(means, tick, end.signal));
  return {
    async stop() {
      end.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(means: Means, tick: Tick, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    try {
      await within("work", () => tick.run(means));
    } catch (error) {
      if (!end.aborted) means.log.error({ err: error, tick: tick.name }, "ticks: a run failed and will be tried again");
    }
    await pause(tick.everyMs, end);
  }
}

const pause = (ms: number, end: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (end.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      end.removeEventListener("abort", done);
      resolve();
    }
    end.addEventListener("abort", done);
  });
