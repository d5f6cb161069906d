import { type RefObject, useEffect, useRef, useState } from "react";
import { usePlace } from "../../parts/console/travel/place.ts";

export interface Drawer {
  readonly isOpen: boolean;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly open: () => void;
  readonly close: () => void;
}

/** The side bar as a drawer, where the window has no room for it: it closes by Esc and with every step to another page. */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { path } = usePlace();
  const [at, setAt] = useState(path);
  if (at !== path) {
    setAt(path);
    setOpen(false);
  }
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [isOpen]);
  return { isOpen, opener, open: () => setOpen(true), close };
}
