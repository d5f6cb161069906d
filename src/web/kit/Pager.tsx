import { Icon } from "./Icon.tsx";
import css from "./Pager.module.css";
import { pagerWindow } from "./pagerWindow.ts";

type PagerProps = {
  /** From 1. */
  page: number;
  pages: number;
  /** Address of a page. */
  href: (page: number) => string;
  labels: { pager: string; previous: string; next: string; page: (page: number) => string };
};

/** Page numbers as links. Nothing for a single page. */
export function Pager({ page, pages, href, labels }: PagerProps) {
  if (pages <= 1) return null;
  const step = (to: number, label: string, icon: "chevron-left" | "chevron-right", rel: string) =>
    to < 1 || to > pages ? (
      <span className={css.off}>
        <Icon name={icon} />
      </span>
    ) : (
      <a href={href(to)} rel={rel} aria-label={label}>
        <Icon name={icon} />
      </a>
    );
  return (
    <nav className={css.pager} aria-label={labels.pager}>
      {step(page - 1, labels.previous, "chevron-left", "prev")}
      {pagerWindow(page, pages).map((entry, index) =>
        entry === "gap" ? (
          <span key={`gap${index}`}>…</span>
        ) : (
          <a key={entry} href={href(entry)} aria-label={labels.page(entry)} aria-current={entry === page ? "page" : undefined}>
            {entry}
          </a>
        ),
      )}
      {step(page + 1, labels.next, "chevron-right", "next")}
    </nav>
  );
}
