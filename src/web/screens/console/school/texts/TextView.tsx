import type { ReactNode } from "react";
import css from "./texts.module.css";
import type { Words } from "./words.ts";

/** A text as learners read it. */
export const TextView = ({ text }: { readonly text: Words }): ReactNode => (
  <article className={css.view}>
    <h3>{text.title}</h3>
    {text.keyPoints.length > 0 && <ul>{text.keyPoints.map((point) => <li key={point}>{point}</li>)}</ul>}
    {text.sections.map(({ heading, paragraphs }, at) => (
      // Sections have no names of their own; they never change while they are shown.
      // oxlint-disable-next-line react/no-array-index-key
      <section key={at}>
        {heading && <h4>{heading}</h4>}
        {paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      </section>
    ))}
  </article>
);
