import type { ReactNode } from "react";
import css from "./Disclosure.module.css";
import { Icon } from "./Icon.tsx";

type DisclosureProps = {
  title: ReactNode;
  /** Small at the right: 6 节 · 2.4 小时. */
  meta?: ReactNode;
  /** Open from the start. */
  open?: boolean | undefined;
  children: ReactNode;
};

/** Something that folds, such as a chapter of an outline; works without script. */
export function Disclosure({ title, meta, open, children }: DisclosureProps) {
  return (
    <details className={css.disclosure} open={open}>
      <summary className={css.summary}>
        <span className={css.title}>{title}</span>
        {meta && <span className={css.meta}>{meta}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
