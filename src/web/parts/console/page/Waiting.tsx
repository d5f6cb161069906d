import type { ReactNode } from "react";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import type { Reading } from "../calls/reads.ts";
import { useWords } from "../state/console.ts";
import css from "./Page.module.css";
import { Unread } from "./Trouble.tsx";

interface WaitingProps<Data> {
  readonly reading: Reading<Data>;
  /** What is shown of it. A form that is filled from it must stand inside: it begins when the data is there. */
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a read gives, grey bars until then, and what went wrong where it doesn't come. */
export function Waiting<Data>({ reading, children }: WaitingProps<Data>): ReactNode {
  const { loading } = useWords("frame");
  if (reading.data !== undefined) return children(reading.data);
  if (reading.failure) return <Unread failure={reading.failure} onRetry={reading.again} />;
  return (
    <div className={css.section} role="status">
      <span className="sr">{loading}</span>
      {[36, 80, 64, 72, 48].map((width) => (
        <p key={width}>
          <SkeletonLine width={`${width}%`} height="16px" />
        </p>
      ))}
    </div>
  );
}
