import { type ReactNode, useId } from "react";
import css from "./Page.module.css";

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card of a page with its heading. */
export function Section({ title, hint, actions, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <div className={css.sectionTitle}>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p className={css.hint}>{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
