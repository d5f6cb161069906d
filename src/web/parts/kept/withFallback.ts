import type { Entry } from "./entry.ts";
import type { Store } from "./store.ts";

/**
 * A store that keeps in the second one what the first can't take: it is missing, closed or full. What either has is there; of
 * one key what counted further. Its kind is that of the store which took the last write; before one, of the first that can be
 * read. For shelves that keep what the server has (`Rules.keepsHad`): what lies in a store that can't be read just now looks
 * as if it were gone.
 */
export function withFallback<V>(first: Store<V>, second: Store<V>): Store<V> {
  let serving = first;
  /** Writes it, and lets go of what it takes the place of in the other store. */
  async function writeTo(store: Store<V>, other: Store<V>, entry: Entry<V>, above: number): Promise<Entry<V>> {
    const former = (await entriesIn(other)).find(({ key }) => key === entry.key);
    const written = await store.write(entry, Math.max(above, former?.seq ?? 0));
    serving = store;
    if (former) await remove(other, [entry.key]).catch(() => undefined);
    return written;
  }
  return {
    kind: () => serving.kind(),
    write: (entry, above) => writeTo(first, second, entry, above).catch(() => writeTo(second, first, entry, above)),
    change: (key, change) => anyOf([first, second].map(async (store) => store.change(key, change))),
    remove: (keys) => anyOf([first, second].map((store) => remove(store, keys))),
    async all() {
      const found = [await entriesIn(first, () => (serving = second)), await entriesIn(second)];
      const furthest = new Map<string, Entry<V>>();
      for (const entry of found.flat()) if ((furthest.get(entry.key)?.seq ?? 0) < entry.seq) furthest.set(entry.key, entry);
      return [...furthest.values()];
    },
  };
}

/** What a store has; one that can't be read has nothing. */
async function entriesIn<V>(store: Store<V>, onFailed: () => void = () => undefined): Promise<readonly Entry<V>[]> {
  try {
    return await store.all();
  } catch {
    onFailed();
    return [];
  }
}

const remove = async (store: Store<unknown>, keys: readonly string[]): Promise<void> => store.remove(keys);

/** Rejects where all of them do. */
const anyOf = (done: readonly Promise<void>[]): Promise<void> =>
  Promise.allSettled(done).then((all) => {
    if (all.every(({ status }) => status === "rejected")) throw new Error("no store took it");
  });
