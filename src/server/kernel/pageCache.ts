import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Remembered } from "./kept.ts";

/** What an address shows: where to go instead, or a page. */
export type Drawn = { readonly kind: "redirect"; readonly to: string } | DrawnPage;

/** A page, ready to be sent. */
export interface DrawnPage {
  readonly kind: "page";
  readonly status: number;
  /** Whether it may be kept: it is whole, and as the school is. */
  readonly whole: boolean;
  readonly plain: Buffer;
  /** Made when a browser asks for them. */
  gzip: Buffer | null;
  brotli: Buffer | null;
}

/** Counters on pages may lag up to a minute (rules.md Times, lists and counts). */
const LIFE_MS = 30_000;
/** About 85 KB each before compression; the oldest makes room. */
const MOST_PAGES = 500;
const MOST_ANSWERS = 5_000;

/**
 * Visitors' pages, kept for a short time. A key holds everything that changes the HTML: host, language, theme, text
 * size and address; a signed-in learner's page never gets here. Whoever changes what visitors see calls `means.pagesChanged`.
 */
export const PAGES: Remembered<string, Drawn> = {
  name: "pages",
  ttlMs: LIFE_MS,
  atMost: MOST_PAGES,
  worth: (drawn) => drawn.kind === "page" && drawn.whole,
};

/**
 * What visitors' pages were made of, kept as long as the pages: look and language change the HTML, not the answers. A key
 * names everything that the answer depends on.
 */
export const ANSWERS: Remembered<string, unknown> = { name: "pages.answers", ttlMs: LIFE_MS, atMost: MOST_ANSWERS };

/** The body in the best encoding the browser takes. */
export function encoded(page: DrawnPage, acceptEncoding: string | undefined): { body: Buffer; encoding: string | null } {
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
