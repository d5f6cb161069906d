import { actOf } from "../../../kernel/act.ts";

interface Chapter {
  readonly chapterId: number;
  readonly itemIds: readonly number[];
}
interface Lesson {
  readonly title: string;
  readonly isTrial: boolean;
  readonly points: readonly string[];
}

/** What is written down of outlines. */
export const OUTLINE_ACTS = {
  extend: actOf<{ chapters: readonly (Chapter & { title?: string })[] }>("courses.extend"),
  order: actOf<{ chapters: readonly Chapter[] }>("courses.order"),
  chapter: actOf<{ title: string }>("courses.chapter"),
  removeChapter: actOf<{ title: string; lessons: readonly string[] }>("courses.removeChapter"),
  lesson: actOf<Lesson>("courses.lesson"),
  removeLesson: actOf<{ title: string; kind: string }>("courses.removeLesson"),
};
