import { type EndsAt, endsAt, secondsLeft, type ServerClock, warner } from "./clock.ts";

interface Looks {
  /** A look at the clock: whole seconds that are left; null: no limit. */
  readonly left: (seconds: number | null) => void;
  /** One of `SAID`, as it passes. */
  readonly say: (seconds: number) => void;
  /** The device slept or its clock was set: the server is to be asked. Resolves when it was heard, or can't be reached. */
  readonly jumped: () => Promise<void>;
}

export interface Timekeeper {
  ends(): EndsAt;
  left(): number | null;
  /** The server's word, which took so long (ms) there and back and is there now. */
  hear(clock: ServerClock, tookMs: number): void;
  /** Looks at the clock until the returned function is called. */
  watch(looks: Looks): () => void;
}

const LOOK_MS = 250;
/** The device's two clocks part by more than this (ms) when it sleeps or is set. */
const JUMP_MS = 2_000;
/** So long (ms) nothing is said of the time while the server is asked. */
const ASKING_MS = 3_000;
const KEY = "examEnds";

/**
 * Keeps the server's time on a device whose own clock may be wrong or set meanwhile. `first` was told at `at`, ms by the clock of
 * who asked.
 */
export function timekeeper(historyId: number, first: ServerClock, at: number): Timekeeper {
  let ends = endsAt(first, at, at);
  return {
    ends: () => ends,
    left: () => secondsLeft(ends, Date.now()),
    hear(clock, tookMs) {
      const now = Date.now();
      ends = endsAt(clock, now - tookMs, now);
      keepEnds(historyId, ends);
    },
    watch({ left, say, jumped }) {
      let wall = Date.now();
      let steady = performance.now();
      // The page was drawn by the server's clock, and may be a copy from long ago.
      ends = endsKept(historyId) ?? endsAt(first, wall, wall);
      let quietUntil = 0;
      const warn = warner();
      const timer = setInterval(() => {
        const now = Date.now();
        const after = performance.now();
        const jump = now - wall - (after - steady);
        wall = now;
        steady = after;
        // Set back, the clock wins no time. Forward, it was set or the device slept: only the server knows which.
        if (jump < -JUMP_MS && ends !== null) ends += jump;
        if (Math.abs(jump) > JUMP_MS) {
          quietUntil = after + ASKING_MS;
          void jumped().finally(() => {
            quietUntil = 0;
          });
        }
        if (after < quietUntil) return;
        const seconds = secondsLeft(ends, now);
        const due = warn(seconds);
        if (due !== null) say(due);
        left(seconds);
      }, LOOK_MS);
      return () => clearInterval(timer);
    },
  };
}

/** When an attempt ends by this device's clock, as it was heard last; null: never heard. */
function endsKept(historyId: number): EndsAt {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as { readonly historyId: number; readonly ends: EndsAt } | null;
    return kept?.historyId === historyId && typeof kept.ends === "number" ? kept.ends : null;
  } catch {
    return null;
  }
}

/** Keeps it for a reload without a network; of the attempt that was heard of last. */
function keepEnds(historyId: number, ends: EndsAt): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ historyId, ends }));
  } catch {
    // A browser whose storage is closed counts from what the page says.
  }
}
