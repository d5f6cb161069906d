import type { CommentState, Review } from "../../database/tables/comments.ts";
import { actOf } from "../../kernel/act.ts";

interface Moved {
  readonly state: CommentState;
  readonly reason: string;
}
interface Silence {
  readonly until: number | null;
  readonly reason: string;
}

/** What is written down of the care for comments. */
export const COMMENT_ACTS = {
  approve: actOf<Moved>("comments.approve"),
  reject: actOf<Moved>("comments.reject"),
  remove: actOf<Moved>("comments.remove"),
  restore: actOf<Moved>("comments.restore"),
  reply: actOf<{ to: number; teacherId: number }>("comments.reply"),
  mute: actOf<Silence>("comments.mute"),
  unmute: actOf<Silence>("comments.unmute"),
  saveSettings: actOf<{ review: Review }>("comments.saveSettings"),
  closeCourse: actOf<{ closed: boolean }>("comments.closeCourse"),
  openCourse: actOf<{ closed: boolean }>("comments.openCourse"),
};
