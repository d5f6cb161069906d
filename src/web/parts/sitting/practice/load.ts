import { practice } from "#contract/practice.ts";
import type { LoadContext } from "../../app/screen.ts";
import { Moved } from "../../app/screen.ts";
import { drawOf, idOf } from "../../practice/addresses.ts";
import { type AttemptData, loadAttempt } from "../attempt/attempt.ts";
import { beginningId } from "./beginning.ts";

export interface PractisingData {
  readonly data: AttemptData;
  readonly courseId: number;
}

/**
 * The exercise that an address names (`exerciseId`), or one as its parameters ask for (`go=1`, see `drawAddress`): that is
 * drawn, or gone on with, and leads to its own address, so that a reload draws nothing. "beginning": the server draws none,
 * for whoever merely asks for a page changes nothing; the browser loads once more. Null: the address asks for none.
 */
export async function loadPractising({ call, query }: Pick<LoadContext, "call" | "query">): Promise<PractisingData | "beginning" | null> {
  const historyId = idOf(query.get("exerciseId"));
  if (historyId !== null) return loadAttempt(call, historyId);
  const draw = drawOf(query);
  if (!draw) return null;
  if (typeof window === "undefined") return "beginning";
  const { courseId, chapterIds, pointId, kinds, scope, count, ids, undoneFirst, anew } = draw;
  const { exerciseId } = await call(practice.getMockExerciseList, {
    courseId, requestId: beginningId(query),
    ...(chapterIds?.length === 1 ? { chapterId: chapterIds[0]! } : chapterIds ? { chapterIds: [...chapterIds] } : {}),
    ...(pointId === undefined ? {} : { pointId }),
    ...(kinds ? { kinds: [...kinds] } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(count === undefined ? {} : { count }),
    ...(ids ? { questionIds: [...ids] } : {}),
    ...(undoneFirst === undefined ? {} : { undoneFirst }),
    ...(anew === undefined ? {} : { anew }),
  }, { quiet: true });
  throw new Moved(`/startMockPractice?exerciseId=${exerciseId}`);
}
