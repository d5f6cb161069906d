import { COMMENT_ADDED, COMMENT_GONE, type CommentGone, lessonRoom } from "#contract/comments.ts";
import type { Means } from "../../kernel/call.ts";
import type { RoomKind } from "../../kernel/push.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import { commentById, lessonById } from "./store.ts";
import { messagesOf } from "./view.ts";

/** Whoever may read a lesson's comments hears of new ones, and so do staff who look after comments. */
export const lessonRooms: RoomKind = {
  name: "lesson",
  async mayJoin(means, itemId, guest) {
    const lesson = await lessonById(means.pool, itemId);
    if (!lesson) return false;
    if (guest?.kind === "staff") return lesson.published || guest.duties.has("comments");
    return lesson.published || (await mayStudy(means, guest?.learnerId ?? null, { ...lesson, isTrial: false }));
  },
};

/** Tells a lesson's readers of a comment that is shown now, as a visitor gets it; of no other. */
export async function tellAdded(means: Means, id: number): Promise<void> {
  const row = await commentById(means.pool, 0, id);
  if (row?.state !== "shown") return;
  const [message] = await messagesOf(means, [row], 0, "zh");
  means.push.tell(lessonRoom(row.itemId), COMMENT_ADDED, message);
}

/** Tells a lesson's readers that a comment is no longer shown. */
export function tellGone(means: Pick<Means, "push">, itemId: number, gone: CommentGone): void {
  means.push.tell(lessonRoom(itemId), COMMENT_GONE, gone);
}
