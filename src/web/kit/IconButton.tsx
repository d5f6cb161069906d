import type { ComponentProps } from "react";
import css from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

type Look = {
  icon: IconName;
  /** What it does, in words: it's the button's only name. */
  label: string;
  filled?: boolean | undefined;
  /** 32 px instead of 40 (36 and 44 on a phone). */
  small?: boolean | undefined;
};

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & Look;

/**
 * A square button with an icon alone. Used for search, close, more and player controls (design system 5). Children lie over it,
 * for example a `Dot`.
 */
export function IconButton({ icon, label, filled, small, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classes(css.iconButton, small && css.small, className)}>
      <Icon name={icon} filled={filled} />
      {children}
    </button>
  );
}

type IconLinkProps = Omit<ComponentProps<"a">, "aria-label"> & Look & { href: string };

/** The same as a link. */
export function IconLink({ icon, label, filled, small, className, children, ...rest }: IconLinkProps) {
  return (
    <a {...rest} aria-label={label} className={classes(css.iconButton, small && css.small, className)}>
      <Icon name={icon} filled={filled} />
      {children}
    </a>
  );
}
