import type { KeyboardEvent } from "react";

/**
 * Arrow keys inside a group whose parts share one tab stop: moves focus to the next part (round the end), Home and End to the edges.
 * `selector` finds the parts in the element that listens. Returns the part that took focus, or null when the key was another.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string, axis: "horizontal" | "vertical"): HTMLElement | null {
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const here = parts.indexOf(document.activeElement as HTMLElement);
  const [back, forward] = axis === "horizontal" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  let next: number;
  if (event.key === forward) next = here + 1;
  else if (event.key === back) next = here < 0 ? -1 : here - 1;
  else if (event.key === "Home") next = 0;
  else if (event.key === "End") next = -1;
  else return null;
  event.preventDefault();
  const part = parts[(next + parts.length) % parts.length] ?? null;
  part?.focus();
  return part;
}
