import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import type { Tick } from "../../../kernel/ticks.ts";
import { endAttempt } from "./handIn.ts";
import { type Attempt, attemptsById } from "./sittings.store.ts";
import { dueIds } from "./store.ts";

/** Attempts of one look, and how many of them are handed in side by side. */
const AT_ONCE = 200;
const SIDE_BY_SIDE = 4;
/** What fails is left alone for so long (ms), twice as long with each further time. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** What was not tried again for so long (ms) has ended by another's hand, and is forgotten. */
const FORGOTTEN_MS = 60 * 60_000;

/** An attempt that could not be handed in; instants in ms. */
interface Failing {
  readonly waitMs: number;
  readonly until: number;
}
/** By the ids of the attempts. */
const failing = perServer((_means: Pick<Means, "pool">) => new Map<number, Failing>());

/** Hands in what is over, whether or not anyone is there; rules.md Exams asks for 5 s. */
export const deadlineTick: Tick = { name: "practice.deadline", everyMs: 1_000, run: (means) => handInDue(means) };

/** Hands in attempts past their deadline and marks those whose time for answers kept offline is over, until none is left. */
export async function handInDue(means: Means): Promise<void> {
  const failed = failing(means);
  for (;;) {
    const at = means.now();
    for (const [id, { until }] of failed) if (until + FORGOTTEN_MS < at) failed.delete(id);
    const ids = await dueIds(means, new Date(at), AT_ONCE, [...failed].filter(([, { until }]) => until > at).map(([id]) => id));
    const done = await handInAll(means, [...(await attemptsById(means, ids)).values()], failed);
    // What somebody else holds is looked at again by the next run.
    if (ids.length < AT_ONCE || done === 0) return;
  }
}

/** How many of them this process ended or marked, or leaves alone for a while; one that fails keeps nobody else waiting. */
async function handInAll(means: Means, attempts: readonly Attempt[], failed: Map<number, Failing>): Promise<number> {
  const queue = [...attempts];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
      const { id } = attempt.sitting;
      try {
        if (!(await endAttempt(means, attempt.sitting, { by: "deadline" }))) continue;
        failed.delete(id);
      } catch (error) {
        const before = failed.get(id);
        if (!before)
          means.log.error(
            { err: error, attempt: id },
            "practice: an attempt could not be handed in; it is tried again, less and less often, and not told of again",
          );
        const waitMs = before ? Math.min(before.waitMs * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
        failed.set(id, { waitMs, until: means.now() + waitMs });
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return done;
}
