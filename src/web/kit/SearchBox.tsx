import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import css from "./SearchBox.module.css";

type SearchBoxProps = Omit<ComponentProps<"input">, "type" | "aria-label" | "className"> & {
  label: string;
  /** 40 px instead of 48 (44 on a phone). */
  compact?: boolean | undefined;
  className?: string | undefined;
  /** What stands behind the words, to the box's edge: a button, a count. */
  children?: ReactNode;
};

/**
 * A field to search with in a page, which shows another `defaultValue` as soon as it gets one. The form around it, where there
 * is one, is the page's.
 */
export function SearchBox({ label, compact, className, children, ...input }: SearchBoxProps) {
  return (
    <div className={classes(css.box, compact && css.compact, className)}>
      <Icon name="search" />
      <input key={input.defaultValue?.toString()} {...input} type="search" aria-label={label} />
      {children}
    </div>
  );
}
