import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../parts/console/state/console.ts";
import css from "./Frame.module.css";

const Finder = lazy(() => import("../finding/Finder.tsx").then((loaded) => ({ default: loaded.Finder })));
const isMac = /Mac|iP/.test(navigator.platform);

/** Opens the search over everything, as ⌘K or Ctrl+K does from anywhere. */
export function FinderButton({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const words = useWords("frame");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // A dialog asks for its own answer first.
      if (!document.querySelector("dialog[open]")) setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button" className={css.find} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        <ConsoleIcon name="search" />
        {words.find}
        <kbd aria-hidden="true">{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
