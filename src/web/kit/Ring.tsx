import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import css from "./Ruler.module.css";

type RingProps = {
  /** Whole percent, 0 to 100. */
  value: number;
  tone?: "accent" | "ok" | "err" | "brand" | undefined;
  /** 44, 64 or 96 px. */
  size?: "small" | "medium" | "large" | undefined;
  /** What it says, whole: 已学 48%. */
  label: string;
  /** Inside; usually the number. Read through `label` only. */
  children?: ReactNode;
};

const colours = { accent: "var(--accent-g)", ok: "var(--ok)", err: "var(--err)", brand: "var(--link)" } as const;

/** A share as a ring with its number inside: lesson state and scores. */
export function Ring({ value, tone = "accent", size = "medium", label, children }: RingProps) {
  const ground = "var(--ring-ground, var(--surface))";
  return (
    <span
      className={classes(css.ring, size !== "medium" && css[size])}
      role="img"
      aria-label={label}
      style={{
        background:
          `radial-gradient(closest-side, ${ground} 78%, transparent 79%), ` +
          `conic-gradient(${colours[tone]} ${value}%, var(--track) 0)`,
      }}
    >
      <b className="num" aria-hidden="true">
        {children}
      </b>
    </span>
  );
}
