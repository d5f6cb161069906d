import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import css from "./Note.module.css";

const icons = { warn: "info", info: "info", error: "circle-alert", ok: "circle-check" } as const;

type NoteProps = {
  tone?: keyof typeof icons | undefined;
  icon?: IconName | undefined;
  /** Read out when it appears: for a note that comes by itself, such as offline. */
  live?: boolean | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A tinted bar with an icon: cooling-off, offline, reached. */
export function Note({ tone = "warn", icon = icons[tone], live, action, className, children }: NoteProps) {
  return (
    <div
      className={classes(css.note, tone !== "warn" && css[tone], className)}
      role={live ? (tone === "error" ? "alert" : "status") : undefined}
    >
      <Icon name={icon} />
      <div className={css.text}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
