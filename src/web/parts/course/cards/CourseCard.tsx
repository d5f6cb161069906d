import type { ReactNode } from "react";
import { Tag } from "../../../kit/Tag.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useText } from "../../app/context.tsx";
import { counted } from "../counted.ts";
import { entryAddress, FREE, STUDY } from "../entry.ts";
import type { Card } from "./card.ts";
import { Cost } from "./Cost.tsx";
import { Cover, type CoverProps } from "./Cover.tsx";
import css from "./CourseCard.module.css";

export interface CourseCardProps {
  readonly card: Card;
  /** Level of its title in the page's outline; 3 unless given. */
  readonly level?: 2 | 3;
  readonly load?: CoverProps["load"];
}

/** A course in a list: a card with its cover, on a phone a row with the drawing. The whole of it is one link. */
export function CourseCard({ card, level = 3, load }: CourseCardProps): ReactNode {
  const t = useText("course");
  const Heading = `h${level}` as "h3";
  const corner =
    card.type === 2 ? (
      <Tag tone="accent" className={css.corner}>
        {t.package}
      </Tag>
    ) : (
      card.price === 0 &&
      (card.buttonType === FREE || card.buttonType === STUDY) && (
        <Tag tone="ok" className={css.corner}>
          {t.free}
        </Tag>
      )
    );
  return (
    <a className={css.card} href={entryAddress(card)}>
      <Cover className={css.cover} src={card.coverUrl} form="phone" {...(load ? { load } : {})}>
        {corner}
      </Cover>
      <span className={css.body}>
        <Heading className={`clip2 ${css.title}`}>{typeset(card.title)}</Heading>
        <span className={css.meta}>
          {card.type === 2 ? (
            <span>{counted(card.parts.length, t.seriesOne, t.series)}</span>
          ) : (
            card.teacherNames[0] !== undefined && <span>{card.teacherNames.join(t.and)}</span>
          )}
          <span>{counted(card.lessonCount, t.lessonOne, t.lessons)}</span>
        </span>
        <span className={css.foot}>
          <Cost card={card} />
          {card.learnerCount > 0 && <span className={css.learners}>{counted(card.learnerCount, t.learnerOne, t.learners)}</span>}
        </span>
      </span>
    </a>
  );
}
