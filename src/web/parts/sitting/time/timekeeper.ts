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
  /**
   * The server's word, which took so long (ms) there and back and is there now. Returns by how much the time grew since the word
   * before, in seconds, whole minutes: it may have been given while the page did not listen.
   */
  hear(clock: ServerClock, tookMs: number): number;
  /** Looks at the clock until the returned function is called. */
  watch(looks: Looks): () => void;
}

const LOOK_MS = 250;
/** The device's two clocks part by more than this (ms) when it sleeps or is set. */
const JUMP_MS = 2_000;
/** So long (ms) nothing is said of the time while the server is asked. */
const ASKING_MS = 3_000;
const MINUTE_MS = 60_000;
const KEY = "examEnds";

/**
 * Keeps the server's time on a device whose own clock may be wrong or set meanwhile. `first` was told at `at`, ms by the clock of
 * who asked.
 */
export function timekeeper(historyId: number, first: ServerClock, at: number): Timekeeper {
  let ends = endsAt(first, at, at);
  // By the server's clock: this device's own may be set meanwhile.
  let { deadline } = first;
  return {
    ends: () => ends,
    left: () => secondsLeft(ends, Date.now()),
    hear(clock, tookMs) {
      const now = Date.now();
      ends = endsAt(clock, now - tookMs, now);
      const more = deadline === null || clock.deadline === null ? 0 : Math.round((clock.deadline - deadline) / MINUTE_MS) * 60;
      deadline = clock.deadline;
      keep({ historyId, ends, deadline });
      return Math.max(0, more);
    },
    watch({ left, say, jumped }) {
      let wall = Date.now();
      let steady = performance.now();
      // The page was drawn by the server's clock, and may be a copy from long ago.
      const kept = keptOf(historyId);
      ends = kept?.ends ?? endsAt(first, wall, wall);
      deadline = kept?.deadline ?? deadline;
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

/** What was heard last of an attempt's end, kept for a reload without a network. */
interface Kept {
  readonly historyId: number;
  readonly ends: EndsAt;
  /** By the server's clock; undefined: a page of an earlier version kept it. */
  readonly deadline?: number | null;
}

/** Of the attempt that was heard of last; null: of another one, or of none with a limit. */
function keptOf(historyId: number): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.historyId === historyId && typeof kept.ends === "number" ? kept : null;
  } catch {
    return null;
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser whose storage is closed counts from what the page says.
  }
}
