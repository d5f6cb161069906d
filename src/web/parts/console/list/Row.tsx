import type { ReactNode } from "react";
import css from "./Row.module.css";

interface RowProps {
  /** A small picture at its beginning. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Words in colour beside the title. */
  readonly tags?: ReactNode;
  readonly actions: ReactNode;
}

/** One thing of a list: what it is, and what can be done with it. */
export const Row = ({ picture, title, text, tags, actions }: RowProps): ReactNode => (
  <div className={css.row}>
    {picture}
    <div className={css.words}>
      <b>{title}</b>
      {tags}
      {text && <small>{text}</small>}
    </div>
    <div className={css.actions}>{actions}</div>
  </div>
);
