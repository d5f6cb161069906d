import type { CommentsShapes } from "./comments.schema.ts";
import { endpoints } from "./endpoint.ts";

const SERIES = "/api/course/v2/hnCourseSeriesDistributor";

/** Comments on lessons (spec 7, second course family). */
export const comments = endpoints<CommentsShapes>()({
  getMessageByItemId: { method: "POST", path: `${SERIES}/getMessageByItemId`, access: "visitor" },
  getNextPage: { method: "POST", path: `${SERIES}/getNextPage`, access: "visitor" },
  addMessage: { method: "POST", path: `${SERIES}/addMessage`, access: "learner" },
  deleteMessage: { method: "POST", path: `${SERIES}/deleteMessage`, access: "learner" },
  likeMessage: { method: "POST", path: `${SERIES}/likeMessage`, access: "learner" },
  quoteMessage: { method: "POST", path: `${SERIES}/quoteMessage`, access: "learner" },
  getCourseVoices: { method: "GET", path: `${SERIES}/getCourseVoices/:id`, access: "visitor" },
  getMessagePermission: { method: "POST", path: `${SERIES}/getMessagePermission`, access: "visitor" },
});

/** Why somebody may not comment: not signed in, doesn't own the course, silenced, the course takes no comments, no verified phone. */
export const CANNOT_COMMENT = ["visitor", "notOwned", "muted", "closed", "noPhone"] as const;

/** The room of the push door in which a lesson's comments are told. */
export const lessonRoom = (itemId: number): string => `lesson:${itemId}`;
/** A comment appeared; data is the `Message` as a visitor gets it. */
export const COMMENT_ADDED = "comment.added";
/** A comment is no longer shown; data is `CommentGone`. */
export const COMMENT_GONE = "comment.gone";

export interface CommentGone {
  readonly id: number;
  readonly rootId: number | null;
  /** Its replies stay under it. */
  readonly hasReplies: boolean;
}
