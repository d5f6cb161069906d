import { classes } from "./classes.ts";
import css from "./Ruler.module.css";

type RulerProps = {
  /** Whole percent, 0 to 100 (see `floorPercent`). */
  value: number;
  /** The pass line in percent. With it the bar is orange below and green once reached. */
  target?: number | undefined;
  /** The value in words: 46%，达标线 80%. */
  valueText: string;
  /** Name of the bar, or `labelledBy` the id of its words. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Instead of the colour from the pass line; `brand` for plain completion of question banks. */
  tone?: "accent" | "ok" | "brand" | undefined;
  /** 6 px instead of 10. */
  thin?: boolean | undefined;
  /** Without the ten segments. */
  plain?: boolean | undefined;
  className?: string | undefined;
};

/** Progress as a steel rule: ten segments, the pass line as an ink notch. */
export function Ruler({ value, target, valueText, label, labelledBy, tone, thin, plain, className }: RulerProps) {
  const colour = tone ?? (target !== undefined && value >= target ? "ok" : "accent");
  return (
    <div
      className={classes(css.ruler, css[colour], thin && css.thin, plain && css.plain, target !== undefined && css.marked, className)}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <span key={value} className={classes(css.fill, css.animated)} style={{ width: `${value}%` }} />
      {target !== undefined && <span className={css.mark} style={{ left: `${target}%` }} />}
    </div>
  );
}
