import { WHOLE } from "./typeset.tsx";

/** Tags with their attributes, and the texts between them. */
const PIECES = /<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;
/** 30 mA, 5.5 kW, 6 mm². */
const MEASURE = String.raw`\d[\d.,]*\s?[A-Za-zμΩ℃]{1,3}[²³]?(?![A-Za-z])`;
const HELD = new RegExp(`${WHOLE}|${MEASURE}`, "gu");

/**
 * Sanitised HTML with short brackets, and numbers with their unit, on one line each. The last line of a paragraph is left to
 * `text-wrap: pretty`. Texts with formulas stay as they are: their markup is no text.
 */
export const typesetHtml = (html: string): string =>
  html.includes('class="katex')
    ? html
    : html.replace(PIECES, (piece) => (piece.startsWith("<") ? piece : piece.replace(HELD, '<span class="nowrap">$&</span>')));
