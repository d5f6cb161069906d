import { applyHeartbeat } from "./beat.rules.ts";
import { type Applied, type LedgerState, type Speaker, unchanged } from "./state.rules.ts";
import { clamp } from "./spans.rules.ts";
import { isLate } from "./time.rules.ts";

/** recordHistory of the first family. Pure; instants are ms of the server's clock. */

/**
 * How much faster than its rate allows (ms) a position may have moved between two calls before it counts as a jump: one
 * call late, the next on time.
 */
const JITTER_MS = 3_000;

/**
 * recordHistory of the first family, which tells a position alone: what lies between the last one and this one counts as
 * played when it lies ahead and could have been played in the time between; a jump counts nothing. Under the same budget.
 */
export function applyPosition(state: LedgerState, said: Speaker & { readonly position: number }, now: number, chance = 0): Applied {
  const { session } = state;
  if (isLate(session, now)) return unchanged(state, "over");
  const [from, to] = [session.reportedMs, clamp(Math.round(said.position * 1000), 0, session.seconds * 1000)];
  const passed = Math.max(0, now - session.lastAt);
  const moved = from === null ? 0 : to - from;
  const played = moved > 0 && moved <= session.rules.maxRate * (passed + JITTER_MS);
  const applied = applyHeartbeat(
    state,
    {
      ...said, takeOver: false, seq: session.lastSeq + 1,
      ranges: played ? [[from! / 1000, to / 1000]] : [],
      rate: moved <= passed + JITTER_MS ? 1 : clamp(moved / Math.max(1, passed), 1, session.rules.maxRate),
    },
    now, chance,
  );
  if (applied.outcome !== "accepted") return applied;
  return { ...applied, state: { ...applied.state, session: { ...applied.state.session, reportedMs: to } } };
}
