import type { Entry } from "./entry.ts";
import type { Soon, Store } from "./store.ts";

/**
 * A store that keeps in the second one what the first can't take: it is missing, closed or full. A write goes to the second one
 * first, and leaves it once the first has it: local storage answers at once, and the page may go before a database does. What
 * either has is there; of one key what counted further. Its kind is that of the store which took the last write; before one,
 * of the first that can be read. For shelves that keep what the server has (`Rules.keepsHad`): what lies in a store that can't
 * be read just now looks as if it were gone.
 */
export function withFallback<V>(first: Store<V>, second: Store<V>): Store<V> {
  let serving = first;
  return {
    kind: () => serving.kind(),
    async write(entry, above) {
      const ahead = await tried(() => second.write(entry, above));
      try {
        const written = await first.write(entry, Math.max(above, ahead ? ahead.seq - 1 : 0));
        serving = first;
        if (ahead) await tried(() => second.change(entry.key, unlessAbove(written.seq)));
        return written;
      } catch (error) {
        if (!ahead) throw error;
        serving = second;
        return takesPlace(first, second, ahead);
      }
    },
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

/** Removes what doesn't count further. */
const unlessAbove =
  <V>(seq: number) =>
  (there: Entry<V>): Entry<V> | null =>
    there.seq > seq ? there : null;

/** What the second store has counts further than what the first has of it, which goes. */
async function takesPlace<V>(first: Store<V>, second: Store<V>, ahead: Entry<V>): Promise<Entry<V>> {
  const { key } = ahead;
  const former = (await entriesIn(first)).find((one) => one.key === key);
  if (!former) return ahead;
  const written = { ...ahead, seq: Math.max(ahead.seq, former.seq + 1) };
  await second.change(key, (there) => (there.seq === ahead.seq ? written : there));
  await tried(() => first.change(key, unlessAbove(written.seq)));
  return written;
}

/** What comes of it; null where the store refuses. */
async function tried<T>(work: () => Soon<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
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
