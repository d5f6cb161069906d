import type { ReactNode } from "react";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { useText } from "../app/context.tsx";
import css from "./PageSkeleton.module.css";

/** How many bars each kind of page has; where they stand is the style sheet's. */
const BARS = { cards: 9, list: 9, article: 10, detail: 9 } as const;
type SkeletonKind = keyof typeof BARS;

/** What stands in for a page while it loads, in the page's own geometry. */
export function PageSkeleton({ kind }: { readonly kind: SkeletonKind }): ReactNode {
  const t = useText("frame");
  return (
    <div className="wrap" aria-busy="true">
      <p className="sr">{t.loading}</p>
      <div className={`${css.page} ${css[kind]}`}>
        {Array.from({ length: BARS[kind] }, (_, index) => <SkeletonLine key={index} />)}
      </div>
    </div>
  );
}
