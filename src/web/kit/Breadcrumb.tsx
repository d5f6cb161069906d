import { Icon } from "./Icon.tsx";
import css from "./Pager.module.css";

export type BreadcrumbProps = {
  /** From the home page down; the last one, without `href`, is this page. */
  items: readonly { label: string; href?: string | undefined }[];
  label: string;
};

/** The way from the home page to this one. */
export function Breadcrumb({ items, label }: BreadcrumbProps) {
  return (
    <nav className={css.crumbs} aria-label={label}>
      <ol>
        {items.map(({ label: words, href }, index) => (
          <li key={`${index}-${words}`}>
            {index > 0 && <Icon name="chevron-right" />}
            {href === undefined ? <span aria-current="page">{words}</span> : <a href={href}>{words}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
