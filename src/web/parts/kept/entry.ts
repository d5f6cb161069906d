/** One thing that lies on this device until the server has it. Plain data: it goes through JSON and IndexedDB as it is. */
export interface Entry<V> {
  /** What it is of. A later entry of the same key takes the place of an earlier one. */
  readonly key: string;
  /** Counts the changes of this key on this device, over all tabs and pages. The same change always goes out with the same. */
  readonly seq: number;
  readonly value: V;
  /** When it was given, ms of the device's clock. */
  readonly at: number;
  /** Is not sent before this instant (ms). */
  readonly notBefore: number;
  /** Why it is not sent by itself any more: what the server said, empty where no answer came; null: it is sent. */
  readonly stopped: string | null;
  /** The server has it. It stays only where `keepsHad` says so. */
  readonly had: boolean;
}

/** What a kind of entry does. Pure: it is asked again with the same arguments. */
export interface Rules<V, A> {
  /**
   * How an entry stands while it is on its way, written down before it goes; null: there is nothing to send of it now (a
   * draft, a decision that the person has yet to make). Absent: as it is.
   */
  readonly going?: (value: V) => V | null;
  /**
   * What is left of an entry after an answer; null: the server has it. `now` may have been changed since `gone` went out.
   * Absent: nothing is left of one that wasn't changed.
   */
  readonly after?: (now: Entry<V>, gone: Entry<V>, answer: A) => V | null;
  /** What the server has stays, marked `had`, until it is dropped. */
  readonly keepsHad?: true;
  /** What the server refuses for good stays `stopped` with its message; absent: it goes. */
  readonly keepsRefused?: true;
  /** Nothing is tried a second time by itself: what got no answer is `stopped` until it is asked for again. */
  readonly asks?: true;
  /** Entries that go out together. 1 where absent. */
  readonly together?: number;
}

/** Something that happened to an entry, as data: it is applied to what the store has, whichever tab wrote it. */
export type Change<V, A> =
  | { readonly kind: "going"; readonly gone: Entry<V> }
  | { readonly kind: "answered"; readonly gone: Entry<V>; readonly answer: A; readonly now: number }
  | { readonly kind: "refused"; readonly gone: Entry<V>; readonly message: string }
  | { readonly kind: "again" };

/** An answer that moved nothing must not be asked for at once again (ms). */
const UNMOVED_MS = 5_000;

/** The entry after a change; null: nothing of it stays. */
export function changed<V, A>(rules: Rules<V, A>, entry: Entry<V>, change: Change<V, A>): Entry<V> | null {
  if (change.kind === "again") return { ...entry, stopped: null, notBefore: 0 };
  const { gone } = change;
  const isSame = entry.seq === gone.seq;
  if (change.kind === "going") return isSame ? gone : entry;
  if (change.kind === "refused") {
    // What was written since has its own try.
    if (!isSame) return entry;
    return rules.keepsRefused ? { ...entry, stopped: change.message } : null;
  }
  const left = rules.after ? rules.after(entry, gone, change.answer) : isSame ? null : entry.value;
  if (left === null) return rules.keepsHad ? { ...entry, had: true, stopped: null } : null;
  const unmoved = isSame && left === entry.value;
  return { ...entry, value: left, stopped: null, notBefore: unmoved ? change.now + UNMOVED_MS : entry.notBefore };
}

/** What this page knows and what the store has: of each key the one that counted further, of equal ones the store's. */
export function together<V>(
  mine: ReadonlyMap<string, Entry<V>>,
  stored: readonly Entry<V>[],
  staysMine: (key: string) => boolean,
): Map<string, Entry<V>> {
  const found = new Map(stored.map((entry) => [entry.key, entry]));
  const all = new Map<string, Entry<V>>();
  for (const [key, entry] of mine) {
    const there = found.get(key);
    if (there && there.seq >= entry.seq) all.set(key, there);
    // What was stored and is there no more, another tab has sent or dropped.
    else if (there || staysMine(key)) all.set(key, entry);
  }
  for (const [key, entry] of found) if (!all.has(key) && !mine.has(key)) all.set(key, entry);
  return all;
}
