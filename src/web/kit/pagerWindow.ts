/**
 * Which page numbers a pager shows: the first, the last, the current with its neighbours, and `gap` where two or more are left out.
 * Pages count from 1; `pages` below 1 gives nothing, a `page` outside is pulled to the nearest end.
 */
export function pagerWindow(page: number, pages: number): (number | "gap")[] {
  if (pages < 1) return [];
  const current = Math.min(Math.max(page, 1), pages);
  const shown: (number | "gap")[] = [];
  let last = 0;
  for (let number = 1; number <= pages; number++) {
    if (number !== 1 && number !== pages && Math.abs(number - current) > 1) continue;
    // A single page left out takes no less room than the gap itself.
    if (number - last === 2) shown.push(number - 1);
    else if (number - last > 2) shown.push("gap");
    shown.push(number);
    last = number;
  }
  return shown;
}
