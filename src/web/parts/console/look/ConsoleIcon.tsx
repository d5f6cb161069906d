import css from "../../../kit/Icon.module.css";
import { classes } from "../../../kit/classes.ts";
import type { ConsoleIconName } from "./icons.ts";

interface ConsoleIconProps {
  readonly name: ConsoleIconName;
  /** Name for screen readers when no text stands beside the icon. Without it the icon is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A lucide drawing of the console's sprite, 1.25 em, in the colour of the text around it. */
export function ConsoleIcon({ name, label, className }: ConsoleIconProps) {
  return (
    <svg
      className={classes(css.icon, className)}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`/staff/icons.svg#${name}`} />
    </svg>
  );
}
