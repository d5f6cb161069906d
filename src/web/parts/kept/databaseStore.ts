import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Entry } from "./entry.ts";
import { memoryStore, type Store } from "./store.ts";

interface Row extends Entry<unknown> {
  readonly account: number;
  readonly name: string;
  /** Is removed after this instant (ms), by whoever opens the database. */
  readonly until: number;
}

interface Schema extends DBSchema {
  entries: { key: [account: number, name: string, key: string]; value: Row; indexes: { until: number } };
}

/** A database that is not open after so long (ms) never will be: some browsers forget to answer. */
const OPENS_WITHIN_MS = 3_000;

/** Of this page, for all its shelves. */
let opened: Promise<IDBPDatabase<Schema>> | null = null;

async function openKept(): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>("kept", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("entries", { keyPath: ["account", "name", "key"] }).createIndex("until", "until");
    },
    // Phones close it in the background: it is opened anew.
    terminated: () => (opened = null),
  });
  const { store, done } = db.transaction("entries", "readwrite");
  for (const key of await store.index("until").getAllKeys(IDBKeyRange.upperBound(Date.now()))) await store.delete(key);
  await done;
  return db;
}

function database(): Promise<IDBPDatabase<Schema>> {
  if (opened) return opened;
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("the database does not open")), OPENS_WITHIN_MS));
  return (opened = Promise.race([openKept(), late]));
}

/**
 * The shelf in IndexedDB, for what grows or is worth waiting for: a write is on the disk when it is answered. Where the
 * browser has no database, or one that does not open within 3 s, it is a store in memory and says so by its kind.
 */
export function databaseStore<V>(name: string, account: number, keptMs: number): Store<V> {
  let instead: Store<V> | null = null;
  async function using<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: (memory: Store<V>) => T | Promise<T>): Promise<T> {
    if (instead) return otherwise(instead);
    let db: IDBPDatabase<Schema>;
    try {
      db = await database();
    } catch {
      opened = null;
      instead ??= memoryStore<V>();
      return otherwise(instead);
    }
    try {
      return await work(db);
    } catch (error) {
      // It was closed without a word, as Safari does in the background: the next write opens it anew.
      if (error instanceof DOMException && error.name === "InvalidStateError") opened = null;
      throw error;
    }
  }
  const keyOf = (key: string): [number, string, string] => [account, name, key];
  const entryOf = ({ account: _account, name: _name, until: _until, ...entry }: Row) => entry as Entry<V>;
  return {
    kind: () => (instead ? "memory" : "database"),
    write: (entry, above) =>
      using(
        async (db) => {
          const { store, done } = db.transaction("entries", "readwrite", { durability: "strict" });
          const before = await store.get(keyOf(entry.key));
          const row: Row = { ...entry, seq: Math.max(above, before?.seq ?? 0) + 1, account, name, until: entry.at + keptMs };
          await Promise.all([store.put(row), done]);
          return entryOf(row);
        },
        (memory) => memory.write(entry, above),
      ),
    change: (key, change) =>
      using(
        async (db) => {
          const { store, done } = db.transaction("entries", "readwrite");
          const before = await store.get(keyOf(key));
          const after = before && change(entryOf(before));
          if (after) await store.put({ ...before, ...after });
          else if (before) await store.delete(keyOf(key));
          await done;
        },
        (memory) => memory.change(key, change),
      ),
    remove: (keys) =>
      using(
        async (db) => {
          const { store, done } = db.transaction("entries", "readwrite");
          await Promise.all([...keys.map((key) => store.delete(keyOf(key))), done]);
        },
        (memory) => memory.remove(keys),
      ),
    all: () =>
      using(
        async (db) => (await db.getAll("entries", IDBKeyRange.bound(keyOf(""), [account, name, []]))).map(entryOf),
        (memory) => memory.all(),
      ),
  };
}
