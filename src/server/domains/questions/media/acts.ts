import { actOf } from "../../../kernel/act.ts";

/** What is written down of pictures and sound of questions. */
export const QUESTION_MEDIA_ACTS = {
  add: actOf<{ type: string; bytes: number }>("questions.addMedia"),
};
