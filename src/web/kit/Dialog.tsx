import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";
import css from "./Dialog.module.css";
import { focusPlace, handOn } from "./focusPlace.ts";
import { IconButton } from "./IconButton.tsx";
import { lockPage, trapTab } from "./modal.ts";
import { Toaster } from "./Toaster.tsx";

type DialogProps = {
  open: boolean;
  /** Esc, the cross or a press beside it. Not called when `blocking`. */
  onClose: () => void;
  /** Heading, centred in a confirmation; without it give `label`. */
  title?: ReactNode;
  label?: string | undefined;
  /** `sheet`: from the bottom on a phone. `confirm`: centred everywhere. */
  kind?: "sheet" | "confirm" | undefined;
  /** 820 px instead of 440. */
  wide?: boolean | undefined;
  /** No cross, no Esc, no press beside it: only an answer closes it (handing in, ended session). */
  blocking?: boolean | undefined;
  /** No padding inside, as in the two-part login. */
  bare?: boolean | undefined;
  /** The cross lies on the blue panel. */
  crossOnPanel?: boolean | undefined;
  labels: { close: string };
  /** Buttons under the text. */
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/**
 * A modal dialog on the browser's own `<dialog>`: the page behind is inert and doesn't scroll, Tab stays inside, focus returns to
 * the opener.
 * Safari before 15.4 has no `showModal`: there it's a fixed box over a scrim with the same keys. Children exist only while it's open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  label,
  kind = "sheet",
  wide,
  blocking,
  bare,
  crossOnPanel,
  labels,
  actions,
  className,
  children,
}: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(element);
  const { dismiss, ...closing } = useClosing(element, blocking === true, onClose);
  return (
    <>
      {typeof window !== "undefined" && typeof HTMLDialogElement === "undefined" && <div className={css.scrim} onClick={dismiss} />}
      <dialog
        ref={element}
        tabIndex={-1}
        role={kind === "confirm" ? "alertdialog" : "dialog"}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={title && !label ? `${id}-title` : undefined}
        className={classes(css.dialog, css[kind], wide && css.wide, blocking && css.blocking, className)}
        {...closing}
      >
        <div className={classes(css.box, !bare && css.padded)}>
          {title && (
            <h2 id={`${id}-title`} className={css.title}>
              {title}
            </h2>
          )}
          {bare || !title ? children : children && <div className={css.text}>{children}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
          {!blocking && (
            <IconButton icon="x" label={labels.close} className={classes(css.close, crossOnPanel && css.onPanel)} onClick={onClose} />
          )}
        </div>
        <Toaster />
      </dialog>
    </>
  );
}

/** Puts the dialog over the page when it comes, and gives the focus back to who opened it when it goes. */
function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement instanceof HTMLElement ? focusPlace(document.activeElement) : null;
    const unlock = lockPage();
    const native = typeof dialog.showModal === "function";
    if (native) dialog.showModal();
    else dialog.setAttribute("open", "");
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? (native ? null : dialog))?.focus();
    return () => {
      if (native) dialog.close();
      unlock();
      if (opener) handOn(opener);
    };
  }, [element]);
}

/** All the ways in which a dialog closes: Esc, the browser's own, and a press beside it. */
function useClosing(element: RefObject<HTMLDialogElement | null>, blocking: boolean, onClose: () => void) {
  const pressedBeside = useRef(false);
  const dismiss = () => {
    if (!blocking) onClose();
  };
  const isBeside = (event: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (!box || event.target !== element.current) return false;
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
  };
  return {
    dismiss,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape") {
        // Otherwise the browser closes it by itself on the second Esc, even a blocking one.
        event.preventDefault();
        event.stopPropagation();
        dismiss();
      }
      trapTab(event, element.current);
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      dismiss();
    },
    onMouseDown(event: MouseEvent) {
      pressedBeside.current = isBeside(event);
    },
    onClick(event: MouseEvent) {
      if (pressedBeside.current && isBeside(event)) dismiss();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Closed by the browser (a second back gesture): a blocking one returns, another is reported.
      if (event.target !== event.currentTarget || !event.currentTarget.isConnected || event.currentTarget.open) return;
      if (blocking) event.currentTarget.showModal();
      else onClose();
    },
  };
}
