import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A visitor's page, ready to be sent. */
export interface KeptPage {
  readonly status: number;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  /** Made when the page is asked for a second time: most pages are asked for once. */
  brotli: Buffer | null;
  readonly until: number;
}

/** Counters on pages may lag up to a minute (rules.md Times, lists and counts). */
const LIFE_MS = 30_000;
const MOST_PAGES = 2_000;

/**
 * Visitors' pages, kept for a short time. A key holds everything that changes the HTML: host, language, theme, text
 * size and address; a signed-in learner's page never gets here. Whoever changes what visitors see calls `clear`.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();

  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page && page.until > now ? page : undefined;
  }

  put(key: string, status: number, html: string, now: number): KeptPage {
    if (this.#pages.size >= MOST_PAGES) this.#pages.clear();
    const plain = Buffer.from(html);
    const page = { status, plain, gzip: gzipSync(plain, { level: 6 }), brotli: null, until: now + LIFE_MS };
    this.#pages.set(key, page);
    return page;
  }

  clear(): void {
    this.#pages.clear();
  }
}

/** The body in the best encoding the browser takes. */
export function encoded(page: KeptPage, acceptEncoding: string | undefined): { body: Buffer; encoding: string | null } {
  const accepts = acceptEncoding ?? "";
  if (/\bbr\b/.test(accepts)) {
    page.brotli ??= brotliCompressSync(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body: page.brotli, encoding: "br" };
  }
  if (/\bgzip\b/.test(accepts)) return { body: page.gzip, encoding: "gzip" };
  return { body: page.plain, encoding: null };
}
