let message: string | null = null;
const listeners = new Set<() => void>();

/** The session ended: the first message is shown, further ones of the same end are dropped (spec 8). */
export function endSession(said: string): void {
  if (message !== null) return;
  message = said;
  for (const listener of listeners) listener();
}

export const sessionEndMessage = (): string | null => message;

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
