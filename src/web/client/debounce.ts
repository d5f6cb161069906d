/** spec 9: the general debounce. */
const DEBOUNCE_MS = 300;

export interface Debounced<Arguments extends unknown[]> {
  (...values: Arguments): void;
  /** Forgets a call that still waits. */
  cancel(): void;
}

/**
 * Calls `work` once, `ms` after the last of several calls, with the last one's arguments. With `immediate` the first
 * call of a row runs at once instead, and further ones are dropped until there were none for `ms`.
 */
export function debounce<Arguments extends unknown[]>(
  work: (...values: Arguments) => void,
  ms: number = DEBOUNCE_MS,
  immediate = false,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const debounced = (...values: Arguments) => {
    const first = timer === null;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (!immediate) work(...values);
    }, ms);
    if (immediate && first) work(...values);
  };
  debounced.cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return debounced;
}
