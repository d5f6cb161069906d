const KEY = "place:";

/**
 * Where this tab stood in an attempt, from 0; null where it wasn't. Survives a reload without a network, unlike what the server
 * was told last.
 */
export function placeOf(historyId: number): number | null {
  try {
    const kept = sessionStorage.getItem(KEY + historyId);
    return kept !== null && /^\d{1,4}$/.test(kept) ? Number(kept) : null;
  } catch {
    return null;
  }
}

/** Keeps it. */
export function keepPlace(historyId: number, position: number): void {
  try {
    sessionStorage.setItem(KEY + historyId, String(position));
  } catch {
    // A browser whose storage is closed goes back to where the server saw it last.
  }
}
