/** Keeps what was used last, at most `most` entries; for things that never change under their key. */
export class Lru<K, V extends object | string> {
  readonly #kept = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: K, value: V): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
  }

  delete(key: K): void {
    this.#kept.delete(key);
  }

  get size(): number {
    return this.#kept.size;
  }
}
