import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { onPressOutside } from "./outside.ts";
import { moveFocus } from "./roving.ts";

/**
 * What a button with a menu needs: its state, where focus goes and the keys. `item` selects what the arrow keys walk,
 * `first` what has the focus when the menu opens; with `opensByArrow` the arrow down opens it, too.
 */
export function useMenu({ item, first, opensByArrow }: { readonly item: string; readonly first: string; readonly opensByArrow: boolean }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>(first)?.focus();
    return onPressOutside(root, () => setOpen(false));
  }, [open, first]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) {
      if (!opensByArrow || event.key !== "ArrowDown") return;
      event.preventDefault();
      setOpen(true);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
    else moveFocus(event, item, "vertical");
  };
  return { open, setOpen, root, trigger, id, close, onKeyDown };
}
