import { unknownThing } from "../../kernel/refusal.ts";
import type { Means } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import { whyNot } from "./rules.ts";
import { type LessonRow, lessonById, muteOf } from "./store.ts";

/** A lesson whose comments the asker may read: that of a published course, or of one that they hold. Refuses with 1001. */
export async function readableLesson(means: Means, itemId: number, learnerId: number | null): Promise<LessonRow> {
  const lesson = await lessonById(means.pool, itemId);
  if (!lesson) throw unknownThing();
  if (!lesson.published && !(await mayStudy(means, learnerId, { ...lesson, isTrial: false }))) throw unknownThing();
  return lesson;
}

/** Whether somebody may comment on a lesson that they may read. */
export async function permission(means: Means, lesson: LessonRow, learnerId: number | null) {
  const [owned, mute, hasPhone] = await Promise.all([
    mayStudy(means, learnerId, lesson),
    learnerId === null ? null : muteOf(means.pool, learnerId),
    learnerId !== null && account.hasPhone(means.db, learnerId),
  ]);
  const reason = whyNot({ learnerId, mayStudy: owned, mute, hasPhone }, lesson.closed, means.now());
  return { reason, mute: reason === "muted" ? mute : null };
}
