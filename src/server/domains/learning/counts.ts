import type { Means } from "../../kernel/call.ts";
import { handoutCount } from "../handouts/handouts.ts";
import { commentCount } from "../comments/comments.ts";
import { countOfLesson } from "./notes/notes.ts";

/** The figures beside the tabs of a lesson. */
export async function lessonCounts(
  means: Means,
  learnerId: number,
  seriesId: number,
  itemId: number,
): Promise<{ notes: number; comments: number; handouts: number }> {
  const [notes, comments, handouts] = await Promise.all([
    countOfLesson(means.pool, learnerId, itemId),
    commentCount(means, itemId),
    handoutCount(means, seriesId),
  ]);
  return { notes, comments, handouts };
}
