/** Columns of the grid where a package is two of them wide. */
const COLUMNS = 4;

/**
 * The order in which cards fill their rows, a package being two columns wide: where it would not fit into the row, the next course comes
 * before it; where none follows any more, the package comes before the row's last course. So no row but the last has a hole.
 *
 * @param ended nothing follows these cards
 */
export function fitting<One extends { readonly type: 1 | 2 }>(cards: readonly One[], ended: boolean): One[] {
  const waiting = [...cards];
  const placed: One[] = [];
  let column = 0;
  const put = (card: One) => {
    placed.push(card);
    column = (column + card.type) % COLUMNS;
  };
  while (waiting.length > 0) {
    const fits = column + waiting[0]!.type <= COLUMNS;
    const at = fits ? 0 : waiting.findIndex(({ type }) => type === 1);
    if (at >= 0) {
      put(waiting.splice(at, 1)[0]!);
      continue;
    }
    const last = placed.map(({ type }) => type).lastIndexOf(1);
    const card = waiting.shift()!;
    // Three columns are taken, so that there is a course among them.
    if (ended && last >= 0) {
      placed.push(card, ...placed.splice(last, 1));
      column = 1;
    } else {
      column = 0;
      put(card);
    }
  }
  return placed;
}
