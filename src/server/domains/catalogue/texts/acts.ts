import type { LessonBlock } from "#contract/lessonText.ts";
import { actOf } from "../../../kernel/act.ts";

interface Text {
  readonly blocks: readonly LessonBlock[];
  /** Reading time that the school set; null: by its length. */
  readonly ownSeconds: number | null;
}

/** What is written down of lessons to read. */
export const TEXT_ACTS = {
  add: actOf<Text & { readonly title: string; readonly chapterId: number; readonly isTrial: boolean }>("catalogue.textAdded"),
  save: actOf<Text>("catalogue.textSaved"),
  drawing: actOf<{ readonly name: string; readonly mark: string }>("catalogue.drawingSaved"),
};
