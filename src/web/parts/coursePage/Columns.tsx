import type { ReactNode } from "react";
import css from "./Columns.module.css";

/**
 * Below a course's hero: what it holds, and at its side what may help to decide; below it on a tablet, not on a phone, where
 * the bar below asks.
 */
export function Columns({ side, children }: { readonly side: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className={css.columns}>
      <div>{children}</div>
      <aside className={css.side}>{side}</aside>
    </div>
  );
}
