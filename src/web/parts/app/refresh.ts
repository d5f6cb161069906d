const listeners = new Set<() => void>();

/** Loads the open page's data anew, for example after a sign-in on it; the page itself stays. */
export function refreshPage(): void {
  for (const listener of listeners) listener();
}

export function onRefresh(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
