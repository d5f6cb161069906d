import { type ReactNode, useSyncExternalStore } from "react";
import css from "./Controls.module.css";
import { playerRemote } from "./remote.ts";

const NO_MARKS = playerRemote.marks();

/**
 * Named places on the timeline, and what of it isn't open yet. For the pointer alone: the lists that the places come
 * from are reached by keyboard, and why a jump isn't made is said in words.
 */
export function Marks({ furthest }: { readonly furthest: number | null }): ReactNode {
  const marks = useSyncExternalStore(playerRemote.subscribe, playerRemote.marks, () => NO_MARKS);
  const duration = useSyncExternalStore(playerRemote.subscribe, playerRemote.duration, () => 0);
  if (duration === 0) return null;
  return (
    <div className={css.marks} aria-hidden="true">
      {furthest !== null && furthest < Math.floor(duration) && <span className={css.shut} style={{ left: `${(100 * furthest) / duration}%` }} />}
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
