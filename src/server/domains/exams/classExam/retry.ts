import type { Means } from "../../../kernel/call.ts";
import { heldAmong } from "../../enrolment/enrolment.ts";
import { creditIn } from "../../learning/learning.ts";
import { lastTries, pointsOfTry, type Try } from "../../practice/practice.ts";
import { passagesOf } from "../../questions/questions.ts";
import { releasedAt } from "./classExams.store.ts";
import { chosenPassages, COUNTED, type Ended, failuresInRow, halfWatched, isWeak, isWatched, waitsUntil } from "./waits.rules.ts";

/** A passage that a weak point names; whole seconds. */
interface ToWatch {
  readonly pointId: number;
  readonly name: string;
  readonly courseId: number;
  readonly itemId: number;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Credit that is asked for, and what was earned since the hand-in. */
  readonly neededSeconds: number;
  readonly earnedSeconds: number;
  readonly done: boolean;
}

/** What follows a failed attempt. */
export interface Retry {
  readonly historyId: number;
  /** In a row. */
  readonly failures: number;
  /** When the wait is over by itself; ms since the epoch. */
  readonly until: number;
  /** What ended the wait; null: it stands. */
  readonly over: "time" | "watched" | "teacher" | null;
  readonly passages: readonly ToWatch[];
}

/** Attempts that are read: one may be open beside those that count. */
const READ = COUNTED + 2;

/** A learner's attempts at the exam of an item that have ended, newest first, and whether one is open. */
export async function endedAt(on: Parameters<typeof lastTries>[0], learnerId: number, itemId: number) {
  const tries = await lastTries(on, learnerId, itemId, READ);
  const ended = tries.filter((one): one is Try & Ended => one.endedAt !== null);
  return { ended, open: tries.some(({ state }) => state === "open") };
}

/** What a learner has to wait for after their last attempt; null: it was passed, or there is none. `deadlines`: of their open tasks. */
export async function retryAt(
  means: Means,
  learnerId: number,
  itemId: number,
  deadlines: readonly number[],
): Promise<Retry | null> {
  const { ended } = await endedAt(means.pool, learnerId, itemId);
  const until = waitsUntil(ended, deadlines);
  if (until === null) return null;
  const { historyId, endedAt: since } = ended[0]!;
  const [released, passages] = await Promise.all([
    releasedAt(means.db, learnerId, itemId),
    toWatch(means, learnerId, historyId, since),
  ]);
  const over = until <= means.now() ? "time" : released === historyId ? "teacher" : isWatched(passages) ? "watched" : null;
  return { historyId, failures: failuresInRow(ended), until, over, passages };
}

/** The passages that the weak points of an attempt name, with what was watched of them since. */
async function toWatch(means: Means, learnerId: number, historyId: number, since: number): Promise<ToWatch[]> {
  const weak = (await pointsOfTry(means, historyId)).filter(isWeak);
  const taught = await passagesOf(means, weak.map(({ pointId }) => pointId));
  const mine = await heldAmong(means, learnerId, [...new Set(taught.map(({ courseId }) => courseId))]);
  const chosen = chosenPassages(taught.filter(({ courseId }) => mine.has(courseId)));
  const credit = await creditIn(means, learnerId, since, chosen);
  return chosen.map((passage, n) => ({ ...passage, ...halfWatched(passage, credit[n]!) }));
}
