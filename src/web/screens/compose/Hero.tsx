import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { BuyPanel } from "../../parts/coursePage/BuyPanel.tsx";
import { PriceLine } from "../../parts/enrol/Offer.tsx";
import type { Enrol } from "../../parts/enrol/useEnrol.ts";
import css from "./Hero.module.css";
import type { ComposeData } from "./load.ts";

/** Covers of the courses under that of the package. */
const MINIS = 3;

interface HeroProps extends Pick<ComposeData, "course" | "parts"> {
  /** Address of a lesson that plays without the package. */
  readonly trial: string | null;
  readonly enrol: Enrol;
  /** The star that keeps the package. */
  readonly star: ReactNode;
}

/** The covers and the buy panel. */
export function Hero({ course, parts, trial, enrol, star }: HeroProps): ReactNode {
  const t = useText("compose");
  const c = useText("course");
  const minis = parts.slice(0, MINIS);
  return (
    <Card as="section" className={css.hero}>
      <div className={css.stack}>
        <Cover className={css.cover} src={course.coverUrl} load="first" />
        {minis.length > 1 && (
          <div className={css.minis} style={{ gridTemplateColumns: `repeat(${minis.length}, minmax(0, 1fr))` }}>
            {minis.map((part) => (
              <Cover key={part.id} className={css.mini} src={part.coverUrl} form="drawing" load="eager" />
            ))}
          </div>
        )}
      </div>
      <BuyPanel
        course={course}
        tags={
          <>
            <Tag tone="accent">{c.packageLong}</Tag>
            <Tag tone="brand">{counted(parts.length, c.seriesOne, c.series)}</Tag>
            <Tag>{course.categoryName}</Tag>
          </>
        }
        goOn=""
        trial={trial}
        enrol={enrol}
        star={star}
      >
        <PriceLine course={course} saves={t.saves} />
      </BuyPanel>
    </Card>
  );
}
