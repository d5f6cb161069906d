import { Button } from "antd";
import type { ReactNode } from "react";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import css from "./Table.module.css";

/** Grey bars where rows will be. */
export function TableWaits({ rows }: { readonly rows: number }): ReactNode {
  const { loading } = useWords("frame");
  return (
    <div className={css.waits} role="status">
      <span className="sr">{loading}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={css.waitRow}>
          <SkeletonLine width="18%" height="14px" />
          <SkeletonLine width="34%" height="14px" />
          <SkeletonLine width="22%" height="14px" />
        </div>
      ))}
    </div>
  );
}

interface TableEmptyProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** What stands there while there is nothing at all. */
  readonly children: ReactNode;
}

/** Nothing to show: nothing at all, or nothing that fits the filters. */
export function TableEmpty({ isFiltered, onClear, children }: TableEmptyProps): ReactNode {
  const words = useWords("table");
  if (!isFiltered) return <div className={css.empty}>{children ?? <p>{words.empty}</p>}</div>;
  return (
    <div className={css.empty} role="status">
      <ConsoleIcon name="search" className={css.emptyIcon} />
      <b>{words.noMatch}</b>
      <p>{words.noMatchText}</p>
      <Button onClick={onClear}>{words.clear}</Button>
    </div>
  );
}
