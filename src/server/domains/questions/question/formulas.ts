import katex from "katex";
import { remembering } from "../../../kernel/kept.ts";

/** Drawn texts kept in memory: some 5 KB each. */
const KEPT = 4_000;

/**
 * TeX between `\(` and `\)`, on a line of its own between `$$` and `$$` or `\[` and `\]`, in the text of sanitised HTML: it
 * crosses no tag, and none begins within it.
 */
export const FORMULA = /\\\(((?:(?!\\\()[^<])+?)\\\)|\$\$([^<]+?)\$\$|\\\[((?:(?!\\\[)[^<])+?)\\\]/g;

/** What stands within a tag, such as the words of a picture, is no formula. */
const TAG_OR_FORMULA = new RegExp(`<[^>]*>|${FORMULA.source}`, "g");

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const written = (html: string) =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (all, dec?: string, hex?: string, name?: string) =>
    name ? (NAMED[name] ?? all) : String.fromCodePoint(dec ? Number(dec) : Number.parseInt(hex!, 16)));

const drawn = remembering(KEPT, (html) =>
  html.replace(TAG_OR_FORMULA, (source, inline?: string, dollars?: string, brackets?: string) => {
    const block = dollars ?? brackets;
    if (inline === undefined && block === undefined) return source;
    try {
      return katex.renderToString(written(inline ?? block!), {
        displayMode: block !== undefined,
        output: "htmlAndMathml",
        throwOnError: true,
        trust: false,
        strict: "ignore",
        maxSize: 20,
        maxExpand: 200,
      });
    } catch {
      return source;
    }
  }),
);

/**
 * Sanitised HTML with its formulas drawn: HTML for the eye, MathML for screen readers. TeX that can't be read stays as it
 * was written. KaTeX runs without trust: no links, no pictures, no styles of the author's.
 */
export const drawFormulas = (html: string): string => (/\\[([]|\$\$/.test(html) ? drawn(html) : html);
