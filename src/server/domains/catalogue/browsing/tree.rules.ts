import type { CategoryRow } from "./browse.store.ts";

/** Trades with their directions; a trade's count includes those of its directions. Rows come in order. */
export function treeOf(rows: readonly CategoryRow[]) {
  return rows
    .filter((row) => row.parentId === null)
    .map(({ id, name, trade, english, own }) => {
      const children = rows.filter((row) => row.parentId === id).map((row) => ({ id: row.id, name: row.name, courseCount: row.own }));
      return { id, name, trade, english, courseCount: children.reduce((sum, child) => sum + child.courseCount, own), children };
    });
}
