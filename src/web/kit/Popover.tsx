import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Dialog } from "./Dialog.tsx";
import { onPressOutside } from "./outside.ts";
import css from "./Popover.module.css";

type PopoverProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** In px: 400 for the check-in, 420 for the tasks; never wider than the window. */
  width: number;
  labels: { close: string };
  /** On a phone the sheet's cross lies on the blue panel. */
  crossOnPanel?: boolean | undefined;
  /** The button it hangs under; it carries `aria-haspopup="dialog"` and `aria-expanded` and opens on a press, not on hovering. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Up to here the popover is a sheet (design system 8). */
const phone = "(max-width: 760px)";

/**
 * Something under a button of the header; on a phone a sheet from the bottom. Esc and a press elsewhere close it, focus returns
 * to the button.
 */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const { open, onClose, label, labels, crossOnPanel, children } = rest;
  const asSheet = open && typeof window !== "undefined" && window.matchMedia(phone).matches;
  return (
    <div ref={root} className={css.anchor}>
      {trigger}
      {asSheet && (
        <Dialog open bare label={label} labels={labels} crossOnPanel={crossOnPanel} onClose={onClose}>
          {children}
        </Dialog>
      )}
      {open && !asSheet && <Hanging root={root} {...rest} />}
    </div>
  );
}

function Hanging({ root, onClose, label, width, children }: Omit<PopoverProps, "trigger"> & { root: RefObject<HTMLDivElement | null> }) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const popover = box.current;
    // Safari gives a pressed button no focus, so the opener is looked up, not remembered.
    const opener = root.current?.querySelector<HTMLElement>("button, a");
    popover?.focus();
    const end = onPressOutside(root, () => close.current());
    return () => {
      end();
      // Pressed elsewhere, the focus is there already.
      const here = document.activeElement;
      if (here === null || here === document.body || popover?.contains(here)) opener?.focus();
    };
  }, [root]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={css.popover}
      style={{ width: `min(${width}px, calc(100vw - 2 * var(--gutter)))` }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
