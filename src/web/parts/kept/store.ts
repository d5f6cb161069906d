import type { Entry } from "./entry.ts";

/** A value, or the promise of one: local storage answers at once, which is what a page that goes needs. */
export type Soon<T> = T | Promise<T>;

/** Where entries lie: in IndexedDB, in local storage, or in this page alone, which loses them when it goes. */
export type StoreKind = "database" | "local" | "memory";

/** What one shelf keeps on this device, for all its tabs. Every method may throw or reject: storage is closed, or full. */
export interface Store<V> {
  /** Once it is open; what is still opening calls itself what it shall be. */
  kind(): StoreKind;
  /** Writes a change and gives it its seq, higher than `above` and than what is there; tabs take turns. */
  write(entry: Entry<V>, above: number): Soon<Entry<V>>;
  /** Changes what is there, if anything is; null removes it. No other tab writes between. */
  change(key: string, change: (entry: Entry<V>) => Entry<V> | null): Soon<void>;
  remove(keys: readonly string[]): Soon<void>;
  /** Everything that has not expired. */
  all(): Soon<readonly Entry<V>[]>;
}
