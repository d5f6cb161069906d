import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { useText } from "../../parts/app/context.tsx";
import css from "./Collect.module.css";
import type { Removal } from "./useRemoval.ts";

/** Says what was removed and takes it back. Focus comes here, since the button that had it is gone. */
export function Undo({ removal: { last, undo } }: { readonly removal: Removal }): ReactNode {
  const t = useText("collect");
  const button = useRef<HTMLButtonElement>(null);
  const id = last?.id;
  useEffect(() => {
    if (id !== undefined) button.current?.focus();
  }, [id]);
  return (
    <div role="status">
      {last && (
        <p className={css.undo}>
          <span className="grow">{fill(t.removed, { title: last.title })}</span>
          <button ref={button} type="button" onClick={undo}>{t.undo}</button>
        </p>
      )}
    </div>
  );
}
