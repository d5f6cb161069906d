import type { ReactNode } from "react";
import css from "./PageTabs.module.css";

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly label: ReactNode; readonly isHere: boolean }[];
}

/** Pages that belong together, as links under the head. */
export function PageTabs({ label, tabs }: PageTabsProps): ReactNode {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ href, label: words, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? "page" : undefined}>{words}</a>
      ))}
    </nav>
  );
}
