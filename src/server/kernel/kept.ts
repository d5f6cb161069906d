import type { Channel } from "./channel.ts";

type Key = string | number;

/** One kind of thing that a process remembers. */
export interface Remembered<K extends Key, V> {
  /** The same in all processes: what one says is out of date, the others forget. */
  readonly name: string;
  /** How long (ms) something is remembered; also what a lost message between processes costs at most. */
  readonly ttlMs: number;
  /** How many at most; those used last stay. */
  readonly atMost: number;
  /** Whether a value may be kept. Null and undefined never are: what isn't there today may come. */
  readonly worth?: (value: V) => boolean;
  /** Never set; it ties the types to the name. */
  readonly types?: readonly [K, V];
}

/** More keys than these are told to the other processes as one word: all of them. */
const KEYS_TOLD = 200;

/** What the processes tell each other: forget everything of this name, or one of its keys. */
const FORGET = "forget";
type Forgotten = readonly [name: string, key?: Key];

/** What one process remembers under one name. */
export class Kept<K extends Key, V> {
  readonly #what: Remembered<K, V>;
  readonly #now: () => number;
  readonly #tell: (what: Forgotten) => void;
  readonly #values = new Map<K, { value: V; until: number }>();
  readonly #loads = new Map<K, Promise<ReadonlyMap<K, V>>>();
  /** Counts forgettings: what was begun to be read before one is not kept after it. */
  #forgettings = 0;

  constructor(what: Remembered<K, V>, now: () => number, tell: (what: Forgotten) => void) {
    [this.#what, this.#now, this.#tell] = [what, now, tell];
  }

  /** What is remembered of this key now. */
  peek(key: K): V | undefined {
    const found = this.#values.get(key);
    if (!found) return undefined;
    if (found.until <= this.#now()) {
      this.#values.delete(key);
      return undefined;
    }
    // Who is used last matters where something will have to go; moving it costs as much as all the rest.
    if (!this.#isRoomy()) {
      this.#values.delete(key);
      this.#values.set(key, found);
    }
    return found.value;
  }

  /** What is remembered, or what `load` answers. Those who ask for one key at one time share one load, and its failure. */
  async get(key: K, load: () => Promise<V>): Promise<V> {
    const found = this.peek(key);
    if (found !== undefined) return found;
    const loading = this.#loads.get(key) ?? this.#load([key], async () => new Map([[key, await load()]]));
    return (await loading).get(key) as V;
  }

  /** The same for several keys: `load` is asked once for those that nobody reads yet. What it doesn't answer is missing. */
  async all(keys: Iterable<K>, load: (missing: readonly K[]) => Promise<ReadonlyMap<K, V>>): Promise<Map<K, V>> {
    const found = new Map<K, V>();
    const unknown = new Set<K>();
    for (const key of keys) {
      const value = this.peek(key);
      if (value === undefined) unknown.add(key);
      else found.set(key, value);
    }
    if (unknown.size === 0) return found;
    const waited = new Set<Promise<ReadonlyMap<K, V>>>();
    const missing: K[] = [];
    for (const key of unknown) {
      const loading = this.#loads.get(key);
      if (loading) waited.add(loading);
      else missing.push(key);
    }
    if (missing.length > 0) waited.add(this.#load(missing, load));
    for (const loaded of await Promise.all(waited)) for (const [key, value] of loaded) if (unknown.has(key)) found.set(key, value);
    return found;
  }

  /** Keeps what was read or written just now; for what never changes under its key. */
  put(key: K, value: V): void {
    if (value === undefined || value === null || this.#what.worth?.(value) === false) {
      this.#values.delete(key);
      return;
    }
    const until = this.#now() + this.#what.ttlMs;
    const before = this.#values.get(key);
    // As in `peek`: its place matters where something will have to go. What is counted at each call is written in its place.
    if (before && this.#isRoomy()) {
      before.value = value;
      before.until = until;
      return;
    }
    this.#values.delete(key);
    this.#values.set(key, { value, until });
    if (this.#values.size > this.#what.atMost) this.#values.delete(this.#values.keys().next().value!);
  }

  /** Forgets these, in all processes. Call it after the commit: who reads between would keep what was. */
  forget(keys: readonly K[]): void {
    if (keys.length > KEYS_TOLD) return this.forgetAll();
    for (const key of keys) {
      this.drop(key);
      this.#tell([this.#what.name, key]);
    }
  }

  /** Forgets everything under this name, in all processes; after the commit, too. */
  forgetAll(): void {
    this.drop();
    this.#tell([this.#what.name]);
  }

  /** Forgets one, or everything, in this process alone. */
  drop(key?: K): void {
    this.#forgettings += 1;
    if (key === undefined) {
      this.#values.clear();
      this.#loads.clear();
    } else {
      this.#values.delete(key);
      this.#loads.delete(key);
    }
  }

  /** Nothing will have to go soon. */
  #isRoomy(): boolean {
    return this.#values.size * 2 <= this.#what.atMost;
  }

  #load(keys: readonly K[], load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> {
    const loading = this.#loaded(keys, load);
    const over = () => {
      for (const key of keys) if (this.#loads.get(key) === loading) this.#loads.delete(key);
    };
    for (const key of keys) this.#loads.set(key, loading);
    loading.then(over, over);
    return loading;
  }

  async #loaded(keys: readonly K[], load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> {
    const begunAt = this.#forgettings;
    const loaded = await load(keys);
    if (begunAt === this.#forgettings) for (const [key, value] of loaded) this.put(key, value);
    return loaded;
  }
}

/** Everything that one server remembers (architecture.md Kernel work). */
export class Memory {
  readonly #now: () => number;
  readonly #channel: Pick<Channel, "tell">;
  readonly #kept = new Map<string, { readonly what: object; readonly kept: Kept<Key, unknown> }>();

  constructor(now: () => number, channel: Pick<Channel, "tell" | "hear" | "onGap">) {
    [this.#now, this.#channel] = [now, channel];
    channel.hear(FORGET, (told) => {
      const [name, key] = told as Forgotten;
      this.#kept.get(name)?.kept.drop(key);
    });
    channel.onGap(() => {
      for (const { kept } of this.#kept.values()) kept.drop();
    });
  }

  /** What is remembered of this kind. `what` is a constant of the module that owns it. */
  readonly kept = <K extends Key, V>(what: Remembered<K, V>): Kept<K, V> => {
    let found = this.#kept.get(what.name);
    if (!found) {
      const kept = new Kept<K, V>(what, this.#now, (told) => this.#channel.tell(FORGET, told));
      found = { what, kept: kept as unknown as Kept<Key, unknown> };
      this.#kept.set(what.name, found);
    } else if (found.what !== what) throw new Error(`two kinds of things are remembered as ${what.name}`);
    return found.kept as unknown as Kept<K, V>;
  };
}

/**
 * A pure function that remembers what it made of the texts it was given last. Nothing makes that wrong, so it needs no
 * lifetime and tells nobody.
 */
export function remembering<V extends object | string>(atMost: number, make: (text: string) => V): (text: string) => V {
  const made = new Kept<string, V>({ name: "", ttlMs: Number.POSITIVE_INFINITY, atMost }, () => 0, () => undefined);
  return (text) => {
    const found = made.peek(text);
    if (found !== undefined) return found;
    const value = make(text);
    made.put(text, value);
    return value;
  };
}
