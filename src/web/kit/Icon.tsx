import { classes } from "./classes.ts";
import css from "./Icon.module.css";
import type { IconName } from "./icons.ts";

/** Where the sprite is served; `spritePlugin` puts it there. */
const spriteAddress = "/icons.svg";

type IconProps = {
  name: IconName;
  /** Filled drawing: only for play, a pressed flag and stars (design system 5). */
  filled?: boolean | undefined;
  /** Turns while something runs; stands still under reduced motion. */
  spinning?: boolean | undefined;
  /** Name for screen readers when no text stands beside the icon. Without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A lucide drawing from the sprite, 1.25 em, in the colour of the text around it. */
export function Icon({ name, filled, spinning, label, className }: IconProps) {
  return (
    <svg
      className={classes(css.icon, filled && css.filled, spinning && css.spin, className)}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${spriteAddress}#${name}`} />
    </svg>
  );
}
