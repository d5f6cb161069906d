import { lazy, type ReactNode, Suspense } from "react";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Course, Lesson } from "../course.ts";
import css from "../form.module.css";
import { FilmField } from "./FilmField.tsx";
import { LessonForm } from "./LessonForm.tsx";

/** The editor of texts, with what it needs: it comes when a text is opened. */
const TextPanel = lazy(async () => ({ default: (await import("./TextPanel.tsx")).TextPanel }));

interface LessonPanelProps {
  readonly course: Course;
  readonly lesson: Lesson;
  /** Place among the lessons, from 1; 0: it is none, but an exam. */
  readonly number: number;
}

/** A lesson: what it is called and teaches, and what there is to watch or to read. */
export function LessonPanel({ course, lesson, number }: LessonPanelProps): ReactNode {
  const words = useWords("courses");
  const { kind, itemId } = lesson;
  return (
    <div className={css.stack}>
      <LessonForm course={course} lesson={lesson} number={number} />
      {kind === "video" && <FilmField lesson={lesson} />}
      {kind === "document" && (
        <Suspense fallback={<SkeletonLine height="240px" />}>
          <TextPanel itemId={itemId} />
        </Suspense>
      )}
      {kind === "exam" && <p className={css.hint}>{words.examHint}</p>}
    </div>
  );
}
