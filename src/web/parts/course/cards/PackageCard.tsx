import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { classes } from "../../../kit/classes.ts";
import { yuan } from "../../../kit/yuan.ts";
import { typeset } from "../../../kit/typeset.tsx";
import { useText } from "../../app/context.tsx";
import { counted } from "../counted.ts";
import { entryAddress } from "../entry.ts";
import type { Card } from "./card.ts";
import { Cost } from "./Cost.tsx";
import { Cover } from "./Cover.tsx";
import css from "./CourseCard.module.css";
import type { CourseCardProps } from "./CourseCard.tsx";

/** A card has room for this many of the package's courses by name. */
const LISTED = 4;

/** What buying the package saves, in fen; nothing where it isn't for sale to the asker. */
const saving = ({ price, originalPrice, buttonType }: Card) =>
  buttonType === 0 && price !== null && originalPrice !== null ? originalPrice - price : 0;

/** A package in the catalogue's grid: two columns wide, with the covers of its courses; on a phone a row. */
export function PackageCard({ card, level = 3, load = "lazy" }: CourseCardProps): ReactNode {
  const t = useText("course");
  const Heading = `h${level}` as "h3";
  const saved = saving(card);
  return (
    <a className={classes(css.card, css.package)} href={entryAddress(card)}>
      <span className={css.stack}>
        <Cover className={css.main} src={card.coverUrl} form="phone" load={load} />
        {card.parts.length > 1 && (
          <span className={css.minis}>
            {card.parts.slice(0, 3).map((part) => <Cover key={part.id} src={part.coverUrl} form="drawing" />)}
          </span>
        )}
      </span>
      <span className={css.body}>
        <Tag className={css.tag}>{t.packageLong}</Tag>
        <Heading className={`clip2 ${css.title}`}>{typeset(card.title)}</Heading>
        <span className={css.meta}>
          <span>{counted(card.parts.length, t.seriesOne, t.series)}</span>
          <span>{counted(card.lessonCount, t.lessonOne, t.lessons)}</span>
        </span>
        {card.parts.length > 0 && (
          <span className={css.inside}>
            {card.parts.slice(0, LISTED).map((part) => <span key={part.id} className="clip1">{part.title}</span>)}
            {card.parts.length > LISTED && <span>{fill(t.moreInside, { count: card.parts.length - LISTED })}</span>}
          </span>
        )}
        <span className={css.foot}>
          <Cost card={card} />
          {saved > 0 && <span className={css.learners}>{fill(t.saves, { yuan: yuan(saved) })}</span>}
        </span>
      </span>
    </a>
  );
}
