import { type ReactNode, useSyncExternalStore } from "react";
import css from "./Controls.module.css";
import { playerRemote } from "./remote.ts";

const NO_MARKS = playerRemote.marks();

/** Named places on the timeline. For the pointer alone: the lists that they come from are reached by keyboard. */
export function Marks(): ReactNode {
  const marks = useSyncExternalStore(playerRemote.subscribe, playerRemote.marks, () => NO_MARKS);
  const duration = useSyncExternalStore(playerRemote.subscribe, playerRemote.duration, () => 0);
  if (duration === 0) return null;
  return (
    <div className={css.marks} aria-hidden="true">
      {marks.filter(({ at }) => at <= duration).map(({ at, label }) => (
        <button
          key={`${at} ${label}`}
          type="button"
          tabIndex={-1}
          className={css.mark}
          style={{ left: `${(100 * at) / duration}%` }}
          aria-label={label}
          title={label}
          onClick={() => playerRemote.seek(at)}
        />
      ))}
    </div>
  );
}
