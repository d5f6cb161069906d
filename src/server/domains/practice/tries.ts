import type { Means } from "../../kernel/call.ts";
import { ownOf } from "../books/books.ts";
import { questionsByVersion } from "../questions/questions.ts";
import { attemptOf, verdictsOf } from "./attempt/attempt.ts";
import { type PointShare, toldPoints } from "./history/history.ts";
import { revealedTo } from "./tries.store.ts";

/** How right the knowledge points of a marked attempt were, the weakest first; those with too few questions are not told of. */
export async function pointsOfTry(means: Means, historyId: number): Promise<PointShare[]> {
  const attempt = await attemptOf(means, historyId);
  // What another exam of the learner withholds is not told by what it names, either.
  if (attempt?.current.state !== "marked" || attempt.current.sharedFrom !== null) return [];
  const { sitting, current } = attempt;
  const asked = await questionsByVersion(means, sitting.versionIds);
  const verdicts = verdictsOf(current.verdicts);
  return toldPoints(sitting.versionIds.map((id, n) => ({ pointId: asked.get(id)!.pointId, verdict: verdicts[n]! })));
}

/** Of these questions those whose keys a learner may have seen: answered in practice or in an exam that is over, or shown. */
export async function keysSeen(means: Means, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  const [{ done }, revealed] = await Promise.all([
    ownOf(means, learnerId, questionIds),
    revealedTo(means, learnerId, questionIds),
  ]);
  return new Set([...done, ...revealed]);
}
