import type { Storage } from "./localStore.ts";

/**
 * Moves what pages of an older build left in local storage to where it lies now, once: what `take` has taken is removed from
 * its old place. `take` gets the rest of the key and the value; a value that it can't use stays where it is.
 */
export function takeOver(storage: () => Storage, prefix: string, take: (rest: string, value: unknown) => boolean): void {
  let opened: Storage;
  let keys: readonly string[];
  try {
    opened = storage();
    keys = Array.from({ length: opened.length }, (_, i) => opened.key(i) ?? "").filter((key) => key.startsWith(prefix));
  } catch {
    return;
  }
  for (const key of keys) {
    try {
      if (take(key.slice(prefix.length), JSON.parse(opened.getItem(key) ?? "null"))) opened.removeItem(key);
    } catch {
      // Nobody can read it.
    }
  }
}
