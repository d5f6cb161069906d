import type { Pending } from "./pending.ts";

/** Where pending notes are kept on this device: one place for each, so that two tabs don't overwrite each other's. */
export interface Box {
  all(): Pending[];
  get(key: string): Pending | null;
  /** False when the device has no room: then it lasts as long as the page. */
  put(pending: Pending): boolean;
  drop(key: string): void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The notes of one learner; nobody else who signs in on this device sees or sends them. */
export function boxOf(learnerId: number, store: Store | null): Box {
  const prefix = `note.${learnerId}.`;
  const inMemory = new Map<string, Pending>();
  const read = (key: string): Pending | null => {
    try {
      return JSON.parse(store?.getItem(prefix + key) ?? "null") as Pending | null;
    } catch {
      return null;
    }
  };
  const keys = (): string[] => {
    try {
      return store
        ? Array.from({ length: store.length }, (_none, i) => store.key(i) ?? "")
            .filter((name) => name.startsWith(prefix))
            .map((name) => name.slice(prefix.length))
        : [];
    } catch {
      return [];
    }
  };
  const get = (key: string) => inMemory.get(key) ?? read(key);
  return {
    get,
    all: () =>
      [...new Set([...keys(), ...inMemory.keys()])]
        .flatMap((key) => get(key) ?? [])
        .sort((a, b) => a.writtenAt - b.writtenAt || (a.key < b.key ? -1 : 1)),
    put(pending) {
      try {
        if (!store) throw new Error("no storage");
        store.setItem(prefix + pending.key, JSON.stringify(pending));
        inMemory.delete(pending.key);
        return true;
      } catch {
        inMemory.set(pending.key, pending);
        return false;
      }
    },
    drop(key) {
      inMemory.delete(key);
      try {
        store?.removeItem(prefix + key);
      } catch {
        // It was never kept.
      }
    },
  };
}
