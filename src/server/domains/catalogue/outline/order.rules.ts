interface Ordered {
  readonly chapterId: number;
  readonly itemIds: readonly number[];
}

/** Whether both name the same chapters and lessons, each once, in whatever order. Pure. */
export function isSameSet(was: readonly Ordered[], will: readonly Ordered[]): boolean {
  const alike = (a: readonly number[], b: readonly number[]) => {
    const seen = new Set(b);
    return a.length === b.length && seen.size === b.length && a.every((id) => seen.has(id));
  };
  const items = (chapters: readonly Ordered[]) => chapters.flatMap(({ itemIds }) => itemIds);
  const ids = (chapters: readonly Ordered[]) => chapters.map(({ chapterId }) => chapterId);
  return alike(ids(was), ids(will)) && alike(items(was), items(will));
}
