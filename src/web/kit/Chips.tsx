import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import css from "./Tabs.module.css";

type ChipsProps = {
  label: string;
  /** On a phone one line that scrolls to the screen's edges. */
  edge?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A row of filters. */
export function Chips({ label, edge, className, children }: ChipsProps) {
  return (
    <div className={classes(css.chips, edge && css.edge, className)} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type ChipProps = {
  pressed: boolean;
  children: ReactNode;
  className?: string | undefined;
} & ({ href: string; onClick?: undefined } | { href?: undefined; onClick: () => void; disabled?: boolean | undefined });

/** One filter: a link where the filter stands in the address, else a toggle button. */
export function Chip({ pressed, children, className, ...rest }: ChipProps) {
  if (rest.href !== undefined) {
    return (
      <a className={classes(css.chip, className)} href={rest.href} aria-current={pressed ? "true" : undefined}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={classes(css.chip, className)} aria-pressed={pressed} disabled={rest.disabled} onClick={rest.onClick}>
      {children}
    </button>
  );
}
