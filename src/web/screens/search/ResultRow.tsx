import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { useTongue } from "../../parts/richText/tongue.ts";
import { Cost } from "../../parts/course/cards/Cost.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover, type CoverProps } from "../../parts/course/cards/Cover.tsx";
import { minutesText } from "../../parts/course/duration.ts";
import { entryAddress, FREE, STUDY } from "../../parts/course/entry.ts";
import { Marked } from "../../parts/course/list/Marked.tsx";
import type { Found } from "./load.ts";
import css from "./ResultRow.module.css";

interface ResultRowProps {
  readonly card: Found;
  readonly terms: readonly string[];
  readonly keyword: string;
  readonly load: NonNullable<CoverProps["load"]>;
  /** The first of those that one owns: its button is the orange one. */
  readonly first: boolean;
}

/** A course that was found, with the lessons that hold the words. */
export function ResultRow({ card, terms, keyword, load, first }: ResultRowProps): ReactNode {
  const t = useText("search");
  const words = useText("course");
  const address = entryAddress(card);
  const { matchedLessons, buttonType, teacherNames, lessonCount, level } = card;
  const study = buttonType === STUDY;
  const action = study ? t.study : buttonType === FREE ? t.learnFree : buttonType === 0 || buttonType === 4 ? t.details : t.goOn;
  return (
    <article className={css.row}>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <Cover src={card.coverUrl} form="phone" load={load} />
      </a>
      <div className={css.body}>
        <div className={css.head}>
          <h2>
            <a href={address}>
              <Marked text={card.title} terms={terms} />
            </a>
          </h2>
          <p className={css.meta}>
            {card.type === 2 && <Tag tone="accent">{words.package}</Tag>}
            {teacherNames.length > 0 && (
              <span>
                <Marked text={teacherNames.join(words.and)} terms={terms} />
              </span>
            )}
            <span>{counted(lessonCount, words.lessonOne, words.lessons)}</span>
            {level && <span>{level}</span>}
          </p>
        </div>
        {card.reason && (
          <p className={css.why}>
            <span>{card.reason.place === "part" ? t.inPart : t.inIntro}</span>
            <Marked text={card.reason.text} terms={terms} />
          </p>
        )}
        {matchedLessons.length > 0 && <Lessons card={card} terms={terms} keyword={keyword} />}
      </div>
      <div className={css.price}>
        <span className={css.cost}>
          {study ? (
            <Tag tone="ok" icon="check">
              {t.bought}
            </Tag>
          ) : (
            <Cost card={card} />
          )}
        </span>
        <LinkButton kind={first ? "primary" : "outline"} size="sm" href={address} aria-label={`${action}: ${card.title}`}>
          {action}
        </LinkButton>
      </div>
    </article>
  );
}

/** The lessons that hold the words; they lead there where the course may be watched. */
function Lessons({ card, terms, keyword }: Omit<ResultRowProps, "load" | "first">): ReactNode {
  const t = useText("search");
  const tongue = useTongue();
  return (
    <ul className={css.lessons} aria-label={fill(t.lessonsWith, { keyword })}>
      {card.matchedLessons.map(({ itemId, kind, vid, locked, title, number, seconds, excerpt }) => (
        <li key={itemId}>
          <a href={locked ? entryAddress(card) : entryAddress({ ...card, buttonType: STUDY }, { itemId, vid, kind })}>
            <span>
              {fill(t.lesson, { number: String(number).padStart(2, "0") })}
              <Marked text={title} terms={terms} />
            </span>
            {seconds > 0 && <span className="num">{minutesText(seconds)}</span>}
            {excerpt && (
              <small lang={tongue(excerpt)}>
                <Marked text={excerpt} terms={terms} />
              </small>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
