let wished = false;
const listeners = new Set<() => void>();

/** Somebody wants to write a note: the field takes the focus, now or as soon as it stands. */
export function wishToWrite(): void {
  wished = listeners.size === 0;
  for (const listener of listeners) listener();
}

/** Calls at each wish, and at once where one came before. Returns the end of listening. */
export function onWriteWish(listener: () => void): () => void {
  listeners.add(listener);
  if (wished) listener();
  wished = false;
  return () => listeners.delete(listener);
}
