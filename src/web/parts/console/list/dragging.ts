import { type DragEvent, type KeyboardEvent, useState } from "react";

/** Where what is dragged would go: before or behind a row. */
interface Target<Row> {
  readonly row: Row;
  readonly isBehind: boolean;
}

interface DraggingOf<Row> {
  readonly isSame: (a: Row, b: Row) => boolean;
  /** What other programs are given of a row. */
  readonly nameOf: (row: Row) => string;
  readonly onDrop: (row: Row, onto: Row, isBehind: boolean) => void;
}

/** Rows that are sorted by the pointer: what is dragged, over which row, and what a handle and a row listen to. */
export function useDragging<Row>({ isSame, nameOf, onDrop }: DraggingOf<Row>) {
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<Target<Row> | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const isDragged = (row: Row) => dragged !== null && isSame(dragged, row);
  const markOf = (row: Row) =>
    target !== null && isSame(target.row, row) && !isDragged(row) ? (target.isBehind ? "behind" as const : "before" as const) : undefined;
  /** For what is taken hold of. */
  const handleOf = (row: Row) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", nameOf(row));
      setDragged(row);
    },
    onDragEnd: end,
  });
  /** For what something is dropped onto. */
  const placeOf = (row: Row) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      const behind = isBehind(event);
      // Said many times a second: only another place draws the list anew.
      setTarget((now) => (now !== null && isSame(now.row, row) && now.isBehind === behind ? now : { row, isBehind: behind }));
    },
    onDragLeave: (event: DragEvent) => {
      // Over to a button in the row is still the row.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setTarget(null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      end();
      if (dragged !== null && !isSame(dragged, row)) onDrop(dragged, row, isBehind(event));
    },
  });
  return { isDragged, markOf, handleOf, placeOf };
}

/** Whether the pointer is over the lower half of a row: what is dropped there goes behind it. */
function isBehind(event: DragEvent): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2;
}

/** The keys' way: a step up (-1) or down (1), and nothing else that the arrows would do; 0: another key. */
export function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (by !== 0) event.preventDefault();
  return by;
}
