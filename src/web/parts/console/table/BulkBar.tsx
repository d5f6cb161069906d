import { Button } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useWords } from "../state/console.ts";
import css from "./Table.module.css";

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Buttons of what can be done with the selected rows. */
  readonly children: ReactNode;
}

/** Stands on top of a table while rows are selected. */
export function BulkBar({ count, onClear, children }: BulkBarProps): ReactNode {
  const words = useWords("table");
  return (
    <div className={css.bulk} role="group" aria-label={fill(words.selected, { n: count })}>
      <b role="status">{fill(words.selected, { n: count })}</b>
      <Button type="link" size="small" onClick={onClear}>{words.unselect}</Button>
      <div className={css.bulkActions}>{children}</div>
    </div>
  );
}
