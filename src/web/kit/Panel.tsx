import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import css from "./Panel.module.css";

type PanelProps = ComponentProps<"div"> & { as?: "div" | "section" | "aside" | "header" | undefined };

/**
 * The stitched workwear-blue block. Only for resume, exam headline, score, login side and the visitors' hero, at most one per screen
 * (design system 1). Primary buttons, rulers and focus rings inside take the panel's colours by themselves; secondary buttons are
 * `onPanel`.
 */
export function Panel({ as: Tag = "div", className, ...rest }: PanelProps) {
  const Element = Tag as "div";
  return <Element {...rest} className={classes(css.panel, className)} />;
}
