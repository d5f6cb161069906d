import type { Entry } from "./entry.ts";
import type { Store } from "./store.ts";

/** As much of local storage as a shelf uses. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

interface LocalOptions<V> {
  /** Throws where the browser closes it. */
  readonly storage: () => Storage;
  readonly name: string;
  readonly account: number;
  /** Older than this (ms) nothing is kept. */
  readonly keptMs: number;
  readonly now: () => number;
  /** Local storage holds what anybody put there. */
  readonly isValue: (value: unknown) => value is V;
}

/** A store that answers at once. */
export interface LocalStore<V> extends Store<V> {
  write(entry: Entry<V>, above: number): Entry<V>;
  change(key: string, change: (entry: Entry<V>) => Entry<V> | null): void;
  remove(keys: readonly string[]): void;
  all(): readonly Entry<V>[];
}

/** The beginning of the keys of a shelf in local storage. */
export const prefixOf = (name: string, account: number): string => `${name}:${account}:`;

/**
 * The shelf in local storage (docs/decisions/0011): it answers at once, so that what is written while a page goes is
 * written. For small entries; all of an origin have about 5 MB together.
 */
export function localStore<V>({ storage, name, account, keptMs, now, isValue }: LocalOptions<V>): LocalStore<V> {
  const prefix = prefixOf(name, account);
  const keys = (opened: Storage): string[] =>
    Array.from({ length: opened.length }, (_, i) => opened.key(i) ?? "").filter((key) => key.startsWith(prefix));
  const read = (opened: Storage, key: string): Entry<V> | null => {
    const entry = entryOf(opened.getItem(prefix + key), key);
    return entry && isValue(entry.value) && now() - entry.at < keptMs ? (entry as Entry<V>) : null;
  };
  const put = (opened: Storage, entry: Entry<V>) => {
    const { key, ...rest } = entry;
    opened.setItem(prefix + key, JSON.stringify(rest));
  };
  return {
    kind() {
      try {
        storage();
        return "local";
      } catch {
        return "memory";
      }
    },
    write(entry, above) {
      const opened = storage();
      const written = { ...entry, seq: Math.max(above, read(opened, entry.key)?.seq ?? 0) + 1 };
      put(opened, written);
      return written;
    },
    change(key, change) {
      const opened = storage();
      const before = read(opened, key);
      if (!before) return;
      const after = change(before);
      if (after) put(opened, after);
      else opened.removeItem(prefix + key);
    },
    remove(gone) {
      const opened = storage();
      for (const key of gone) opened.removeItem(prefix + key);
    },
    all() {
      const opened = storage();
      return keys(opened).flatMap((name) => {
        const entry = read(opened, name.slice(prefix.length));
        if (entry) return [entry];
        opened.removeItem(name);
        return [];
      });
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function entryOf(text: string | null, key: string): Entry<unknown> | null {
  try {
    const { seq, value, at, notBefore, stopped, had } = JSON.parse(text ?? "") as Partial<Entry<unknown>>;
    const isWhole = isNumber(seq) && isNumber(at) && isNumber(notBefore) && (stopped === null || typeof stopped === "string");
    return isWhole ? { key, seq, value, at, notBefore, stopped, had: had === true } : null;
  } catch {
    return null;
  }
}
