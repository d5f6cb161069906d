import type { RefObject } from "react";

/** Calls `then` when something outside the element is pressed. Returns the end of listening. */
export function onPressOutside(root: RefObject<HTMLElement | null>, then: () => void): () => void {
  const listen = (event: Event) => {
    if (!root.current?.contains(event.target as Node)) then();
  };
  document.addEventListener("pointerdown", listen);
  return () => document.removeEventListener("pointerdown", listen);
}
