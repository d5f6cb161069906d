import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A visitor's page, ready to be sent. */
export interface KeptPage {
  readonly status: number;
  readonly plain: Buffer;
  /** Made when a browser asks for them. */
  gzip: Buffer | null;
  brotli: Buffer | null;
  readonly until: number;
}

/** Counters on pages may lag up to a minute (rules.md Times, lists and counts). */
const LIFE_MS = 30_000;
/** About 85 KB each before compression; the oldest makes room. */
const MOST_PAGES = 500;
const MOST_ANSWERS = 5_000;

/**
 * Visitors' pages, kept for a short time. A key holds everything that changes the HTML: host, language, theme, text
 * size and address; a signed-in learner's page never gets here. Whoever changes what visitors see calls `clear`.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #answers = new Map<string, { readonly value: unknown; readonly until: number }>();

  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page && page.until > now ? page : undefined;
  }

  put(key: string, status: number, plain: Buffer, now: number): KeptPage {
    if (this.#pages.size >= MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value!);
    this.#pages.delete(key);
    const page = { status, plain, gzip: null, brotli: null, until: now + LIFE_MS };
    this.#pages.set(key, page);
    return page;
  }

  /**
   * What a visitor's page was made of, kept as long as the page: its look and language change the HTML, not the answers.
   * A failure is not kept. `key` names everything that the answer depends on.
   */
  async answer<T>(key: string, now: number, ask: () => Promise<T>): Promise<T> {
    const kept = this.#answers.get(key);
    if (kept && kept.until > now) return kept.value as T;
    const value = await ask();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(key, { value, until: now + LIFE_MS });
    return value;
  }

  clear(): void {
    this.#pages.clear();
    this.#answers.clear();
  }
}

/** The body in the best encoding the browser takes. */
export function encoded(page: KeptPage, acceptEncoding: string | undefined): { body: Buffer; encoding: string | null } {
  const accepts = acceptEncoding ?? "";
  if (/\bbr\b/.test(accepts)) {
    page.brotli ??= brotliCompressSync(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body: page.brotli, encoding: "br" };
  }
  if (/\bgzip\b/.test(accepts)) {
    page.gzip ??= gzipSync(page.plain, { level: 6 });
    return { body: page.gzip, encoding: "gzip" };
  }
  return { body: page.plain, encoding: null };
}
