import type { HostedState } from "../../../database/tables/hosting.ts";
import type { VideoStatus } from "../../../providers/video/video.ts";

/** How long a video may stay without a file before it counts as given up, ms. */
const NEVER_CAME_MS = 7 * 24 * 3_600_000;

const RANK: Readonly<Record<HostedState, number>> = { waiting: 0, processing: 1, failed: 2, ready: 3, removed: 4 };

/**
 * The state of a video after its host was asked. Answers may overtake each other, so no answer leads back: what is
 * ready stays so until it is gone, and what is gone never comes back.
 */
export function stateAfter(before: HostedState, found: VideoStatus["state"], ageMs: number): HostedState {
  const after: HostedState = found === "missing" ? "removed" : found;
  if (after === "waiting" && before === "waiting" && ageMs >= NEVER_CAME_MS) return "failed";
  return RANK[after] > RANK[before] ? after : before;
}

/** When the host is asked again, ms since the epoch: after a minute at first, after half an hour in the end; null: not any more. */
export function nextAsk(state: HostedState, ageMs: number, now: number): number | null {
  if (state !== "waiting" && state !== "processing") return null;
  return now + Math.min(30 * 60_000, Math.max(60_000, Math.floor(ageMs / 10)));
}
