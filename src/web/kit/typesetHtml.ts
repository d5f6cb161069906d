import { WHOLE } from "./typeset.tsx";

/** Tags with their attributes, and the texts between them. */
const PIECES = /<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;
const HELD = new RegExp(WHOLE, "gu");

/**
 * Sanitised HTML with short brackets, and numbers with their unit, on one line each. The last line of a paragraph is left to
 * `text-wrap: pretty`. Texts with formulas stay as they are: their markup is no text.
 */
export const typesetHtml = (html: string): string =>
  html.includes('class="katex')
    ? html
    : html.replace(PIECES, (piece) => (piece.startsWith("<") ? piece : piece.replace(HELD, '<span class="nowrap">$&</span>')));
