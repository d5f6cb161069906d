/** The order of an outline, and what dragging and the keyboard make of it. Pure. */

interface Placed {
  readonly chapterId: number;
  readonly itemIds: readonly number[];
}
export type Order = readonly Placed[];
export interface What {
  readonly kind: "chapter" | "lesson";
  readonly id: number;
}

const chapterAt = (order: Order, { kind, id }: What): number =>
  order.findIndex(({ chapterId, itemIds }) => (kind === "chapter" ? chapterId === id : itemIds.includes(id)));

const withItems = (order: Order, at: number, change: (ids: readonly number[]) => readonly number[]): Order =>
  order.map((one, i) => (i === at ? { ...one, itemIds: change(one.itemIds) } : one));

const inserted = (ids: readonly number[], at: number, id: number): readonly number[] => [...ids.slice(0, at), id, ...ids.slice(at)];

/** One step up (-1) or down (1). A lesson at the edge of its chapter goes into the next one. null: it is at the end already. */
export function stepped(order: Order, what: What, by: -1 | 1): Order | null {
  const at = chapterAt(order, what);
  if (at < 0) return null;
  if (what.kind === "chapter") {
    const to = at + by;
    if (to < 0 || to >= order.length) return null;
    const next = [...order];
    [next[at], next[to]] = [next[to]!, next[at]!];
    return next;
  }
  const ids = order[at]!.itemIds;
  const to = ids.indexOf(what.id) + by;
  const without = withItems(order, at, (own) => own.filter((id) => id !== what.id));
  if (to >= 0 && to < ids.length) return withItems(without, at, (own) => inserted(own, to, what.id));
  const beside = at + by;
  if (beside < 0 || beside >= order.length) return null;
  return withItems(without, beside, (own) => inserted(own, by < 0 ? own.length : 0, what.id));
}

/**
 * Drops something before or after something else. A lesson on a chapter becomes its first; a chapter on a lesson goes by that one's
 * chapter.
 */
export function dropped(order: Order, what: What, onto: What, after: boolean): Order {
  if (what.kind === onto.kind && what.id === onto.id) return order;
  if (what.kind === "chapter") {
    const moved = order.find(({ chapterId }) => chapterId === what.id);
    const rest = order.filter(({ chapterId }) => chapterId !== what.id);
    const target = order[chapterAt(order, onto)];
    if (!moved || !target || target === moved) return order;
    const at = rest.indexOf(target) + (after || onto.kind === "lesson" ? 1 : 0);
    return [...rest.slice(0, at), moved, ...rest.slice(at)];
  }
  if (chapterAt(order, what) < 0 || chapterAt(order, onto) < 0) return order;
  const without = order.map((one) => ({ ...one, itemIds: one.itemIds.filter((id) => id !== what.id) }));
  const at = chapterAt(without, onto);
  return withItems(without, at, (own) =>
    inserted(own, onto.kind === "chapter" ? 0 : own.indexOf(onto.id) + (after ? 1 : 0), what.id));
}

/** Its place among its like, from 1. */
export function placeOf(order: Order, { kind, id }: What): number {
  const all = kind === "chapter" ? order.map(({ chapterId }) => chapterId) : order.flatMap(({ itemIds }) => itemIds);
  return all.indexOf(id) + 1;
}
