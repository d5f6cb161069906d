import { promisify } from "node:util";
import { brotliCompress, constants, gzip as deflate } from "node:zlib";
import type { Remembered } from "./kept.ts";

/** What an address shows: where to go instead, or a page. */
export type Drawn = { readonly kind: "redirect"; readonly to: string } | DrawnPage;

/** A page, ready to be sent. */
interface DrawnPage {
  readonly kind: "page";
  readonly status: number;
  /** Whether it may be kept: it is whole, and as the school is. */
  readonly whole: boolean;
  readonly plain: Buffer;
  /** Made when a browser asks for them, beside the thread that answers. */
  gzip: Promise<Buffer> | null;
  brotli: Promise<Buffer> | null;
}

/** Counters on pages may lag up to a minute (rules.md Times, lists and counts). */
const LIFE_MS = 30_000;
/** About 85 KB each before compression; the oldest makes room. */
const MOST_PAGES = 500;
const MOST_ANSWERS = 5_000;

/**
 * Visitors' pages, kept for a short time. A key holds everything that changes the HTML: site, language, theme, text size, path
 * and what the page table names of the query, and nothing that a stranger may invent; a signed-in learner's page never gets here.
 * Whoever changes what visitors see calls `means.pagesChanged`.
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

const gzip = promisify(deflate);
const brotli = promisify(brotliCompress);

/** A body, and how it is packed. */
export interface Packed {
  readonly body: Buffer;
  readonly encoding: "br" | "gzip" | null;
}

/** The body in the best encoding the browser takes. */
export async function encoded(page: DrawnPage, accepts: string): Promise<Packed> {
  if (/\bbr\b/.test(accepts)) {
    page.brotli ??= brotli(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body: await page.brotli, encoding: "br" };
  }
  if (/\bgzip\b/.test(accepts)) {
    page.gzip ??= gzip(page.plain, { level: 6 });
    return { body: await page.gzip, encoding: "gzip" };
  }
  return { body: page.plain, encoding: null };
}

/** The same of a page that is sent once. */
export async function encodedOnce(plain: Buffer, accepts: string): Promise<Packed> {
  if (!/\bgzip\b/.test(accepts)) return { body: plain, encoding: null };
  return { body: await gzip(plain, { level: 3 }), encoding: "gzip" };
}
