import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import css from "./Undo.module.css";

interface UndoProps {
  /** What was removed last; null: nothing to undo. */
  readonly last: { readonly id: number; readonly title: string } | null;
  readonly undo: () => void;
  readonly words: { readonly removed: string; readonly undo: string };
}

/** Says what was removed and takes it back. Focus comes here, since the button that had it is gone. */
export function Undo({ last, undo, words }: UndoProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const id = last?.id;
  useEffect(() => {
    if (id !== undefined) button.current?.focus();
  }, [id]);
  return (
    <div role="status">
      {last && (
        <p className={css.undo}>
          <span className="grow">{fill(words.removed, { title: last.title })}</span>
          <button ref={button} type="button" onClick={undo}>{words.undo}</button>
        </p>
      )}
    </div>
  );
}
