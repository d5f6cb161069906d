import { type Away, awayCounter, LEFT_AFTER_MS } from "./away.ts";

export interface Leaving {
  away(): Away;
  /**
   * Watches the page until the returned function is called; then the page of the attempt is left, too. `onChange` is told when
   * it was left and when it is back.
   */
  watch(onChange: () => void): () => void;
  /** The attempt is over: what happens now is no leaving. */
  end(): void;
}

interface KeptAway {
  readonly count: number;
  readonly seconds: number;
  /** When the page was left, without its return; ms. */
  readonly since: number | null;
}

const KEY = "away:";
/** A reload takes no longer (ms): within this it is none. */
const RELOAD_MS = 15_000;

function keptOf(historyId: number): KeptAway {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + historyId) ?? "null") as Partial<KeptAway> | null;
    return { count: Number(found?.count) || 0, seconds: Number(found?.seconds) || 0, since: Number(found?.since) || null };
  } catch {
    return { count: 0, seconds: 0, since: null };
  }
}

/** Whether the page was left for nothing but loading it anew. */
function reloaded(since: number): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const gone = Date.now() - since;
  return entry?.type === "reload" && gone < RELOAD_MS && gone > performance.now();
}

/** Leavings of one attempt as this page counts them; what it counts is kept for the other tabs and the next page. */
function leavingCount(historyId: number, known: number) {
  let counter: ReturnType<typeof awayCounter> | null = null;
  let since: number | null = null;
  let over = false;
  let counted = known;
  const counting = () => {
    if (counter) return counter;
    const { count, seconds } = keptOf(historyId);
    return (counter = awayCounter({ count: Math.max(count, counted), seconds }));
  };
  const keep = () => {
    if (over) return;
    const { count, seconds } = counting().at(since ?? Date.now());
    try {
      localStorage.setItem(KEY + historyId, JSON.stringify({ count, seconds, since } satisfies KeptAway));
    } catch {
      // What was counted is told to the server with the next beat.
    }
  };
  const back = (at: number) => {
    counting().back(at);
    since = null;
    keep();
  };
  return {
    away: () => counting().at(Date.now()),
    since: () => since,
    leave: () => {
      if (since === null) {
        since = Date.now();
        // Another tab may have counted further.
        counted = counting().at(since).count;
        counter = null;
      }
      counting().leave(since);
      keep();
    },
    back,
    /** Goes on from what was kept: it was left with its page, and nobody was there to see it return. */
    resume: () => {
      ({ since } = keptOf(historyId));
      if (since === null) return;
      counting().leave(since);
      back(reloaded(since) ? since : Date.now());
    },
    end: () => {
      over = true;
      try {
        localStorage.removeItem(KEY + historyId);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** What the browser says of a page: that it may have been left or come back to, and that it is put away. Returns the end of it. */
function listen(look: () => void, leave: () => void): () => void {
  document.addEventListener("visibilitychange", look);
  addEventListener("blur", look);
  addEventListener("focus", look);
  addEventListener("pagehide", leave);
  return () => {
    document.removeEventListener("visibilitychange", look);
    removeEventListener("blur", look);
    removeEventListener("focus", look);
    removeEventListener("pagehide", leave);
  };
}

/**
 * Counts how often the page of an attempt is left (rules of the paper: `countLeaving`): another tab, window or app, another
 * page, a page that was closed. All tabs of this browser count on from each other; `known` is what the server had counted.
 */
export function watchLeaving(historyId: number, known: number): Leaving {
  const { away, since, leave, back, resume, end } = leavingCount(historyId, known);
  return {
    away,
    end,
    watch(onChange) {
      let late: ReturnType<typeof setTimeout> | null = null;
      const settle = () => {
        if (late !== null) clearTimeout(late);
        late = null;
      };
      const look = () => {
        if (document.visibilityState === "visible" && document.hasFocus()) {
          settle();
          if (since() === null) return;
          const wasLeft = away().now;
          back(Date.now());
          if (wasLeft) onChange();
          return;
        }
        leave();
        late ??= setTimeout(() => {
          late = null;
          onChange();
        }, LEFT_AFTER_MS + 100);
      };
      resume();
      if (document.visibilityState === "hidden") look();
      const unlisten = listen(look, leave);
      return () => {
        settle();
        unlisten();
        leave();
      };
    },
  };
}
