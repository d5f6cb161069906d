import type { ComponentProps, ReactNode } from "react";
import css from "./Button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

/**
 * `primary` the one thing to press now (at most one per region), `blue` next question or save note, `outline`, `ghost`,
 * `danger`, `onPanel` second button on the stitched panel.
 */
type ButtonKind = "primary" | "blue" | "outline" | "ghost" | "danger" | "onPanel";
/** Heights 28, 32, 40, 48 px; on a phone 32, 36, 44, 50. */
type ButtonSize = "xs" | "sm" | "md" | "lg";

type Look = {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
  /** Drawing before the words. */
  icon?: IconName | undefined;
  iconFilled?: boolean | undefined;
};

/** The classes of a button, for a link component that the kit doesn't know. */
export function buttonClass({ kind = "outline", size = "md", full }: Look = {}, className?: string): string {
  return classes(css.button, css[kind], css[size], full && css.full, className);
}

export type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Waiting for the answer: presses do nothing, the width stays. Keyboard focus stays too, so it isn't `disabled`. */
    loading?: boolean | undefined;
    /** Words while loading, for example 登录中…; their width is kept free from the start. Without them the spinner stands alone. */
    loadingText?: ReactNode;
  };

/** A button. `type` is `button` unless given. */
export function Button({
  kind,
  size,
  full,
  icon,
  iconFilled,
  loading,
  loadingText,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const words = (
    <>
      {icon && <Icon name={icon} filled={iconFilled} />}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={loading ? "button" : type}
      className={buttonClass({ kind, size, full }, classes(loading && css.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading || loadingText ? (
        <span className={css.layers}>
          <span className={classes(css.layer, loading && css.unseen)} aria-hidden={loading && loadingText ? true : undefined}>
            {words}
          </span>
          <span className={classes(css.layer, !loading && css.unseen)} aria-hidden={!loading || undefined}>
            <Icon name="loader-circle" spinning={loading} />
            {loadingText}
          </span>
        </span>
      ) : (
        words
      )}
    </button>
  );
}

type LinkButtonProps = ComponentProps<"a"> & Look & { href: string };

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function LinkButton({ kind, size, full, icon, iconFilled, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, full }, className)}>
      {icon && <Icon name={icon} filled={iconFilled} />}
      {children}
    </a>
  );
}
