let reload: (() => void) | null = null;
const listeners = new Set<() => void>();

function set(next: (() => void) | null): void {
  reload = next;
  for (const listener of listeners) listener();
}

/** A new version of the site waits; `take` lets it in and loads the page anew. */
export const offerUpdate = (take: () => void): void => set(take);
export const postponeUpdate = (): void => set(null);
export const updateReady = (): (() => void) | null => reload;

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
