import type { ReactNode } from "react";
import { useText } from "../../parts/app/context.tsx";
import css from "./SectionTabs.module.css";
import { useOpenSection } from "./useOpenSection.ts";

interface SectionTabsProps {
  /** In the order of the page; `id` is the section's. */
  readonly sections: readonly { readonly id: string; readonly label: string; readonly count?: number }[];
}

/** Links to the page's sections that stay in view and show which one is being read. */
export function SectionTabs({ sections }: SectionTabsProps): ReactNode {
  const t = useText("details");
  const { open, press } = useOpenSection(sections.map((section) => section.id));
  if (sections.length === 0) return null;
  return (
    <nav className={css.tabs} aria-label={t.sections}>
      {sections.map(({ id, label, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === open ? "true" : undefined} onClick={press(id)}>
          {label}
          {count !== undefined && <small>{count}</small>}
        </a>
      ))}
    </nav>
  );
}
