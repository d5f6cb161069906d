import { type ReactNode, useSyncExternalStore } from "react";
import css from "./Controls.module.css";
import { useTongue } from "../../richText/tongue.ts";
import { playerRemote } from "../remote/remote.ts";

const NO_MARKS = playerRemote.marks();

const useDuration = () => useSyncExternalStore(playerRemote.subscribe, playerRemote.duration, () => 0);

/** Named places on the timeline. For the pointer alone: the lists that they come from are reached by keyboard. */
export function Marks(): ReactNode {
  const marks = useSyncExternalStore(playerRemote.subscribe, playerRemote.marks, () => NO_MARKS);
  const duration = useDuration();
  const tongue = useTongue();
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
          lang={tongue(label)}
          aria-label={label}
          title={label}
          onClick={() => playerRemote.seek(at)}
        />
      ))}
    </div>
  );
}

/** What of the timeline isn't open yet in a course that is watched in order. Why a jump isn't made is said in words. */
export function Shut({ furthest }: { readonly furthest: number | null }): ReactNode {
  const duration = useDuration();
  if (furthest === null || duration === 0 || furthest >= Math.floor(duration)) return null;
  return <span className={css.shut} style={{ left: `${(100 * furthest) / duration}%` }} aria-hidden="true" />;
}
