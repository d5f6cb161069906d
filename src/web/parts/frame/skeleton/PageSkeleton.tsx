import type { CSSProperties, ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { useText, useViewer } from "../../app/context.tsx";
import css from "./PageSkeleton.module.css";
import { type Bar, type Columns, type Measure, type Shape, SHAPES, type SkeletonKind } from "./shapes.ts";

/** What stands in for a page while it loads, in the page's own geometry. */
export function PageSkeleton({ kind: known }: { readonly kind: SkeletonKind }): ReactNode {
  const t = useText("frame");
  const viewer = useViewer();
  const kind = known === "home" && viewer ? "desk" : known;
  const { top = [], main = [], side = [], below = [], columns }: Shape = SHAPES[kind];
  return (
    <div className={css.page} data-skeleton="" aria-busy="true">
      <p className="sr">{t.loading}</p>
      {kind === "play" ? <Stage /> : (
        <>
          {kind === "goal" && <div className={css.head} />}
          <div className={classes("wrap", css[kind])}>
            {top.length > 0 && <Bars bars={top} />}
            {columns && (
              <div className={classes(css.columns, columns.folds === 1100 && css.early)} style={widthsOf(columns)}>
                {columns.side === "left" && <Bars bars={side} />}
                <Bars bars={main} />
                {columns.side === "right" && <Bars bars={side} />}
              </div>
            )}
            {below.length > 0 && <Bars bars={below} />}
          </div>
        </>
      )}
    </div>
  );
}

function Bars({ bars }: { readonly bars: readonly Bar[] }): ReactNode {
  return <div className={css.bars}>{bars.map((bar, place) => <OneBar key={place} {...bar} />)}</div>;
}

const at = (measure: Measure, width: number): number => (typeof measure === "number" ? measure : measure[width]!);

function OneBar({ tall, above, wide, times = 1, across = 1, gap = 0, edge, at: margin }: Bar): ReactNode {
  const style = {
    ...three("tall", tall, "px"), ...three("above", above, "px"), ...three("across", across), ...three("gap", gap, "px"),
    ...(wide !== undefined && { "--wide": `${wide}px` }), ...(margin !== undefined && { "--at": `${margin}px` }),
  } as CSSProperties;
  const hidden = hiddenWhere((width) => at(tall, width) === 0);
  return (
    <div className={classes(css.bar, wide !== undefined && css.words, edge && css.edge, ...hidden)} style={style}>
      {Array.from({ length: Math.max(...WIDTHS.map((width) => at(times, width))) }, (_, one) => (
        <SkeletonLine key={one} className={classes(css.block, ...hiddenWhere((width) => one >= at(times, width)))} />
      ))}
    </div>
  );
}

/** Classes of what isn't there on a desktop, a tablet, a phone. */
const HIDDEN = [css.noDesk, css.noTablet, css.noPhone];
const WIDTHS = [0, 1, 2];

const hiddenWhere = (isNone: (width: number) => boolean) => HIDDEN.filter((_name, width) => isNone(width));

/** A measure as custom properties of the three widths. */
const three = (name: string, measure: Measure, unit = "") =>
  Object.fromEntries(WIDTHS.map((width) => [`--${name}-${width}`, at(measure, width) + unit]));

function widthsOf({ side, wide, gap }: Columns): CSSProperties {
  const template = side === "left" ? `${wide}px minmax(0, 1fr)` : `minmax(0, 1fr) ${wide}px`;
  return { "--columns": template, "--between": `${gap}px` } as CSSProperties;
}

/** The dark ground of the player with the picture and what stands beside it, then what is below. */
function Stage(): ReactNode {
  return (
    <>
      <div className={css.stage}>
        <div className={css.frame}>
          <SkeletonLine className={css.picture} />
          <SkeletonLine className={css.outline} />
        </div>
      </div>
      <div className={css.below}>
        <Bars bars={[{ tall: 76, above: 0 }, { tall: 320, above: [16, 16, 12] }]} />
        <div className="d-only"><Bars bars={[{ tall: [180, 180, 0], above: 0 }]} /></div>
      </div>
    </>
  );
}
