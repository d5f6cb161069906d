import type { ReactNode, Ref } from "react";
import type { Card } from "./card.ts";
import { CourseCard, type CourseCardProps } from "./CourseCard.tsx";
import { CourseGrid, type CourseGridProps } from "./CourseGrid.tsx";
import { fitting } from "./fitting.ts";
import { PackageCard } from "./PackageCard.tsx";

interface WideGridProps extends Omit<CourseGridProps, "draw"> {
  readonly cards: readonly Card[];
  /** More cards follow when they are asked for. */
  readonly open?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

const draw = (props: CourseCardProps) => (props.card.type === 2 ? <PackageCard {...props} /> : <CourseCard {...props} />);

/** Courses side by side with packages two columns wide among them, each where it fits. */
export function WideGrid({ cards, open = false, ...rest }: WideGridProps): ReactNode {
  return <CourseGrid {...rest} cards={fitting(cards, !open)} draw={draw} />;
}
