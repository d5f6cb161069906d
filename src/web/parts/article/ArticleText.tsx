import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { typeset } from "../../kit/typeset.tsx";
import css from "./ArticleText.module.css";

interface ArticleTextProps {
  readonly title: string;
  /** What stands in small below the title. */
  readonly meta: ReactNode;
  /** The text. */
  readonly children: ReactNode;
}

/** An article as its readers see it; the console's preview is the same. */
export function ArticleText({ title, meta, children }: ArticleTextProps): ReactNode {
  return (
    <Card as="article" className={css.article}>
      <h1>{typeset(title)}</h1>
      <p className={css.meta}>{meta}</p>
      {children}
    </Card>
  );
}
