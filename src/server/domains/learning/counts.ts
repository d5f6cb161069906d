import type { Means } from "../../kernel/call.ts";
import { commentCount } from "../comments/comments.ts";
import { countOfLesson } from "./notes.store.ts";

/** The figures beside the tabs of a lesson. */
export async function lessonCounts(means: Means, learnerId: number, itemId: number): Promise<{ notes: number; comments: number }> {
  const [notes, comments] = await Promise.all([countOfLesson(means.pool, learnerId, itemId), commentCount(means, itemId)]);
  return { notes, comments };
}
