import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { Entry } from "./entry.ts";
import type { Store } from "./store.ts";

interface Row extends Entry<unknown> {
  readonly account: number;
  readonly name: string;
  /** Is removed after this instant (ms), by whoever opens the database. */
  readonly until: number;
}

interface Schema extends DBSchema {
  entries: { key: [account: number, name: string, key: string]; value: Row; indexes: { until: number } };
}

type Rows = IDBPObjectStore<Schema, ["entries"], "entries", "readwrite">;

/** Some browsers forget to answer: whoever waits for the database waits no longer than this (ms) after it was asked for. */
const OPENS_WITHIN_MS = 3_000;

/** Of this page, for all its shelves. One that comes late serves from then on. */
let opened: { readonly db: Promise<IDBPDatabase<Schema>>; readonly late: Promise<never> } | null = null;

async function openKept(): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>("kept", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("entries", { keyPath: ["account", "name", "key"] }).createIndex("until", "until");
    },
    // Phones close it in the background: it is opened anew.
    terminated: () => (opened = null),
  });
  await changing(db, async (rows) => {
    for (const key of await rows.index("until").getAllKeys(IDBKeyRange.upperBound(Date.now()))) await rows.delete(key);
  });
  return db;
}

/** A promise that is given up after so many ms. */
export function within(ms: number): Promise<never> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), ms));
  // Most of them nobody waits for.
  late.catch(() => undefined);
  return late;
}

async function inDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  opened ??= { db: openKept(), late: within(OPENS_WITHIN_MS) };
  const db = await Promise.race([opened.db, opened.late]);
  try {
    return await work(db);
  } catch (error) {
    // It was closed without a word, as Safari does in the background: the next one opens it anew.
    if (error instanceof DOMException && error.name === "InvalidStateError") opened = null;
    throw error;
  }
}

/** Changes rows in one transaction; what it resolves to is on the disk. */
async function changing<T>(db: IDBPDatabase<Schema>, work: (rows: Rows) => Promise<T>): Promise<T> {
  const { store, done } = db.transaction("entries", "readwrite", { durability: "strict" });
  const [result] = await Promise.all([work(store), done]);
  return result;
}

/**
 * The shelf in IndexedDB, for what grows or is worth waiting for: a write is on the disk when it is answered. Where the
 * browser has no database, or one that does not open within 3 s, everything rejects (`withFallback`).
 */
export function databaseStore<V>(name: string, account: number, keptMs: number): Store<V> {
  const keyOf = (key: string): [number, string, string] => [account, name, key];
  const entryOf = ({ account: _account, name: _name, until: _until, ...entry }: Row) => entry as Entry<V>;
  return {
    kind: () => "database",
    write: (entry, above) =>
      inDatabase((db) =>
        changing(db, async (rows) => {
          const before = await rows.get(keyOf(entry.key));
          const row: Row = { ...entry, seq: Math.max(above, before?.seq ?? 0) + 1, account, name, until: entry.at + keptMs };
          await rows.put(row);
          return entryOf(row);
        }),
      ),
    change: (key, change) =>
      inDatabase((db) =>
        changing(db, async (rows) => {
          const before = await rows.get(keyOf(key));
          if (!before) return;
          const after = change(entryOf(before));
          if (after) await rows.put({ ...before, ...after });
          else await rows.delete(keyOf(key));
        }),
      ),
    remove: (keys) =>
      inDatabase((db) =>
        changing(db, async (rows) => {
          await Promise.all(keys.map((key) => rows.delete(keyOf(key))));
        }),
      ),
    all: () => inDatabase(async (db) => (await db.getAll("entries", IDBKeyRange.bound(keyOf(""), [account, name, []]))).map(entryOf)),
  };
}
