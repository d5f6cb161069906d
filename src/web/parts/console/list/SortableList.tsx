import { type KeyboardEvent, type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import { stepOf, useDragging } from "./dragging.ts";
import css from "./SortableList.module.css";

interface SortableListProps<Item extends { readonly id: number }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Puts an item behind another one (null: first). What the list looks like then is what is read anew. */
  readonly onMove: (item: Item, after: number | null) => Promise<unknown>;
  readonly children: (item: Item) => ReactNode;
}

type Sorted<Item extends { readonly id: number }> = Pick<SortableListProps<Item>, "items" | "nameOf" | "onMove">;

/** The moves by pointer and keys. */
function useSorting<Item extends { readonly id: number }>({ items, nameOf, onMove }: Sorted<Item>) {
  const words = useWords("editing");
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  const move = async (item: Item, after: number | null, place: number) => {
    setBusy(true);
    await onMove(item, after).finally(() => setBusy(false));
    setSaid(fill(words.movedTo, { name: nameOf(item), place, count: items.length }));
  };
  const step = (event: KeyboardEvent, item: Item, at: number) => {
    const by = stepOf(event);
    if (by === 0) return;
    const to = at + by;
    if (busy || to < 0 || to >= items.length) return;
    void move(item, by > 0 ? items[to]!.id : (items[to - 1]?.id ?? null), to + 1);
  };
  const dragging = useDragging<Item>({
    isSame: (a, b) => a.id === b.id,
    nameOf,
    onDrop: (item, onto, isBehind) => {
      const others = items.filter(({ id }) => id !== item.id);
      const to = others.findIndex(({ id }) => id === onto.id) + (isBehind ? 1 : 0);
      if (items.findIndex(({ id }) => id === item.id) !== to) void move(item, others[to - 1]?.id ?? null, to + 1);
    },
  });
  return { said, busy, step, dragging };
}

/** A list in the school's own order: its rows are dragged by their grip, or moved by the arrow keys on it. */
export function SortableList<Item extends { readonly id: number }>({ label, items, nameOf, onMove, children }: SortableListProps<Item>) {
  const words = useWords("editing");
  const { said, busy, step, dragging } = useSorting({ items, nameOf, onMove });

  return (
    <>
      <ol className={css.list} aria-label={label} aria-busy={busy}>
        {items.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the grip's keys are the other
          <li
            key={item.id}
            className={css.row}
            data-dragged={dragging.isDragged(item) || undefined}
            data-mark={dragging.markOf(item)}
            {...dragging.placeOf(item)}
          >
            <button
              type="button"
              className={css.grip}
              aria-label={fill(words.moveItem, { name: nameOf(item), place: at + 1, count: items.length })}
              onKeyDown={(event) => step(event, item, at)}
              {...dragging.handleOf(item)}
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
