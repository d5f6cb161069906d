import type { ReactNode } from "react";
import { isLesson } from "#contract/catalogue.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import type { Course } from "../course.ts";
import { OutlineCard } from "../outline/OutlineCard.tsx";
import { ChapterPanel } from "./ChapterPanel.tsx";
import css from "./lesson.module.css";
import { LessonPanel } from "./LessonPanel.tsx";

/** The outline at the left, what is chosen in it at the right. What is chosen stands in the address. */
export function LessonDesk({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { query } = usePlace();
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  const lesson = lessons.find(({ itemId }) => String(itemId) === query.get("lesson"));
  const chapter = course.chapters.find(({ chapterId }) => String(chapterId) === query.get("chapter"));
  return (
    <div className={css.desk}>
      <OutlineCard
        course={course}
        chosen={lesson ? { kind: "lesson", id: lesson.itemId } : chapter ? { kind: "chapter", id: chapter.chapterId } : null}
      />
      {lesson ? (
        <LessonPanel key={lesson.itemId} course={course} lesson={lesson} number={lessons.filter(isLesson).indexOf(lesson) + 1} />
      ) : chapter ? (
        <ChapterPanel key={chapter.chapterId} course={course} chapter={chapter} />
      ) : (
        <p className={css.nothing}>{words.choose}</p>
      )}
    </div>
  );
}
