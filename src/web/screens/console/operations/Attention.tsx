import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./operations.module.css";
import type { Concern } from "./concerns.ts";

/** What a person has to look after, the gravest first; nothing else is worth their time. */
export function Attention({ concerns }: { readonly concerns: readonly Concern[] }): ReactNode {
  const words = useWords("operations");
  if (concerns.length === 0)
    return (
      <section className={classes(css.card, css.well)}>
        <ConsoleIcon name="circle-check" />
        <div>
          <h2>{words.allWell}</h2>
          <p>{words.wellNote}</p>
        </div>
      </section>
    );
  return (
    <section className={css.card} aria-labelledby="attention">
      <header className={css.cardHead}>
        <h2 id="attention">{fill(words.attention, { n: concerns.length })}</h2>
        <small>{words.attentionNote}</small>
      </header>
      <ul className={css.concerns}>
        {concerns.map(({ key, icon, isGrave, title, text, href }) => (
          <li key={key} className={classes(css.concern, isGrave && css.grave)}>
            <span className={css.concernIcon}>
              <ConsoleIcon name={icon} />
            </span>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            {href && <a className={css.see} href={href}>{words.see}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
