import { Card } from "./Card.tsx";
import { classes } from "./classes.ts";
import css from "./Skeleton.module.css";

type SkeletonLineProps = {
  /** CSS lengths; as wide as the container and 1.1 em high unless given. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
};

/** A grey bar where words will come. The list around it carries `aria-busy`. */
export function SkeletonLine({ width, height, className }: SkeletonLineProps) {
  return <span className={classes(css.line, className)} style={{ width, height }} aria-hidden="true" />;
}

/** The geometry of a cover card: 16:9, two lines of title, a line of price. */
export function SkeletonCard() {
  return (
    <Card clipped>
      <SkeletonLine className={css.cover} />
      <div className={css.body}>
        <SkeletonLine height="18px" />
        <SkeletonLine height="18px" width="60%" />
        <div style={{ height: 16 }} />
        <SkeletonLine height="22px" width="40%" />
      </div>
    </Card>
  );
}

/** The geometry of a list row with a thumbnail. */
export function SkeletonRow() {
  return (
    <div className={css.row}>
      <SkeletonLine className={css.thumb} />
      <div className={css.rowText}>
        <SkeletonLine width="70%" />
        <SkeletonLine width="40%" />
      </div>
    </div>
  );
}
