import type { Entry } from "#web/parts/kept/entry.ts";
import { localStore } from "#web/parts/kept/localStore.ts";
import type { World } from "#web/parts/kept/shelf.ts";
import type { Store, StoreKind } from "#web/parts/kept/store.ts";
import type { Turns } from "#web/parts/kept/turns.ts";

/** Lets everything happen that waits for nothing. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 60; i += 1) await Promise.resolve();
};

/** Local storage as a browser has it; it outlives every page. `full` makes it refuse writes. */
export function aStorage() {
  const map = new Map<string, string>();
  return {
    map,
    full: false,
    get length() {
      return map.size;
    },
    key: (i: number) => [...map.keys()][i] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) throw new Error("quota");
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

/** A tab: what it began ends with it. */
export interface Tab {
  alive: boolean;
}

/** Time that passes when the test says so, for tabs that come and go. */
export function aClock(start = 1_000) {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly run: () => void; readonly tab: Tab }>();
  return {
    now: () => now,
    later(tab: Tab, ms: number, run: () => void) {
      const timer = { at: now + ms, run, tab };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async pass(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        if (timer.tab.alive) timer.run();
      }
      await settled();
    },
  };
}

/** The browser's locks: one tab at a time, and what a tab had is free when it is gone. */
export function aLockTable() {
  const held = new Map<string, Tab>();
  const waiting: { readonly name: string; readonly tab: Tab; readonly go: () => void }[] = [];
  const isFree = (name: string) => !held.get(name)?.alive;
  const next = (name: string) => {
    if (!isFree(name)) return;
    held.delete(name);
    const index = waiting.findIndex((one) => one.name === name && one.tab.alive);
    if (index < 0) return;
    const [one] = waiting.splice(index, 1);
    held.set(name, one!.tab);
    one!.go();
  };
  const release = (name: string, tab: Tab) => {
    if (held.get(name) === tab) held.delete(name);
    next(name);
  };
  const run = async <T>(name: string, tab: Tab, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      release(name, tab);
    }
  };
  return {
    /** Whoever waits for what dead tabs had goes on. */
    tidy(): void {
      for (const [name, tab] of held) if (!tab.alive) next(name);
    },
    of: (tab: Tab): Turns => ({
      async inTurn(name, work) {
        if (isFree(name)) held.set(name, tab);
        else await new Promise<void>((go) => waiting.push({ name, tab, go }));
        return run(name, tab, work);
      },
      async ifFree(name, work) {
        if (!isFree(name)) return null;
        held.set(name, tab);
        return run(name, tab, work);
      },
      hold(name) {
        if (isFree(name)) held.set(name, tab);
        return () => release(name, tab);
      },
    }),
  };
}

/** The world of one tab. */
export const worldOf = (tab: Tab, clock: ReturnType<typeof aClock>, locks: ReturnType<typeof aLockTable>): World => ({
  now: clock.now,
  later: (ms, run) => clock.later(tab, ms, run),
  chance: () => 0,
  turns: locks.of(tab),
});

/** A store that a tab has for as long as it lives: then it writes nothing any more. */
export function mortal<V>(tab: Tab, store: Store<V>): Store<V> {
  const guarded = <T>(work: () => T): T => {
    if (!tab.alive) throw new Error("the tab is gone");
    return work();
  };
  return {
    kind: () => store.kind(),
    write: (entry, above) => guarded(() => store.write(entry, above)),
    change: (key, change) => guarded(() => store.change(key, change)),
    remove: (keys) => guarded(() => store.remove(keys)),
    all: () => guarded(() => store.all()),
  };
}

/** A store in the test's memory, of any kind. */
export function memoryStore<V>(kind: StoreKind = "memory"): Store<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    kind: () => kind,
    write(entry, above) {
      const written = { ...entry, seq: Math.max(above, entries.get(entry.key)?.seq ?? 0) + 1 };
      entries.set(entry.key, written);
      return written;
    },
    change(key, change) {
      const before = entries.get(key);
      const after = before && change(before);
      if (after) entries.set(key, after);
      else entries.delete(key);
    },
    remove(keys) {
      for (const key of keys) entries.delete(key);
    },
    all: () => [...entries.values()],
  };
}

/** A store that answers later, one request after the other, as a database does. What was asked for is done even if the tab goes. */
export function slowStore<V>(inner: Store<V> = memoryStore<V>()): Store<V> {
  let before: Promise<unknown> = Promise.resolve();
  const slow = <T>(work: () => T | Promise<T>): Promise<T> => {
    const done = before.then(() => undefined).then(work);
    before = done.catch(() => undefined);
    return done;
  };
  return {
    kind: () => "database",
    write: (entry, above) => slow(() => inner.write(entry, above)),
    change: (key, change) => slow(() => inner.change(key, change)),
    remove: (keys) => slow(() => inner.remove(keys)),
    all: () => slow(() => inner.all()),
  };
}

/** A shelf's store in a fake local storage. */
export const storeIn = <V>(
  storage: ReturnType<typeof aStorage>,
  of: { readonly name: string; readonly account: number; readonly now: () => number; readonly keptMs?: number },
  isValue: (value: unknown) => value is V,
): Store<V> => localStore({ storage: () => storage, keptMs: 86_400_000, ...of, isValue });

/** What happens to one request: it gets through, is lost on the way there or on the way back, or arrives twice. */
export type Fate = "arrives" | "lost" | "answerLost" | "twice";

/** A server that takes the highest seq of each key, and remembers everything that came. */
export function aServer() {
  const rows = new Map<string, Entry<string>>();
  const came: Entry<string>[] = [];
  const take = (batch: readonly Entry<string>[]) => {
    for (const entry of batch) {
      came.push(entry);
      if ((rows.get(entry.key)?.seq ?? 0) < entry.seq) rows.set(entry.key, entry);
    }
  };
  return {
    rows,
    came,
    async receive(batch: readonly Entry<string>[], fate: Fate): Promise<void> {
      if (fate === "lost") throw new Error("no network");
      take(batch);
      if (fate === "twice") take(batch);
      if (fate === "answerLost") throw new Error("no network");
      return Promise.resolve();
    },
  };
}
