import { type ReactNode, type RefObject, useId } from "react";
import { Card } from "../../../kit/Card.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import css from "./Security.module.css";

interface BlockProps {
  readonly title: string;
  readonly text?: string;
  /** The button at its right edge. */
  readonly action?: ReactNode;
  /** Where the focus goes when the button that had it is gone. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** One of the page's cards: a heading with what it is for, and rows. */
export function Block({ title, text, action, heading, children }: BlockProps): ReactNode {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={css.block}>
      <div className={css.top}>
        <div>
          <h2 ref={heading} id={id} tabIndex={-1}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action && <div className={css.action}>{action}</div>}
      </div>
      {children}
    </Card>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text: string;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

export function Row({ icon, title, text, children }: RowProps): ReactNode {
  return (
    <div className={css.row}>
      <span className={css.picture}><Icon name={icon} /></span>
      <div className={css.what}>
        <b>{title}</b>
        <small>{text}</small>
      </div>
      <div className={css.acts}>{children}</div>
    </div>
  );
}
