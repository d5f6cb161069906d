/** Which credit of one account is that of a person who has another account, too. Pure. */

/** Credit of a row of evidence: earned in the time up to its instant. */
export interface Earned {
  readonly itemId: number;
  /** ms since the epoch. */
  readonly at: number;
  readonly creditMs: number;
  /** Of the school's time, YYYY-MM-DD. */
  readonly day: string;
}

interface Time {
  readonly from: number;
  to: number;
}

/** The times in which somebody earned, in order and apart. */
function times(rows: readonly Earned[]): Time[] {
  const found: Time[] = [];
  for (const { at, creditMs } of rows.toSorted((a, b) => a.at - a.creditMs - (b.at - b.creditMs))) {
    const last = found.at(-1);
    if (last && at - creditMs <= last.to) last.to = Math.max(last.to, at);
    else found.push({ from: at - creditMs, to: at });
  }
  return found;
}

/** How much (ms) of a time lies in such times. */
function within(taken: readonly Time[], { from, to }: Time): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (taken[middle]!.to <= from) low = middle + 1;
    else high = middle;
  }
  let sum = 0;
  for (let n = low; n < taken.length && taken[n]!.from < to; n += 1) sum += Math.min(to, taken[n]!.to) - Math.max(from, taken[n]!.from);
  return sum;
}

/**
 * What the rows of the account that goes add to those of the one that stays, in their order: a moment that both earned in is counted
 * once, and no day takes more than `dayMs`.
 */
export function addedCredit(goes: readonly Earned[], stays: readonly Earned[], dayMs: number): Earned[] {
  const taken = times(stays);
  const days = new Map<string, number>();
  for (const { day, creditMs } of stays) days.set(day, (days.get(day) ?? 0) + creditMs);
  return goes.toSorted((a, b) => a.at - b.at).map((row) => {
    const free = row.creditMs - within(taken, { from: row.at - row.creditMs, to: row.at });
    const used = days.get(row.day) ?? 0;
    const creditMs = Math.max(0, Math.min(free, dayMs - used));
    days.set(row.day, used + creditMs);
    return { ...row, creditMs };
  });
}

interface Room {
  /** What came over before (ms): it is not brought a second time. */
  readonly before: number;
  /** What the ledger of the account that goes holds, and what that of the other still takes (ms). */
  readonly held: number;
  readonly free: number;
}

/** The same within what a lesson's ledgers hold and take. */
export function withinLesson(added: readonly Earned[], { before, held, free }: Room): Earned[] {
  let [skip, left] = [before, Math.max(0, Math.min(held, free))];
  return added.flatMap((row) => {
    const skipped = Math.min(skip, row.creditMs);
    const creditMs = Math.min(row.creditMs - skipped, left);
    skip -= skipped;
    left -= creditMs;
    return creditMs > 0 ? [{ ...row, creditMs }] : [];
  });
}
