import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import css from "./Bars.module.css";
import { classes } from "./classes.ts";
import { onPressOutside } from "./outside.ts";
import { moveFocus } from "./roving.ts";

interface Bar {
  readonly key: string;
  /** What it stands for, exactly: its name for a screen reader, and what is shown where pointer, finger or focus rest. */
  readonly said: string;
  readonly look: ReactNode;
  readonly isToday?: boolean;
  readonly className?: string | undefined;
}

interface BarsProps {
  readonly label: string;
  /** From left to right, all of one width. Today's is the first to take the focus, without it the last. */
  readonly bars: readonly Bar[];
  readonly className?: string | undefined;
}

/**
 * A row of bars whose values can be had by every hand: one stop for the keyboard with arrow keys, Home and End within, a pointer over
 * a bar, a finger drawn along them. Escape puts the words away, which lie over what is above and move nothing.
 */
export function Bars({ label, bars, className }: BarsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [stop, setStop] = useState<number | null>(null);
  const isShown = shown !== null;
  useEffect(() => (isShown ? untilPutAway(list, () => setShown(null)) : undefined), [isShown]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) moveFocus(event, '[role="img"]', "horizontal");
  };
  const today = bars.findIndex(({ isToday }) => isToday);
  const at = Math.min(stop ?? (today < 0 ? bars.length : today), bars.length - 1);
  const onPointer = (event: PointerEvent<HTMLElement>) => setShown(barAt(event, bars.length));
  // A finger that lifts leaves the words; a mouse that goes takes them along, unless the focus holds them.
  const onLeave = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType === "mouse") setShown(currentTarget.contains(document.activeElement) ? at : null);
  };
  return (
    <ol
      ref={list} aria-label={label} className={classes(css.bars, className)}
      onKeyDown={onKeyDown} onPointerDown={onPointer} onPointerMove={onPointer} onPointerLeave={onLeave}
      onPointerCancel={() => setShown(null)}
    >
      {bars.map(({ key, said, look, isToday, className: own }, n) => (
        <li key={key} className={classes(own, n === shown && css.shown)} aria-current={isToday ? "date" : undefined}>
          <span
            role="img" aria-label={said} tabIndex={n === at ? 0 : -1} className={css.stop}
            onFocus={() => (setStop(n), setShown(n))} onBlur={() => setShown(null)}
          >
            {look}
          </span>
          {n === shown && <span aria-hidden="true" className={classes(css.said, sideOf(n, bars.length))}>{said}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Listens until something else is pressed or Escape is. Returns the end of listening. */
function untilPutAway(list: RefObject<HTMLElement | null>, then: () => void): () => void {
  const end = onPressOutside(list, then);
  const onKey = ({ key }: globalThis.KeyboardEvent) => {
    if (key === "Escape") then();
  };
  document.addEventListener("keydown", onKey);
  return () => {
    end();
    document.removeEventListener("keydown", onKey);
  };
}

/** Which of so many bars of one width lies at the pointer's place, even where a finger has left the row. */
function barAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

/** Words at the ends begin or end with their bar, so that they stay on the screen. */
function sideOf(n: number, count: number): string | undefined {
  if (n < count / 3) return css.first;
  return n >= (2 * count) / 3 ? css.last : undefined;
}
