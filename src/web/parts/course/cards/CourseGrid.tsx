import type { ReactNode, Ref } from "react";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { classes } from "../../../kit/classes.ts";
import type { Card } from "./card.ts";
import { CourseCard, type CourseCardProps } from "./CourseCard.tsx";
import css from "./CourseCard.module.css";

export interface CourseGridProps {
  readonly cards: readonly Card[];
  readonly level?: CourseCardProps["level"];
  /** How many covers are fetched at once because they are seen first; the very first of them before the rest. */
  readonly first?: number;
  /** Draws one card; a `CourseCard` unless given. */
  readonly draw?: (props: CourseCardProps) => ReactNode;
  /** Places kept for cards on their way. */
  readonly coming?: number;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Courses side by side, four columns; rows on a phone. */
export function CourseGrid({ cards, level = 3, first = 0, draw, coming = 0, ref }: CourseGridProps): ReactNode {
  const One = draw ?? CourseCard;
  return (
    <div ref={ref} className="grid g4" aria-busy={coming > 0}>
      {cards.map((card, index) => (
        <One key={card.id} card={card} level={level} load={index < first ? (index < 2 ? "first" : "eager") : "lazy"} />
      ))}
      {Array.from({ length: coming }, (_, index) => (
        <CourseCardSkeleton key={`coming${index}`} />
      ))}
    </div>
  );
}

/** The geometry of a `CourseCard`. */
function CourseCardSkeleton(): ReactNode {
  return (
    <span className={classes(css.card, css.skeleton)}>
      <span className={classes(css.cover, css.blank)} />
      <span className={css.body}>
        <span className={css.title}>
          <SkeletonLine height="1.1em" />
          <SkeletonLine height="1.1em" width="60%" />
        </span>
        <SkeletonLine height="1em" width="45%" />
        <SkeletonLine height="1.4em" width="35%" />
      </span>
    </span>
  );
}
