import { type RefObject, useEffect, useRef } from "react";

interface Pressed {
  readonly group: string | null;
  readonly words: string | null;
}

let pressed: Pressed | null = null;

/**
 * Filters are links, and following one draws the page anew: the focus goes back to the filter that was pressed, so that
 * who works by keyboard goes on from there. Put the ref on the element that holds the groups of filters.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const links = () => [...element.querySelectorAll<HTMLElement>('[role="group"] a[href]')];
    const nameOf = (link: Element): Pressed => ({
      group: link.closest('[role="group"]')?.getAttribute("aria-label") ?? null,
      words: link.textContent,
    });
    const last = pressed;
    pressed = null;
    if (last && !document.activeElement?.matches("input, textarea")) {
      const same = links().find((link) => nameOf(link).group === last.group && nameOf(link).words === last.words);
      same?.focus({ preventScroll: true });
    }
    const keep = (event: Event) => {
      const link = links().find((one) => one.contains(event.target as Node));
      if (link) pressed = nameOf(link);
    };
    element.addEventListener("click", keep);
    return () => element.removeEventListener("click", keep);
  }, []);
  return box;
}
