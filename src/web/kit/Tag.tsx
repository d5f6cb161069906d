import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import css from "./Tag.module.css";

/** Colour of a status. Never alone: words or an icon say the same. `live` adds its own dot. */
export type Tone = "plain" | "accent" | "brand" | "ok" | "err" | "warn" | "live";

type TagProps = { tone?: Tone | undefined; icon?: IconName | undefined; className?: string | undefined; children: ReactNode };

/** A short word in a tinted box, 22 px. */
export function Tag({ tone = "plain", icon, className, children }: TagProps) {
  return (
    <span className={classes(css.tag, css[tone], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

type CountProps = {
  value: number;
  /** Above it the badge says `99+`. */
  max?: number | undefined;
  /** Whole phrase for screen readers, for example 3 条未读. */
  label?: string | undefined;
};

/** Red number badge; nothing at zero. */
export function Count({ value, max = 99, label }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden={label ? true : undefined}>{value > max ? `${max}+` : value}</span>
      {label && <span className="sr">{label}</span>}
    </span>
  );
}

/** Red dot in the upper right of a positioned parent, with its meaning in words (有未完成). */
export function Dot({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <span className={classes(css.dot, className)}>
      <span className="sr">{label}</span>
    </span>
  );
}
