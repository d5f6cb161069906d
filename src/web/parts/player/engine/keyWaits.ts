import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js/light";

type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>;
/** What hls.js asks a key with. */
type KeyContext = LoaderContext & Pick<FragmentLoaderContext, "frag">;

/** Keys come at the pace of play (rules.md Watching, Delivery); one that is asked for too early is waited for without a word. */
export interface KeyWaits {
  /** What `loader` of hls.js's configuration is to be: loads as `Plain` does. */
  readonly loader: LoaderClass;
  /** Whether a key is being waited for. */
  waiting(): boolean;
  /** Gives up waiting for a key that isn't that of this second of the film: nobody wants to see its minute any more. */
  leave(second: number): void;
}

/** ms between two tries where the server names no wait, and at most. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Says that this player can be told to wait, instead of being held (contract/media.ts). */
export const sayThatItWaits = (xhr: XMLHttpRequest, url: string): void => {
  if (/\/key\/\d+$/.test(url)) xhr.setRequestHeader("prefer", "wait=0");
};

export function keyWaits(Plain: LoaderClass): KeyWaits {
  const waits = new Set<WaitingLoader>();
  return {
    loader: class extends WaitingLoader {
      constructor(config: HlsConfig) {
        super(() => new Plain(config), waits);
      }
    },
    waiting: () => waits.size > 0,
    leave(second) {
      for (const loader of [...waits]) {
        const { frag } = loader.context as KeyContext;
        if (second >= frag.start && second < frag.end) continue;
        // Its segment is here already: without this word hls.js would go on waiting for the key that nobody asks for any more.
        frag.stats.aborted = true;
        loader.abort();
      }
    },
  };
}

/** A loader that hls.js uses once; below it, a plain one for each try. */
class WaitingLoader implements Loader<LoaderContext> {
  context: LoaderContext | null = null;
  readonly #make: () => Loader<LoaderContext>;
  readonly #waits: Set<WaitingLoader>;
  #plain: Loader<LoaderContext>;
  #callbacks: LoaderCallbacks<LoaderContext> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(make: () => Loader<LoaderContext>, waits: Set<WaitingLoader>) {
    this.#make = make;
    this.#waits = waits;
    this.#plain = make();
  }

  get stats() {
    return this.#plain.stats;
  }

  load(context: LoaderContext, how: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    this.context = context;
    this.#callbacks = callbacks;
    this.#plain.load(context, { ...how }, {
      ...callbacks,
      onError: (error, asked, details, stats) => {
        if (error.code !== 429) return callbacks.onError(error, asked, details, stats);
        this.#waits.add(this);
        this.#timer = setTimeout(() => {
          this.#rest();
          this.#plain.destroy();
          this.#plain = this.#make();
          this.load(context, how, callbacks);
        }, waitOf(details));
      },
    });
  }

  abort(): void {
    if (!this.#waits.has(this)) return this.#plain.abort();
    this.#rest();
    this.#callbacks?.onAbort?.(this.stats, this.context!, null);
  }

  destroy(): void {
    this.#rest();
    this.#callbacks = null;
    this.#plain.destroy();
  }

  getCacheAge = () => this.#plain.getCacheAge?.() ?? null;
  getResponseHeader = (name: string) => this.#plain.getResponseHeader?.(name) ?? null;

  #rest(): void {
    this.#waits.delete(this);
    clearTimeout(this.#timer);
  }
}

function waitOf(details: unknown): number {
  const seconds = Number((details as XMLHttpRequest | null)?.getResponseHeader("retry-after"));
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Number.isFinite(seconds) ? seconds * 1000 : 0));
}
