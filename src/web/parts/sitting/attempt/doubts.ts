const PREFIX = "doubts:";
/** Attempts whose doubts are kept on this device. */
const ATTEMPTS = 30;

/** The questions that the learner wanted to look at again in an attempt; kept on this device alone. */
export function doubtsOf(historyId: number): readonly number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + historyId) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is number => typeof one === "number") : [];
  } catch {
    return [];
  }
}

/** Keeps them; those of the oldest attempts go. */
export function keepDoubts(historyId: number, questionIds: readonly number[]): void {
  try {
    if (questionIds.length === 0) localStorage.removeItem(PREFIX + historyId);
    else localStorage.setItem(PREFIX + historyId, JSON.stringify(questionIds));
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "").filter((key) => key.startsWith(PREFIX));
    const old = all.sort((a, b) => Number(b.slice(PREFIX.length)) - Number(a.slice(PREFIX.length))).slice(ATTEMPTS);
    for (const key of old) localStorage.removeItem(key);
  } catch {
    // A browser whose storage is closed keeps them until the page goes.
  }
}
