/** Seconds that two clocks may differ. */
const SLACK = 0.5;
/** A step (s) that a running video makes between two looks, at most: more is a jump. */
const STEP = 3;

/** Where one may go in a lesson that is watched in order (rules.canSkip). */
export interface Guard {
  /** End of what was watched without a gap from the start, in seconds; infinite where skipping is allowed. */
  furthest(): number;
  /** What the server says of it. */
  confirm(seconds: number): void;
  /** What was not confirmed doesn't count: back to what the server says. */
  lapse(): void;
  end(): void;
}

/** The second to go to instead of one that is too far, or null when it isn't. Whole seconds, as the server counts. */
function heldAt(to: number, furthest: number): number | null {
  return to > furthest + SLACK ? Math.floor(furthest) : null;
}

/** How far it was watched once a running video stands at `position`. */
const advanced = (furthest: number, position: number): number =>
  position > furthest && position <= furthest + STEP ? position : furthest;

/** Allows every move. */
export const FREE: Guard = {
  furthest: () => Number.POSITIVE_INFINITY,
  confirm: () => undefined,
  lapse: () => undefined,
  end: () => undefined,
};

/**
 * Keeps a video from being moved past the furthest second watched; `onHeld` is told when it had to. What was watched may be
 * watched again.
 */
export function keepOrder(video: HTMLVideoElement, from: number, onMoved: () => void, onHeld: () => void): Guard {
  let confirmed = from;
  let furthest = from;
  const set = (now: number) => {
    if (now === furthest) return;
    const whole = Math.floor(now) !== Math.floor(furthest);
    furthest = now;
    if (whole) onMoved();
  };
  const hold = () => {
    const to = heldAt(video.currentTime, furthest);
    if (to === null) return;
    video.currentTime = to;
    onHeld();
  };
  const look = () => {
    if (!video.paused && !video.seeking) set(advanced(furthest, video.currentTime));
  };
  video.addEventListener("seeking", hold);
  video.addEventListener("timeupdate", look);
  return {
    furthest: () => furthest,
    confirm(seconds) {
      confirmed = seconds;
      set(Math.max(furthest, seconds));
    },
    lapse() {
      set(confirmed);
      if (video.currentTime > confirmed + SLACK) video.currentTime = Math.floor(confirmed);
    },
    end() {
      video.removeEventListener("seeking", hold);
      video.removeEventListener("timeupdate", look);
    },
  };
}
