import { Fragment, type ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../../../kit/Avatar.tsx";
import { classes } from "../../../../kit/classes.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { placeText } from "../../../../parts/comments/place.ts";
import { dayOf, timeOfDay } from "../../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { MARKS } from "../../../../text/marks.ts";
import type { Whole } from "./entries.ts";
import css from "./entry.module.css";

/** What was said around it, with the one that is decided on set off; a name or a picture stands by itself. */
export function Thread({ entry }: { readonly entry: Whole }): ReactNode {
  const words = useWords("moderation");
  const places = useWords("places");
  const { language } = useConsole();
  const found = entry.hits.map(({ title }) => title);
  const marked = entry.hits.flatMap(({ word }) => word ?? []);
  return (
    <div className={css.thread}>
      {entry.thread.length === 0 ? (
        <div className={classes(css.said, css.this)}>
          {entry.target === "picture" ? <img src={entry.text} alt={words.picture} width="96" height="96" /> : <b>{entry.text}</b>}
        </div>
      ) : (
        <ol aria-label={words.thread}>
          {entry.thread.map(({ id, nickName, isTeacher, content, place, createTime, isThis }) => (
            <li key={id} className={classes(css.said, isThis && css.this)}>
              <Avatar name={nickName} size="s" />
              <div>
                <p className={css.saidBy}>
                  <b>{nickName}</b> {isTeacher && <Tag tone="brand">{words.teacher}</Tag>} {dayOf(createTime, language)}{" "}
                  {timeOfDay(createTime, language)} {placeText(place, language, places)}
                </p>
                <p className={css.saidText}>{isThis ? <Marked text={content || entry.text} words={marked} /> : content}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {found.length > 0 && <p className={css.hits}>{fill(words.hits, { words: found.join(MARKS[language].list) })}</p>}
    </div>
  );
}

/** The school's own words in a text, where they stand letter by letter. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode {
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "i"));
  return parts.map((part, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in their order
    <Fragment key={n}>{n % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ));
}
