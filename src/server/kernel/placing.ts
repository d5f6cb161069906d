/**
 * A list in which one thing stands behind another one (null: first). Null where the list hasn't one of them, or where it would stand
 * behind itself.
 */
export function placedAfter(ids: readonly number[], id: number, after: number | null): number[] | null {
  if (!ids.includes(id) || after === id || (after !== null && !ids.includes(after))) return null;
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
}
