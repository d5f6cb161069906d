import type { DragEvent } from "react";

/** Begins to drag a row; `name` is what other programs are given of it. */
export function beginDrag(event: DragEvent, name: string): void {
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", name);
}

/** Whether the pointer is over the lower half of a row: what is dropped there goes behind it. */
export function isBehind(event: DragEvent): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2;
}
