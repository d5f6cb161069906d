import type { KeyboardEvent } from "react";

let locks = 0;

/** Stops the page behind from scrolling, without a jump where the scroll bar was. Returns the undoing; locks may nest. */
export function lockPage(): () => void {
  const page = document.documentElement;
  if (locks++ === 0) {
    page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = "hidden";
  }
  return () => {
    if (--locks > 0) return;
    page.style.overflow = "";
    page.style.paddingRight = "";
  };
}

const tabStops = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/** Keeps Tab inside `box`: from the last stop to the first and back. */
export function trapTab(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== "Tab" || !box) return;
  const stops = [...box.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => stop.tabIndex >= 0 && stop.offsetParent !== null);
  const here = document.activeElement;
  const last = stops[stops.length - 1];
  const edge = event.shiftKey ? stops[0] : last;
  if (here !== edge && here !== box) return;
  const target = event.shiftKey ? last : stops[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
