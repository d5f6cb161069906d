import type { CSSProperties, ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { useText, useViewer } from "../../app/context.tsx";
import css from "./PageSkeleton.module.css";
import { type Bar, type Shape, SHAPES, type SkeletonKind } from "./shapes.ts";

/** What stands in for a page while it loads, in the page's own geometry. */
export function PageSkeleton({ kind: known }: { readonly kind: SkeletonKind }): ReactNode {
  const t = useText("frame");
  const viewer = useViewer();
  const kind = known === "home" && viewer ? "desk" : known;
  const { top = [], main = [], side = [], columns }: Shape = SHAPES[kind];
  const after = columns === "side" || columns === "week";
  return (
    <div className={css.page} data-skeleton="" aria-busy="true">
      <p className="sr">{t.loading}</p>
      {kind === "play" ? <Stage /> : (
        <div className={classes("wrap", css.body, css[kind])}>
          {top.length > 0 && <Bars bars={top} />}
          {columns && (
            <div className={classes(css.columns, css[columns])}>
              {!after && <Bars bars={side} />}
              <Bars bars={main} />
              {after && <Bars bars={side} />}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Bars({ bars }: { readonly bars: readonly Bar[] }): ReactNode {
  return (
    <div className={css.bars}>
      {bars.map(({ tall, low, wide, times = 1, across }, at) => {
        const style = { "--tall": `${tall}px`, "--low": `${low}px`, ...(wide !== undefined && { "--wide": `${wide}px` }) } as CSSProperties;
        return (
          <div key={at} className={classes(css.bar, low === 0 && "d-only", across && css[across])} style={style}>
            {Array.from({ length: times }, (_, one) => <SkeletonLine key={one} className={css.block} />)}
          </div>
        );
      })}
    </div>
  );
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
        <Bars bars={[{ tall: 76, low: 76 }, { tall: 320, low: 320 }]} />
        <div className="d-only"><Bars bars={[{ tall: 180, low: 0 }]} /></div>
      </div>
    </>
  );
}
