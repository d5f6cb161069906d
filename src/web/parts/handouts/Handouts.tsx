import type { ReactNode } from "react";
import { handouts } from "#contract/handouts.ts";
import { useRead } from "../../client/reads.ts";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { useText } from "../app/context.tsx";
import { HandoutList } from "./HandoutList.tsx";
import css from "./Handouts.module.css";

/** The handouts of a course or package, fetched when this is drawn. Pages that show it name the text area `handouts`. */
export function Handouts({ courseId }: { readonly courseId: number }): ReactNode {
  const t = useText("handouts");
  const { data, failed, busy, again } = useRead(handouts.getTextbookList, { id: courseId });
  if (failed) {
    const State = navigator.onLine ? ErrorState : OfflineState;
    return (
      <State
        title={navigator.onLine ? t.notLoaded : t.offlineTitle}
        text={navigator.onLine ? undefined : t.offlineText}
        retryLabel={t.retry}
        retrying={busy}
        onRetry={again}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        {[1, 2].map((row) => (
          <div key={row} className={css.row}>
            <SkeletonLine width="42px" height="42px" />
            <span className="grow"><SkeletonLine width="60%" /><SkeletonLine width="30%" /></span>
          </div>
        ))}
      </div>
    );
  }
  if (data.length === 0) return <Empty drawing="box" title={t.empty} text={t.emptyText} />;
  return <HandoutList handouts={data} />;
}
