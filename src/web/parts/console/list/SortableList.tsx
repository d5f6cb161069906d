import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import { beginDrag, isBehind } from "./dragging.ts";
import css from "./SortableList.module.css";

interface SortableListProps<Item extends { readonly id: number }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Puts an item behind another one (null: first). What the list looks like then is what is read anew. */
  readonly onMove: (item: Item, after: number | null) => Promise<unknown>;
  readonly children: (item: Item) => ReactNode;
}

/** Where a dragged item would go: before or behind a row. */
interface Target {
  readonly id: number;
  readonly isBehind: boolean;
}

type Sorted<Item extends { readonly id: number }> = Pick<SortableListProps<Item>, "items" | "nameOf" | "onMove">;

/** What is dragged, over which row, and the moves by pointer and keys. */
function useSorting<Item extends { readonly id: number }>({ items, nameOf, onMove }: Sorted<Item>) {
  const words = useWords("editing");
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  const move = async (item: Item, after: number | null, place: number) => {
    setBusy(true);
    await onMove(item, after).finally(() => setBusy(false));
    setSaid(fill(words.movedTo, { name: nameOf(item), place, count: items.length }));
  };
  const step = (event: KeyboardEvent, item: Item, at: number) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const to = at + by;
    if (busy || to < 0 || to >= items.length) return;
    void move(item, by > 0 ? items[to]!.id : (items[to - 1]?.id ?? null), to + 1);
  };
  const over = (event: DragEvent<HTMLLIElement>, id: number) => {
    if (dragged === null) return;
    event.preventDefault();
    setTarget({ id, isBehind: isBehind(event) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const item = items.find(({ id }) => id === dragged);
    const others = items.filter(({ id }) => id !== dragged);
    const at = others.findIndex(({ id }) => id === target?.id);
    setDragged(null);
    setTarget(null);
    if (!item || !target || at < 0) return;
    const to = at + (target.isBehind ? 1 : 0);
    if (items.indexOf(item) !== to) void move(item, others[to - 1]?.id ?? null, to + 1);
  };
  const markOf = (id: number) => (target?.id === id && dragged !== id ? (target.isBehind ? "behind" : "before") : undefined);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return { dragged, drag: setDragged, end, said, busy, step, over, drop, markOf };
}

/** A list in the school's own order: its rows are dragged by their grip, or moved by the arrow keys on it. */
export function SortableList<Item extends { readonly id: number }>({ label, items, nameOf, onMove, children }: SortableListProps<Item>) {
  const words = useWords("editing");
  const { dragged, drag, end, said, busy, step, over, drop, markOf } = useSorting({ items, nameOf, onMove });

  return (
    <>
      <ol className={css.list} aria-label={label} aria-busy={busy}>
        {items.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the grip's keys are the other
          <li
            key={item.id}
            className={css.row}
            data-dragged={dragged === item.id || undefined}
            data-mark={markOf(item.id)}
            onDragOver={(event) => over(event, item.id)}
            onDrop={drop}
          >
            <button
              type="button"
              className={css.grip}
              draggable
              aria-label={fill(words.moveItem, { name: nameOf(item), place: at + 1, count: items.length })}
              onKeyDown={(event) => step(event, item, at)}
              onDragStart={(event) => {
                beginDrag(event, nameOf(item));
                drag(item.id);
              }}
              onDragEnd={end}
            >
              <ConsoleIcon name="grip-vertical" />
            </button>
            <div className={css.what}>{children(item)}</div>
          </li>
        ))}
      </ol>
      <p className="sr" role="status">{said}</p>
    </>
  );
}
