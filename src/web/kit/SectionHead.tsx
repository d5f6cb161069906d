import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import css from "./SectionHead.module.css";

type SectionHeadProps = {
  title: ReactNode;
  /** For the section's `aria-labelledby`. */
  id?: string | undefined;
  /** One line beside the title; hidden on a phone. */
  sub?: ReactNode;
  more?: { href: string; label: string } | undefined;
};

/** Title line of a section of a page, with a link to all of it. */
export function SectionHead({ title, id, sub, more }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2 id={id}>{title}</h2>
      {sub && <p className={css.sub}>{sub}</p>}
      {more && (
        <a className={css.more} href={more.href}>
          {more.label}
          <Icon name="chevron-right" />
        </a>
      )}
    </div>
  );
}

/** A section of a page, 36 px under the one before (28 on a phone). */
export function Section({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classes(css.section, className)} />;
}
