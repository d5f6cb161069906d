import type { ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { typesetHtml } from "../../kit/typesetHtml.ts";
import { useTongue } from "./tongue.ts";
import css from "./RichText.module.css";

interface RichTextProps {
  /** HTML that the server has sanitised (api.md: 'sanitised HTML'); nothing else may come here. */
  readonly html: string;
  /** Larger, justified and measured for reading. */
  readonly article?: boolean;
}

/** Formatted text as the school wrote it. */
export function RichText({ html, article }: RichTextProps): ReactNode {
  const tongue = useTongue();
  const held = { __html: typesetHtml(html) };
  return <div lang={tongue(html)} className={classes(css.text, article && css.article)} dangerouslySetInnerHTML={held} />;
}
